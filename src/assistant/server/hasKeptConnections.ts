import type { KeyValueStore } from '../../base/storage';

/** Storage key of kept connections. The value is deleted with the last connection. */
export const KEPT_CONNECTIONS = 'assistantConnections';

/** True if this folder has kept connections. The function has its own file, because each start of VS Code runs it. */
export function hasKeptConnections(state: Pick<KeyValueStore, 'get'>): boolean {
  return state.get(KEPT_CONNECTIONS) !== undefined;
}
