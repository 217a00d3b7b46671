import type { CallRecord, CallValues } from '../http/types';
import type { HistorySummary } from './historyEntry';

/**
 * The last answered call of the same endpoint and environment before a call: one with the same path values if there
 * is one. `ownId` is the call's own entry. `summaries` are newest first.
 */
export function findPrevious(
  summaries: readonly HistorySummary[],
  record: Pick<CallRecord, 'environmentName' | 'endpointId' | 'values' | 'startedAt'>,
  ownId: string | undefined,
): HistorySummary | undefined {
  const earlier = summaries.filter(
    ({ id, header }) =>
      header.environmentName === record.environmentName &&
      header.endpointId === record.endpointId &&
      header.answer?.leftOut === false &&
      (ownId === undefined ? header.startedAt < record.startedAt : id < ownId),
  );
  return earlier.find(({ header }) => isSamePath(header.values, record.values)) ?? earlier[0];
}

function isSamePath(one: CallValues, other: CallValues): boolean {
  const names = new Set([...Object.keys(one.path), ...Object.keys(other.path)]);
  return [...names].every((name) => one.path[name] === other.path[name]);
}
