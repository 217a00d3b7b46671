/** Sorts path templates so that a fixed segment is tried before a parameter in the same position. */
export function byPrecedence(left: { readonly path: string }, right: { readonly path: string }): number {
  const [a, b] = [sortKey(left.path), sortKey(right.path)];
  return a < b ? -1 : a > b ? 1 : 0;
}

function sortKey(path: string): string {
  return path.replaceAll(/:[^/]+/g, '\uffff');
}
