import type { KeyValueStore } from '../../base/storage';

/** Absent without kept connections. */
export const KEPT_CONNECTIONS = 'assistantConnections';

/** Whether this folder has connections to serve. In a file of its own, since each start asks. */
export function hasKeptConnections(state: Pick<KeyValueStore, 'get'>): boolean {
  return state.get(KEPT_CONNECTIONS) !== undefined;
}
