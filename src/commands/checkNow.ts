import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { foreignCause } from '../base/confirmForeign';
import { UserError } from '../base/userError';
import type { UserInput } from '../base/userInput';
import type { UserGroupEditor } from '../userGroups/file/userGroupEditor';
import type { UserGroupFiles } from '../userGroups/file/userGroupFiles';
import type { CommandCaller, ScreenGroup } from './commandServices';
import { throwProblem, type SaveCommandDeps } from './saveRecord';
import { requireUserGroupUri } from './userGroupArgument';

const discardShape = v.object({ discard: v.literal(true) });
const keepMineShape = v.object({ keepMine: v.literal(true) });

export interface CheckNowDeps extends SaveCommandDeps, Pick<ScreenGroup, 'showNotice' | 'showStatus'> {
  readonly input: Pick<UserInput, 'confirmForeign'> & CommandCaller['input'];
  readonly editor: Pick<
    UserGroupEditor,
    'settled' | 'document' | 'isFormShown' | 'isTyped' | 'open' | 'discardChanges'
  >;
}

/**
 * Reads a user group again, and opens one that is not open. After a save of unknown outcome it says what became of it.
 * `{ discard: true }` drops the user's changes; `{ keepMine: true }` judges those of unknown origin against what the
 * service has now. Either asks where no button of ours chose it.
 */
export async function checkNow(deps: CheckNowDeps, argument?: unknown, options?: unknown): Promise<void> {
  const uri = requireUserGroupUri(argument, deps.activeDocumentUri());
  const files = await deps.loadUserGroupFiles();
  const document = deps.editor.document(uri);
  const isDiscarding = v.is(discardShape, options) && document?.isDirty === true;
  const isKeeping = v.is(keepMineShape, options);
  if ((isDiscarding || isKeeping) && !deps.input.isClick) await confirmChoice(deps.input, isDiscarding);
  if (isDiscarding) {
    await files.refresh(uri);
    await deps.editor.discardChanges(uri);
    return;
  }
  const problem = isKeeping ? await files.keepMine(uri) : undefined;
  if (problem) throw new UserError(problem.sentence, problem.remedies);
  const arrival = await files.checkArrival(uri);
  if (!arrival) {
    await readAgain(deps, files, uri);
    return;
  }
  if ('status' in arrival) throw new UserError(arrival.status.sentence, arrival.status.remedies);
  // Nothing may be left to send: then the save only makes the document clean.
  const rest = deps.editor.document(uri);
  if (arrival.hasArrived && rest?.isDirty && !files.hasChanges(uri, rest.text)) {
    await files.save(uri);
    // Replaces the save's own note, that nothing had changed.
    deps.showStatus(l10n.t('The user group was read again.'));
  }
  // What has not arrived is said by the form, and goes on being said there.
  const status = arrival.hasArrived ? undefined : files.statusOf(uri);
  if (status?.kind === 'notSaved') throwProblem(deps.editor, uri, status);
  else deps.showNotice(arrival.sentence, arrival.remedies);
}

/** Only buttons choose between the user's changes and what the service has. */
function confirmChoice({ confirmForeign }: CheckNowDeps['input'], isDiscarding: boolean): Promise<void> {
  return confirmForeign({
    message: isDiscarding
      ? l10n.t('Discard your changes to this user group?')
      : l10n.t('Keep your changes over what the service has now?'),
    detail: foreignCause(),
    action: isDiscarding ? l10n.t('Discard My Changes') : l10n.t('Keep Mine'),
    decline: l10n.t('Keep as Draft'),
  });
}

async function readAgain(deps: CheckNowDeps, files: UserGroupFiles, uri: string): Promise<void> {
  const document = deps.editor.document(uri);
  if (document?.isDirty) {
    const saved = await files.readSaved(uri);
    if (typeof saved !== 'string') throw new UserError(saved.sentence, saved.remedies);
  } else {
    const status = await files.refresh(uri);
    throwProblem(deps.editor, uri, status);
    if (status.kind === 'unreadable') return;
  }
  if (document) deps.showStatus(l10n.t('The user group was read again.'));
  // The user group could not be read when it was to be opened.
  else await deps.editor.open(files.addressOf(uri));
}
