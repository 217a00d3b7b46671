import { parseTree, type Node } from 'jsonc-parser';
import { isSecretField } from '../catalog/secretFields';

/** Where the value of a member stands whose name marks it as a secret; offsets in UTF-16 units, in order. */
export interface SecretSpan {
  readonly name: string;
  readonly offset: number;
  readonly length: number;
}

/** Finds secrets by name at any depth of a JSON text. A text that cannot be read as JSON has none that can be found. */
export function findSecretSpans(json: string): readonly SecretSpan[] {
  const root = parseTree(json);
  const spans: SecretSpan[] = [];
  // A list instead of recursion: depth is the sender's choice.
  const open: Node[] = root ? [root] : [];
  for (let node = open.pop(); node; node = open.pop()) {
    const [key, value] = node.children ?? [];
    if (node.type === 'property' && key && value && isSecretField(String(key.value))) {
      spans.push({ name: String(key.value), offset: value.offset, length: value.length });
    } else {
      open.push(...(node.children ?? []));
    }
  }
  return spans.sort((a, b) => a.offset - b.offset);
}

/** The text with each secret replaced by `mask`. */
export function maskSecretFields(json: string, mask: string): string {
  let masked = '';
  let end = 0;
  for (const { offset, length } of findSecretSpans(json)) {
    masked += json.slice(end, offset) + mask;
    end = offset + length;
  }
  return masked + json.slice(end);
}
