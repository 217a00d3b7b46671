import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { goBack, type GoBack, type PickItem, type StepPosition, type UserInput } from '../../base/userInput';
import { describeQuestion } from './askQuestion';
import type { ValueQuestion } from './buildQuestions';

export interface CallNowOffer {
  /** Optional parameters. */
  readonly offered: readonly ValueQuestion[];
  /** Pairs, `name=value`, that were sent before. */
  readonly before: readonly string[];
  /** Asks for several parameters at once. */
  readonly several: (position: StepPosition) => Promise<GoBack | undefined>;
  readonly take: (choice: CallNowChoice) => void;
  readonly isPair: (text: string) => boolean;
}

/** What the call takes along: parameters to ask for, and pairs. */
export interface CallNowChoice {
  readonly chosen?: readonly ValueQuestion[];
  readonly typedPairs?: readonly string[];
}

/**
 * The last step before a call that could take more: Enter calls at once, with a typed `name=value` if there is one, or
 * with what was sent before.
 */
export function callNowStep(
  { offered, before, several, take, isPair }: CallNowOffer,
  input: Pick<UserInput, 'pick'>,
): (position: StepPosition) => Promise<GoBack | undefined> {
  const more: PickItem<CallNowChoice | undefined> = {
    label: l10n.t('Several Parameters…'),
    icon: 'checklist',
    alwaysShow: true,
    value: undefined,
  };
  const pairRow = (pairs: readonly string[], icon: string, description: string): PickItem<CallNowChoice> => ({
    label: sanitizeForDisplay(pairs.join(' & ')),
    icon,
    description,
    alwaysShow: true,
    value: { typedPairs: pairs },
  });
  return async (position) => {
    for (;;) {
      const picked = await input.pick<CallNowChoice | undefined>({
        ...position,
        placeholder: l10n.t('Enter calls now; or choose a parameter, or type one such as limit=3'),
        matchOnDescription: true,
        items: [
          { label: l10n.t('Call Now'), icon: 'play', value: {} },
          ...(before.length > 0 ? [pairRow(before, 'history', l10n.t('call as before'))] : []),
          ...offered.map((question) => ({
            label: sanitizeForDisplay(question.name),
            description: describeQuestion(question.meaning, question.origin === 'hint'),
            icon: 'add',
            value: { chosen: [question] },
          })),
          more,
        ],
        typed: (text) => (isPair(text) ? [pairRow([text], 'play', l10n.t('call with it'))] : [more]),
      });
      if (picked === goBack) return goBack;
      if (picked) {
        take(picked);
        return undefined;
      }
      const answer = await several({ ...position, canGoBack: true });
      if (answer !== goBack) return undefined;
    }
  };
}
