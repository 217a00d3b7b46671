import type { KeyValueStore } from '../base/storage';

/**
 * Time of the user's last sign-out from each origin and level, in any window. In a browser each window has its own copy
 * of secret storage, but all windows share this state. Without this state, other windows would continue to use an ended
 * session, and could store it again. The state holds only times.
 */
export interface SignOuts {
  /** Time of the last sign-out: UTC, ms since 1970; undefined if there was none. */
  lastOf(sessionKey: string): number | undefined;
  /** Records a sign-out, with effect at once. Never rejects. */
  note(sessionKey: string, at: number): Promise<void>;
}

export function createSignOuts(state: KeyValueStore): SignOuts {
  const keyOf = (sessionKey: string): string => `signedOut:${sessionKey}`;
  /** Sign-outs of this window, in case they cannot be stored. */
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
        // Only windows with their own copy of secret storage miss this sign-out, so no error is shown.
      }
    },
  };
}
