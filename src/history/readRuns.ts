import type { HistoryHeader, HistorySummary } from './historyEntry';

/** Calls in a row that differ in nothing but their time and their answer's text. */
export interface ReadRun {
  readonly newest: HistorySummary;
  readonly ids: readonly string[];
  /** How many calls there were. */
  readonly calls: number;
}

/** The rows of what is kept: reads that were repeated are one. */
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
 * The entry that a new one takes the place of, so that repeated reads leave the history to others: the last two of them
 * are kept, for a comparison. `summaries` are newest first.
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

/** The same read with the same outcome. What a call left out may have differed. */
function isRepeated(one: HistoryHeader, other: HistoryHeader): boolean {
  return one.method === 'GET' && one.withheld.length === 0 && keyOf(one) === keyOf(other);
}

function keyOf(header: HistoryHeader): string {
  const { level, endpointId, target, values, withheld, authorized, withKeys, pages, outcome, answer } =
    header;
  const { path, query } = values;
  const error = outcome.kind === 'answer' ? undefined : outcome.error.kind;
  const how = [level, authorized, withKeys, withheld, pages?.end, header.assistant];
  return JSON.stringify([endpointId, target, path, query, how, outcome.kind, error, answer?.status]);
}
