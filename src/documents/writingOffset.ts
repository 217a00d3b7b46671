import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser';

/** Where the user goes on writing in a request document: inside the body's first empty object, else inside the body. */
export function writingOffset(text: string): number | undefined {
  const root = parseTree(text);
  const body = root && findNodeAtLocation(root, ['body']);
  if (!body) return undefined;
  const place = firstEmptyObject(body) ?? body;
  return place.type === 'object' ? place.offset + 1 : place.offset;
}

function firstEmptyObject(node: Node): Node | undefined {
  if (node.type === 'object' && (node.children ?? []).length === 0) return node;
  for (const child of node.children ?? []) {
    const found = firstEmptyObject(child);
    if (found) return found;
  }
  return undefined;
}
