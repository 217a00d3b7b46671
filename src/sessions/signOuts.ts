import type { KeyValueStore } from '../base/storage';

/**
 * When the user last signed out of each origin and level, in any window. In a browser each window keeps a copy of
 * secret storage of its own: without this, other windows would go on with a session that ended, and bring it back
 * when they store. The state that holds this is shared by the windows at once, and holds times alone.
 */
export interface SignOuts {
  /** UTC, ms since 1970; undefined: never. */
  lastOf(sessionKey: string): number | undefined;
  /** In force at once. Never rejects. */
  note(sessionKey: string, at: number): Promise<void>;
}

export function createSignOuts(state: KeyValueStore): SignOuts {
  const keyOf = (sessionKey: string): string => `signedOut:${sessionKey}`;
  /** Those of this window, of which the state may have taken none. */
  const noted = new Map<string, number>();
  return {
    lastOf: (sessionKey) => {
      const at = state.get(keyOf(sessionKey));
      const here = noted.get(sessionKey);
      return typeof at === 'number' ? Math.max(at, here ?? 0) : here;
    },
    note: async (sessionKey, at) => {
      noted.set(sessionKey, at);
      try {
        await state.update(keyOf(sessionKey), at);
      } catch {
        // Nothing to tell: only windows with a copy of their own miss it.
      }
    },
  };
}
