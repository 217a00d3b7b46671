import type { HistoryHeader, HistorySummary } from './historyEntry';

/** Consecutive calls that differ only in time and response text. */
export interface ReadRun {
  readonly newest: HistorySummary;
  readonly ids: readonly string[];
  /** Number of calls. */
  readonly calls: number;
}

/** Groups repeated reads into rows. */
export function readRuns(summaries: readonly HistorySummary[]): readonly ReadRun[] {
  const runs: ReadRun[] = [];
  for (const summary of summaries) {
    const { id, header } = summary;
    const run = runs.at(-1);
    const { calls = 1 } = header;
    if (run && isRepeated(run.newest.header, header))
      runs.splice(-1, 1, { ...run, ids: [...run.ids, id], calls: run.calls + calls });
    else runs.push({ newest: summary, ids: [id], calls });
  }
  return runs;
}

/**
 * The entry that a new one replaces: of equal reads in a row only the last two are kept, for comparison. `summaries`
 * are newest first.
 */
export function findReplaced(
  summaries: readonly HistorySummary[],
  header: HistoryHeader,
): HistorySummary | undefined {
  const own = summaries.filter((one) => one.header.environmentName === header.environmentName);
  const [last, former] = own;
  const isRun = last && former && [last, former].every((one) => isRepeated(one.header, header));
  return isRun ? former : undefined;
}

/**
 * The entry of a run of changes as it was before; a new one with the same start replaces it. Its environment may have got
 * another name.
 */
export function findUnfinished(
  summaries: readonly HistorySummary[],
  { startedAt, target }: HistoryHeader,
): HistorySummary | undefined {
  return summaries.find(
    ({ header }) =>
      isUnfinished(header) && header.startedAt === startedAt && header.target.origin === target.origin,
  );
}

/** The file of such an entry may change. */
export function isUnfinished({ pages }: HistoryHeader): boolean {
  return pages?.end === 'unknown';
}

/** True for the same read with the same outcome. Withheld values may differ, so then false. */
function isRepeated(one: HistoryHeader, other: HistoryHeader): boolean {
  return one.method === 'GET' && one.withheld.length === 0 && keyOf(one) === keyOf(other);
}

function keyOf(header: HistoryHeader): string {
  const {
    level,
    endpointId,
    target,
    values,
    withheld,
    authorized,
    withKeys,
    pages,
    outcome,
    answer: response,
  } = header;
  const { path, query } = values;
  const error = outcome.kind === 'answer' ? undefined : outcome.error.kind;
  const how = [level, authorized, withKeys, withheld, pages?.end, header.assistant];
  return JSON.stringify([endpointId, target, path, query, how, outcome.kind, error, response?.status]);
}
