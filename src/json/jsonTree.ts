import * as l10n from '@vscode/l10n';
import { JsonTokens } from './jsonTokens';
import { isTooDeep } from './formatJson';

/** A value in a JSON text. Offsets in UTF-16 units. */
export interface JsonNode {
  readonly type: 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';
  readonly offset: number;
  readonly length: number;
  /** Value of a scalar; a number may be rounded. */
  readonly value?: unknown;
  /** Elements of an array, or values of an object. */
  readonly children: readonly JsonNode[];
  readonly members: readonly Property[];
}

export interface Property {
  readonly name: string;
  readonly key: JsonNode;
  readonly value: JsonNode;
}

/** The point at which a text stops being JSON. */
export interface BrokenJson {
  readonly kind: 'broken';
  /**
   * The expected token. `object` and `array`: the closing bracket. `comment`: an illegal comment; `other`: an unknown
   * token.
   */
  readonly missing:
    'name' | 'value' | 'colon' | 'comma' | 'object' | 'array' | 'end' | 'quote' | 'comment' | 'other';
  readonly offset: number;
  readonly length: number;
}

export interface JsonTree {
  /** Set for valid JSON, which may have duplicate members. */
  readonly root?: JsonNode;
  readonly fault?: BrokenJson | { readonly kind: 'tooDeep' };
}

/** Reads strict JSON: no comments or trailing commas, and at most `MAX_DEPTH` levels. Never throws. */
export function readJsonTree(text: string): JsonTree {
  return isTooDeep(text) ? { fault: { kind: 'tooDeep' } } : readTree(text);
}

interface OpenNode extends JsonNode {
  length: number;
  readonly children: JsonNode[];
  readonly members: Property[];
}

/**
 * The expected token. `first`: the first element or name after an opening bracket, or the closing bracket. `after`: a
 * comma or closing bracket after a value.
 */
type Due = 'value' | 'first' | 'name' | 'colon' | 'after';

/** As `readJsonTree`, for any depth. Linear time, no recursion. */
export function readTree(text: string): JsonTree {
  const tokens = new JsonTokens(text, true);
  const open: OpenNode[] = [];
  let root: JsonNode | undefined;
  let key: JsonNode | undefined;
  let due: Due = 'value';
  for (;;) {
    const first = tokens.next();
    const { offset, length } = tokens;
    const parent = open.at(-1);
    const isSign = first === undefined || '{}[],:'.includes(first);
    const scalar = isSign ? undefined : readScalar(tokens);
    const missing = isSign || scalar ? missingAt(first, due, parent) : missingInside(tokens);
    if (missing) return { fault: { kind: 'broken', missing, offset, length: Math.max(length, 1) } };
    if (first === undefined) return root ? { root } : {};
    if (first === ',') due = parent?.type === 'array' ? 'value' : 'name';
    else if (first === ':') due = 'value';
    else if (first === '}' || first === ']') {
      open.pop();
      if (parent) parent.length = offset + 1 - parent.offset;
      due = 'after';
    } else if (parent?.type === 'object' && due !== 'value') {
      key = scalar;
      due = 'colon';
    } else {
      const type = first === '{' ? 'object' : 'array';
      const opened: OpenNode = { type, offset, length, children: [], members: [] };
      const value = scalar ?? opened;
      root ??= value;
      parent?.children.push(value);
      if (key && parent?.type === 'object') parent.members.push({ name: String(key.value), key, value });
      if (!scalar) open.push(opened);
      due = scalar ? 'after' : 'first';
    }
  }
}

const none: readonly never[] = [];

/** The node of a scalar; undefined if the token is no JSON scalar. */
function readScalar({ literal, offset, length }: JsonTokens): JsonNode | undefined {
  try {
    const value: unknown = JSON.parse(literal);
    const type = value === null ? 'null' : (typeof value as 'string' | 'number' | 'boolean');
    return { type, offset, length, value, children: none, members: none };
  } catch {
    return undefined;
  }
}

function missingInside({ isComment, isUnclosed }: JsonTokens): BrokenJson['missing'] {
  return isComment ? 'comment' : isUnclosed ? 'quote' : 'other';
}

/** The token expected instead of `first`; undefined if `first` is allowed. */
function missingAt(
  first: string | undefined,
  due: Due,
  parent: JsonNode | undefined,
): BrokenJson['missing'] | undefined {
  const isObject = parent?.type === 'object';
  const isEnd = parent && first === (isObject ? '}' : ']');
  if (due === 'after') {
    if (!parent) return first === undefined ? undefined : 'end';
    if (isEnd || first === ',') return undefined;
    return first === undefined ? (isObject ? 'object' : 'array') : 'comma';
  }
  if (due === 'first') {
    if (isEnd) return undefined;
    if (first === undefined) return isObject ? 'object' : 'array';
    if (first === ',') return 'value';
  }
  if (due === 'colon') return first === ':' ? undefined : 'colon';
  if (isObject && due !== 'value') return first === '"' ? undefined : 'name';
  return first === undefined || '}],:'.includes(first) ? 'value' : undefined;
}

/** The members of an object, in order; none for any other value. */
export function propertiesOf(node: JsonNode | undefined): readonly Property[] {
  return node?.members ?? none;
}

/** Reason in the message, for each fault. The message of a fault without a reason names only the line. */
const faults: Readonly<Record<BrokenJson['missing'], (() => string) | undefined>> = {
  name: () => l10n.t('a name in double quotes is expected'),
  value: () => l10n.t('a value is expected'),
  colon: () => l10n.t('a colon is expected'),
  comma: () => l10n.t('a comma is expected'),
  object: () => l10n.t('a closing brace is expected'),
  array: () => l10n.t('a closing bracket is expected'),
  end: () => l10n.t('the end of the text is expected'),
  comment: () => l10n.t('comments are not allowed'),
  quote: () => l10n.t('a double quote is missing'),
  other: undefined,
};

/** A sentence with the line at which a text stops being JSON, and the reason. */
export function jsonFaultSentence(text: string, { missing, offset }: BrokenJson): string {
  const line = text.slice(0, offset).split('\n').length;
  const fault = faults[missing];
  return fault
    ? l10n.t('Line {0} of the JSON text is not valid: {1}.', line, fault())
    : l10n.t('Line {0} of the JSON text is not valid.', line);
}

/** The message for an empty text. */
export function emptyJsonSentence(): string {
  return l10n.t('The JSON text is empty.');
}
