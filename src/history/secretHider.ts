import { createScanner } from 'jsonc-parser';
import { isSecretField } from '../catalog/isSecretField';
import { createRedactor } from '../http/redaction/redactor';
import { MIN_SECRET_CHARACTERS } from '../http/redaction/secretForms';
import { HIDDEN } from './hideSecrets';

/** Each secret has dozens of forms, and every one of them is looked for: 50 in 1 MB take a quarter of a second. */
const MAX_SECRETS = 50;

/** Takes out of a call's texts what another text of the same call showed to be secret. */
export interface SecretHider {
  /**
   * From now on these are taken out, in any encoding. Shorter ones than 8 characters are not: they stand everywhere.
   * From the 51st on they are taken out of JSON texts alone, where they are whole values.
   */
  learn(secrets: readonly string[]): void;
  /** The text with a mark for each secret. */
  inText(text: string): string;
  /**
   * A JSON text that stays one: only literals change. A text keeps what stands around a secret, unless `mask`, itself
   * JSON, is to stand for the whole of it.
   */
  inJson(json: string, mask?: string): string;
}

export function createSecretHider(): SecretHider {
  const redactor = createRedactor(HIDDEN);
  const secrets = new Set<string>();
  return {
    learn: (more) => {
      for (const secret of more) {
        if (!isDistinctive(secret) || secrets.has(secret)) continue;
        secrets.add(secret);
        if (secrets.size <= MAX_SECRETS) redactor.add(secret);
      }
    },
    inText: (text) => redactor.redact(text),
    inJson: (json, mask) => {
      if (secrets.size <= MAX_SECRETS && redactor.redact(json) === json) return json;
      return replaceLiterals(json, (literal, value) => {
        const redacted = redactor.redact(literal);
        if (redacted === literal && !secrets.has(value)) return literal;
        if (mask !== undefined) return mask;
        return redacted !== literal && isText(redacted) ? redacted : JSON.stringify(HIDDEN);
      });
    },
  };
}

/** Not what stands everywhere: a few characters, one repeated, or the name of a field. */
function isDistinctive(secret: string): boolean {
  return secret.length >= MIN_SECRET_CHARACTERS && !/^(.)\1*$/u.test(secret) && !isSecretField(secret);
}

/** A redacted literal may have lost half of an escape. */
function isText(literal: string): boolean {
  try {
    return typeof JSON.parse(literal) === 'string';
  } catch {
    return false;
  }
}

/** Each text and number of a JSON text, names included, replaced; what stands between them stays. */
function replaceLiterals(json: string, replace: (literal: string, value: string) => string): string {
  const scanner = createScanner(json, true);
  let replaced = '';
  let end = 0;
  for (let offset = 0; offset < json.length;) {
    scanner.scan();
    offset = scanner.getTokenOffset();
    if (!/["\d-]/.test(json[offset] ?? '')) continue;
    const literalEnd = offset + scanner.getTokenLength();
    replaced += json.slice(end, offset) + replace(json.slice(offset, literalEnd), scanner.getTokenValue());
    end = literalEnd;
  }
  return replaced + json.slice(end);
}
