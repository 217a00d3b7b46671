import { createScanner } from 'jsonc-parser';
import { isSecretByEnding, isSecretField } from '../catalog/isSecretField';
import { findSecretSpans, maskSpans } from '../http/redaction/findSecretSpans';
import { createRedactor } from '../http/redaction/redactor';
import { MIN_SECRET_CHARACTERS } from '../http/redaction/secretForms';
import { isJson } from '../json/isJson';
import { MAX_DEPTH } from '../json/measureIndented';
import { scanJson } from '../json/scanJson';

/** Stands for a value that is not kept. */
export const HIDDEN = '‹…›';

const mayNameInJson = /(?:token|secret|password|passwd|passphrase|authorization|key|pwd?)"\s*:|\\u/i;
const namedInText = new RegExp(
  '((?:token|secret|password|passwd|passphrase|authorization|(?:api|access|private|secret)[_-]?key|' +
    `(?<![a-z])pwd?)["']?\\s*[:=]\\s*(?:["']?(?:bearer|basic)\\s+)?)` +
    `("(?:[^"\\\\]|\\\\.)*"?|'[^']*'?|[^\\s,;&<>"']+)`,
  'gi',
);
const literalInJson = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d[\d.eE+-]*/g;

/** A text without what its names mark as secret. */
export interface Hidden {
  readonly text: string;
  /** The names, in order. */
  readonly names: readonly string[];
  /** What stood there, as plain texts. */
  readonly values: readonly string[];
}

/** A JSON text in which `mask`, itself JSON, stands for each secret; undefined when it cannot be looked through. */
export function hideInJson(text: string, mask: string): Hidden | undefined {
  // Most texts name no secret, and need no tree.
  if (!mayNameInJson.test(text)) return { text, names: [], values: [] };
  const scan = scanJson(text);
  if (!scan.ok || scan.depth > MAX_DEPTH) return undefined;
  const spans = findSecretSpans(text, isSecretByEnding);
  return {
    text: maskSpans(text, spans, mask),
    names: [...new Set(spans.map(({ name }) => name))],
    values: spans.flatMap(({ offset, length }) => scalarsIn(text.slice(offset, offset + length))),
  };
}

/** Any other text, such as a form, a page or half a JSON, in which what looks like a named secret is hidden. */
export function hideInText(text: string): Hidden {
  const values: string[] = [];
  const hidden = text.replace(namedInText, (_, name: string, value: string) => {
    values.push(read(value), ...decoded(value.replace(/^["']|["']$/g, '')));
    return `${name}${HIDDEN}`;
  });
  return { text: hidden, names: [], values };
}

/** Every text and number in a JSON value, however deep. */
function scalarsIn(json: string): readonly string[] {
  return [...json.matchAll(literalInJson)]
    .filter(([, , colon]) => colon === undefined)
    .map(([literal, text]) => (text === undefined ? literal : read(text)));
}

function read(literal: string): string {
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal;
  }
}

/** The text as it stands, and as the value of a form. */
function decoded(text: string): readonly string[] {
  try {
    return [text, decodeURIComponent(text.replaceAll('+', ' '))];
  } catch {
    return [text];
  }
}

/** Splits named values in those that may be kept and the names of the others, with their values. */
export function splitPairs(pairs: readonly (readonly [string, string])[]): {
  readonly kept: readonly (readonly [string, string])[];
  readonly withheld: readonly (readonly [string, string])[];
} {
  return {
    kept: pairs.filter(([name]) => !isSecretByEnding(name)),
    withheld: pairs.filter(([name]) => isSecretByEnding(name)),
  };
}

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
  /** A JSON text that stays one: only literals change. `mask`, itself JSON, stands for all of a text with a secret. */
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
        // A redacted literal may have lost half of an escape.
        return redacted !== literal && redacted.startsWith('"') && isJson(redacted)
          ? redacted
          : JSON.stringify(HIDDEN);
      });
    },
  };
}

/** Not what stands everywhere: a few characters, one repeated, or the name of a field. */
function isDistinctive(secret: string): boolean {
  return secret.length >= MIN_SECRET_CHARACTERS && !/^(.)\1*$/u.test(secret) && !isSecretField(secret);
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
