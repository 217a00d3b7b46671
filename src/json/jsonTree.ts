import { parseTree, type Node, type ParseError } from 'jsonc-parser';
import { isJson } from './isJson';
import { isTooDeep } from './measureIndented';

export interface JsonTree {
  /** Set when the text is JSON; it may still have members twice. */
  readonly root?: Node;
  /** `broken`: where the text stops being JSON. The others concern the whole text. */
  readonly fault?:
    | { readonly kind: 'tooDeep' | 'notJson'; readonly offset: number; readonly length: number }
    | ({ readonly kind: 'broken' } & ParseError);
}

/** Reads JSON strictly: no comments, no trailing commas. Never throws. */
export function readJsonTree(text: string): JsonTree {
  const whole = { offset: 0, length: text.length };
  if (isTooDeep(text)) return { fault: { kind: 'tooDeep', ...whole } };
  const errors: ParseError[] = [];
  let root: Node | undefined;
  try {
    root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  } catch (error) {
    // The parser reads on after a mistake, and then finds more levels than the brackets count.
    if (error instanceof RangeError) return { fault: { kind: 'tooDeep', ...whole } };
    throw error;
  }
  const [first] = errors;
  // Later mistakes mostly follow from the first one.
  if (first) return { fault: { kind: 'broken', ...first, length: Math.max(first.length, 1) } };
  if (!root || !isJson(text)) return { fault: { kind: 'notJson', ...whole } };
  return { root };
}

export interface Property {
  readonly name: string;
  readonly key: Node;
  readonly value: Node;
}

/** The complete members of an object, in order. */
export function propertiesOf(node: Node | undefined): readonly Property[] {
  if (node?.type !== 'object') return [];
  return (node.children ?? []).flatMap(({ children }) => {
    const [key, value] = children ?? [];
    return key && value ? [{ name: String(key.value), key, value }] : [];
  });
}
