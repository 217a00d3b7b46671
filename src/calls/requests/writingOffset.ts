import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser';

/**
 * Where the user goes on writing in a request document: inside the first empty value of the path, else inside the body's
 * first empty object, else inside the body. undefined where nothing is missing.
 */
export function writingOffset(text: string): number | undefined {
  const root = parseTree(text);
  if (!root) return undefined;
  const values = (findNodeAtLocation(root, ['path'])?.children ?? []).map((member) => member.children?.[1]);
  const missing = values.find((value) => value?.type === 'string' && value.value === '');
  if (missing) return missing.offset + 1;
  const body = findNodeAtLocation(root, ['body']);
  if (!body) return undefined;
  const node = firstEmptyObject(body) ?? body;
  return node.type === 'object' ? node.offset + 1 : node.offset;
}

function firstEmptyObject(node: Node): Node | undefined {
  if (node.type === 'object' && (node.children ?? []).length === 0) return node;
  for (const child of node.children ?? []) {
    const found = firstEmptyObject(child);
    if (found) return found;
  }
  return undefined;
}
