import type { FinishedCall, CallValues } from '../http/types';
import type { HistorySummary } from './historyEntry';

/**
 * The last answered call of the same endpoint and environment before a call: one with the same path values if there
 * is one. `ownId` is the call's own entry. `summaries` are newest first.
 */
export function findPrevious(
  summaries: readonly HistorySummary[],
  call: Pick<FinishedCall, 'environmentName' | 'endpointId' | 'values' | 'startedAt'>,
  ownId: string | undefined,
): HistorySummary | undefined {
  const earlier = summaries.filter(
    ({ id, header }) =>
      header.environmentName === call.environmentName &&
      header.endpointId === call.endpointId &&
      header.answer?.leftOut === false &&
      (ownId === undefined ? header.startedAt < call.startedAt : id < ownId),
  );
  return earlier.find(({ header }) => isSamePath(header.values, call.values)) ?? earlier[0];
}

function isSamePath(one: CallValues, other: CallValues): boolean {
  const names = new Set([...Object.keys(one.path), ...Object.keys(other.path)]);
  return [...names].every((name) => one.path[name] === other.path[name]);
}
