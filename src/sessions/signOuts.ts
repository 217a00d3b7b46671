import type { KeyValueStore } from '../base/storage';

/**
 * Time of the user's last sign-out from each origin and level, in any window. In a browser each window has its own copy
 * of secret storage. Without this state, other windows would go on with an ended session, and restore it when they
 * store. The windows share this state at once; it holds only times.
 */
export interface SignOuts {
  /** UTC, ms since 1970; undefined: never. */
  lastOf(sessionKey: string): number | undefined;
  /** Effective at once. Never rejects. */
  note(sessionKey: string, at: number): Promise<void>;
}

export function createSignOuts(state: KeyValueStore): SignOuts {
  const keyOf = (sessionKey: string): string => `signedOut:${sessionKey}`;
  /** Sign-outs of this window, in case the state could not be written. */
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
        // Not reported: only windows with a separate copy miss it.
      }
    },
  };
}
