import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import type { Remedy } from '../base/userError';
import { CommandId } from '../contributions';
import type { LensItem } from './types';

/** Second argument of `callWithChanges`: call the chosen environment, not the one in the document's path. */
export const IN_CHOSEN = 'inChosen';

/** The notice on a document whose environment was removed, with its buttons. */
export interface GoneEnvironment {
  readonly sentence: string;
  readonly remedies: readonly Remedy[];
}

/**
 * `argument`: the command's argument (document or history row); without one, the active document is meant. Makes no
 * request.
 */
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

/** Lens items: buttons first, because a narrow editor cuts the end of the line. */
export function goneItems({ sentence, remedies }: GoneEnvironment): readonly LensItem[] {
  return [...remedies, { title: sentence }];
}
