import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import type { Remedy } from '../base/userError';
import { CommandId } from '../contributions';
import type { LensItem } from './types';

/** Second argument of `callWithChanges`: uses the chosen environment, not the environment in the document's URI. */
export const IN_CHOSEN = 'inChosen';

/** Notice on a document whose environment was removed, with its buttons. */
export interface GoneEnvironment {
  readonly sentence: string;
  readonly remedies: readonly Remedy[];
}

/** `argument`: document or history row of the call; undefined for the active document. */
export function goneEnvironment(name: string, chosenName: string, argument: unknown): GoneEnvironment {
  return {
    sentence: l10n.t('The environment {0} no longer exists.', sanitizeForDisplay(name)),
    remedies: [
      {
        title: l10n.t('Open in {0}…', sanitizeForDisplay(chosenName, 40)),
        command: CommandId.callWithChanges,
        arguments: [argument, IN_CHOSEN],
      },
    ],
  };
}

/** Lens items of the notice. The buttons come first, because a narrow editor cuts the end of the line. */
export function goneItems({ sentence, remedies }: GoneEnvironment): readonly LensItem[] {
  return [...remedies, { title: sentence }];
}
