import { isSecretByEnding } from '../catalog/isSecretField';
import { findSecretSpans, maskSpans } from '../http/redaction/findSecretSpans';
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
