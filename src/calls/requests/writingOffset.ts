import { findNodeAtLocation, type Node } from 'jsonc-parser';
import { readJsonTree } from '../../json/jsonTree';

/**
 * Where the cursor of a request document starts: in the first empty value of the path, else in the first empty object of
 * the body, else in the body. undefined where there is none of them.
 */
export function writingOffset(text: string): number | undefined {
  const { root } = readJsonTree(text);
  if (!root) return undefined;
  const values = (findNodeAtLocation(root, ['path'])?.children ?? []).map((member) => member.children?.[1]);
  const missing = values.find((value) => value?.type === 'string' && value.value === '');
  if (missing) return missing.offset + 1;
  const body = findNodeAtLocation(root, ['body']);
  if (!body) return undefined;
  const [node = body] = emptyObjects(body);
  return node.type === 'object' ? node.offset + 1 : node.offset;
}

/** In the order of the text. */
function emptyObjects(node: Node): readonly Node[] {
  const children = node.children ?? [];
  return node.type === 'object' && children.length === 0 ? [node] : children.flatMap(emptyObjects);
}
