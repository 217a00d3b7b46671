import { parseTree, type Node } from 'jsonc-parser';
import { isSecretField } from '../catalog/secretFields';
import { measureIndented } from './measureIndented';
import { propertiesOf } from './requestTree';

const MAX_DEPTH = 500;

/**
 * The text with the value of each member emptied whose name marks it as a secret, also while the JSON is
 * half-written; undefined when it is too deep to look through.
 */
export function emptySecretMembers(text: string): string | undefined {
  const measured = measureIndented(text, { maxCharacters: Number.MAX_SAFE_INTEGER, maxDepth: MAX_DEPTH });
  if ('asReceived' in measured && measured.asReceived === 'tooDeep') return undefined;
  const root = parseTree(text);
  const spans = new Set<Node>();
  const open: Node[] = root ? [root] : [];
  for (let node = open.pop(); node; node = open.pop()) {
    for (const { name, value } of propertiesOf(node)) if (isSecretField(name)) spans.add(value);
    for (const child of node.children ?? []) if (!spans.has(child)) open.push(child);
  }
  return [...spans]
    .sort((one, other) => other.offset - one.offset)
    .reduce(
      (current, { offset, length }) => `${current.slice(0, offset)}""${current.slice(offset + length)}`,
      text,
    );
}
