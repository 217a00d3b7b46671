import type { KeyValueStore } from '../../base/storage';

const KEY = 'assistantUsedAt';
/** Kept this long in ms, because an assistant may reload the window between its steps. */
const RECENT_MS = 12 * 3_600_000;

/** Shortest interval between two stored uses, in ms. */
const AGAIN_MS = 60_000;

/** Whether an assistant has read or proposed in this folder, even before a reload. */
export interface AssistantUse {
  note(): void;
  isRecent(): boolean;
}

/** `now`: UTC, ms since 1970. */
export function createAssistantUse(state: KeyValueStore, now: () => number): AssistantUse {
  let notedAt = -Infinity;
  return {
    note: () => {
      if (now() - notedAt < AGAIN_MS) return;
      notedAt = now();
      // If the storage fails, the questions end with the window.
      void state.update(KEY, now()).then(undefined, () => undefined);
    },
    isRecent: () => {
      const at = state.get(KEY);
      return notedAt > 0 || (typeof at === 'number' && Math.abs(now() - at) < RECENT_MS);
    },
  };
}
