import * as l10n from '@vscode/l10n';
import { CancelledError, UserError, type Remedy } from '../base/userError';
import { goBack } from '../base/userInput';
import { readCommandTarget } from '../calls/commandTarget';
import { CommandId } from '../contributions';
import type { CommandCaller, ResultsGroup, ScreenGroup } from './commandServices';

export interface ResultActionsDeps
  extends Pick<ResultsGroup, 'lensesOf' | 'openResults'>, Pick<ScreenGroup, 'runCommand'> {
  readonly input: Pick<ScreenGroup['input'], 'pick'> & CommandCaller['input'];
}

/**
 * A menu of what can be done with a result, for whoever has no room for lenses or none at all; `rest`: of what its lens
 * line does not show.
 */
export async function resultActions(
  deps: ResultActionsDeps,
  argument?: unknown,
  part?: unknown,
): Promise<void> {
  const target = readCommandTarget(argument);
  const uri = target.kind === 'document' ? target.uri : deps.openResults.shownUri();
  const lenses = uri === undefined ? undefined : await deps.lensesOf(uri);
  if (!lenses) throw new UserError(l10n.t('No call was made in this window yet.'));
  const inRow = lenses.row.filter(
    (item): item is Remedy => item.command !== undefined && item.command !== CommandId.resultActions,
  );
  const chosen = await deps.input.pick({
    title: l10n.t('Result Actions'),
    placeholder: lenses.about,
    items: [...(part === 'rest' ? [] : inRow), ...lenses.more].map((remedy) => ({
      label: remedy.title,
      value: remedy,
    })),
  });
  if (chosen === goBack) throw new CancelledError();
  // A choice can be made by other extensions as well: it counts as a click only behind a click of the user's own.
  await deps.runCommand(chosen, deps.input.isClick);
}
