import type { CallValues } from '../http/types';

/** Whether two calls of one endpoint are about the same entity: they have the same values in their path. */
export function isSamePath(one: CallValues, other: CallValues): boolean {
  const names = new Set([...Object.keys(one.path), ...Object.keys(other.path)]);
  return [...names].every((name) => one.path[name] === other.path[name]);
}
