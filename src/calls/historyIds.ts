import { readCommandTarget } from './commandTarget';

/** Ids of the history's rows that a menu hands over: the clicked one first, then the others selected with it. */
export function historyIdsOf(node: unknown, nodes: unknown): readonly string[] {
  const all = [node, ...(Array.isArray(nodes) ? (nodes as readonly unknown[]) : [])];
  const ids = all.flatMap((candidate) => {
    const target = readCommandTarget(candidate);
    return target.kind === 'history' ? [target.historyId] : [];
  });
  return [...new Set(ids)];
}
