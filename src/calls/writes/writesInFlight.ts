import * as l10n from '@vscode/l10n';
import { UserError } from '../../base/userError';

/** Lets one write run per key, so that a second click cannot send a second request. */
export interface WritesInFlight {
  /** Throws `UserError` while another task of the key runs. */
  run<T>(key: string, task: () => Promise<T>): Promise<T>;
}

export function createWritesInFlight(): WritesInFlight {
  const running = new Set<string>();
  return {
    run: async (key, task) => {
      if (running.has(key))
        throw new UserError(l10n.t('The same write is still running; wait for its answer.'));
      running.add(key);
      try {
        return await task();
      } finally {
        running.delete(key);
      }
    },
  };
}
