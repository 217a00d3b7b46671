import * as v from 'valibot';
import { readCommandTarget } from './commandTarget';

const nodesShape = v.fallback(v.array(v.unknown()), []);

/** Ids of the history's rows that a menu hands over: the clicked one first, then the others selected with it. */
export function historyIdsOf(node: unknown, nodes: unknown): readonly string[] {
  const all = [node, ...v.parse(nodesShape, nodes)];
  const ids = all.flatMap((candidate) => {
    const target = readCommandTarget(candidate);
    return target.kind === 'history' ? [target.historyId] : [];
  });
  return [...new Set(ids)];
}
