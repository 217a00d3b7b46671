import * as l10n from '@vscode/l10n';
import type { ApiError } from '../../http/apiError';
import { hostOf, inServiceWords } from '../../http/errorMessage';
import type { Pace } from './pace';

const MAX_IN_A_ROW = 5;
const MAX_WAIT_SECONDS = 60;
const USUAL_WAIT_SECONDS = 5;

/** Decides after each row whether many requests in a row go on. */
export interface StopRules {
  /** Takes the failure of a row, or none, and waits where the service asks for it. Gives the sentence that stops all. */
  after(error: ApiError | undefined, signal: AbortSignal): Promise<string | undefined>;
}

export function createStopRules({ rest }: Pick<Pace, 'rest'>): StopRules {
  let kind: string | undefined;
  let inARow = 0;
  let hasWaited = false;
  return {
    after: async (error, signal) => {
      if (!error) {
        inARow = 0;
        hasWaited = false;
        return undefined;
      }
      const words = inServiceWords(error);
      if (error.kind === 'unauthenticated')
        return l10n.t('The service did not accept the session, so it stopped here: {0}', words);
      if (error.kind === 'rateLimited' || error.facts.status === 503) {
        const seconds = error.facts.retryAfterSeconds ?? USUAL_WAIT_SECONDS;
        if (hasWaited || seconds > MAX_WAIT_SECONDS)
          return l10n.t(
            '{0} takes no more requests at present, so it stopped here: {1}',
            hostOf(error.facts),
            words,
          );
        hasWaited = true;
        await rest(seconds * 1000, signal);
        return undefined;
      }
      inARow = error.kind === kind ? inARow + 1 : 1;
      kind = error.kind;
      return inARow < MAX_IN_A_ROW
        ? undefined
        : l10n.t('{0} failures in a row are alike, so it stopped here: {1}', MAX_IN_A_ROW, words);
    },
  };
}
