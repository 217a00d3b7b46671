import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import type { Remedy } from '../base/userError';
import { CommandId } from '../contributions';
import type { LensItem } from './types';

/** The second argument of `callWithChanges`: in the chosen environment instead of the one in the document's path. */
export const IN_CHOSEN = 'inChosen';

/** What is said of a document whose environment was removed, and the way on. */
export interface GoneEnvironment {
  readonly sentence: string;
  readonly remedies: readonly Remedy[];
}

/** The remedy for what a command was given (document or row of the history), or the active document. Sends nothing. */
export function goneEnvironment(name: string, chosenName: string, argument: unknown): GoneEnvironment {
  return {
    sentence: l10n.t('There is no environment {0} any more.', sanitizeForDisplay(name)),
    remedies: [
      {
        title: l10n.t('Open in {0}…', sanitizeForDisplay(chosenName, 40)),
        command: CommandId.callWithChanges,
        arguments: [argument, IN_CHOSEN],
      },
    ],
  };
}

/** Both in a lens line, the buttons first: a narrow editor cuts its end. */
export function goneItems({ sentence, remedies }: GoneEnvironment): readonly LensItem[] {
  return [...remedies, { title: sentence }];
}
