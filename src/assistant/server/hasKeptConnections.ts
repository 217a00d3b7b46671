import type { KeyValueStore } from '../../base/storage';

/** Storage key; absent without kept connections. */
export const KEPT_CONNECTIONS = 'assistantConnections';

/** Whether this folder has kept connections. A separate file, because each start runs it. */
export function hasKeptConnections(state: Pick<KeyValueStore, 'get'>): boolean {
  return state.get(KEPT_CONNECTIONS) !== undefined;
}
