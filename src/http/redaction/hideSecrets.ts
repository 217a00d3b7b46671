import { createScanner } from 'jsonc-parser';
import { isSecretField } from '../../catalog/isSecretField';
import { isJson } from '../../json/isJson';
import { MAX_DEPTH } from '../../json/measureIndented';
import { scanJson } from '../../json/scanJson';
import { findSpansWhere, maskSpans } from './findSpansWhere';
import { hideInText } from './hideInText';
import { isAccountNumber } from './isAccountNumber';
import { createRedactor } from './redactor';
import { MIN_SECRET_CHARACTERS } from './secretForms';

/** Stands for a value that is not kept. */
export const HIDDEN = '‹…›';

/** Members of this API, which a secret may be spelled like. */
const fieldName = /^(?:password|login_pw|secret_key|access_token)$/i;
const literalInJson = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d[\d.eE+-]*/g;

/** A text without what its names and the forms of its values show to be secret. */
export interface Hidden {
  readonly text: string;
  /** The names, in order. */
  readonly names: readonly string[];
  /** What stood there, as plain texts. */
  readonly values: readonly string[];
}

/** A JSON text in which `mask`, itself JSON, stands for each value with a secret; undefined: it is none, or too deep. */
export function hideInJson(text: string, mask?: string): Hidden | undefined {
  const scan = scanJson(text);
  if (!scan.ok || scan.depth > MAX_DEPTH) return undefined;
  const spans = findSpansWhere(text, isAccountNumber);
  const values = spans.flatMap(({ offset, length }) => scalarsIn(text.slice(offset, offset + length)));
  const named = maskSpans(text, spans, mask ?? JSON.stringify(HIDDEN));
  const hidden = replaceLiterals(named, (literal, value) => {
    const shown = hideInString(value);
    for (const secret of shown.values) values.push(secret);
    return shown.text === value ? literal : (mask ?? JSON.stringify(shown.text));
  });
  return { text: hidden, names: [...new Set(spans.map(({ name }) => name))], values };
}

/** A form's text without its secrets; undefined: it is none. */
export function hideInForm(text: string): Hidden | undefined {
  if (!/^[^\s<>"'{}=&]+=(?!=?$)[^\s<>"'{}]*$/.test(text)) return undefined;
  const values: string[] = [];
  const pairs = text.split('&').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const shown = hideInString(decoded(value));
    if (!isSecretField(decoded(name)) && shown.text === decoded(value)) return pair;
    values.push(value, decoded(value));
    for (const secret of shown.values) values.push(secret);
    return `${name}=${HIDDEN}`;
  });
  return { text: pairs.join('&'), names: [], values };
}

/** A text that stands somewhere in a call, which may hold another JSON, markup, headers or a form. */
export function hideInString(text: string): Hidden {
  const json = /^\s*[[{]/.test(text) ? hideInJson(text) : undefined;
  if (json) return json;
  const values: string[] = [];
  const hidden = hideInText(text, HIDDEN, (secret) => values.push(secret, decoded(secret)));
  return { text: hidden, names: [], values };
}

/** Whether a text is or holds what its names and the forms of its values show to be secret. */
export function holdsSecret(text: string): boolean {
  return hideInString(text).text !== text;
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

/** A name or a value of a form. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Splits named values in those that may be kept and the names of the others, with their values. */
export function splitPairs(pairs: readonly (readonly [string, string])[]): {
  readonly kept: readonly (readonly [string, string])[];
  readonly withheld: readonly (readonly [string, string])[];
} {
  const isSecret = ([name, value]: readonly [string, string]): boolean =>
    isSecretField(name) || holdsSecret(value);
  return { kept: pairs.filter((pair) => !isSecret(pair)), withheld: pairs.filter(isSecret) };
}

/** Each secret has dozens of forms, and every one of them is looked for: 50 in 1 MB take a quarter of a second. */
const MAX_SECRETS = 50;
/** A longer text, such as the rest of a broken element, is not looked for elsewhere. */
const MAX_SECRET_CHARACTERS = 10_000;

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
  return (
    secret.length >= MIN_SECRET_CHARACTERS &&
    secret.length <= MAX_SECRET_CHARACTERS &&
    !/^(.)\1*$/u.test(secret) &&
    !fieldName.test(secret)
  );
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
