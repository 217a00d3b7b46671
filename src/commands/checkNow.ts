import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { UserError } from '../base/userError';
import type { ShowNotice } from '../environments/showNotice';
import type { UserGroupEditor } from '../userGroups/file/userGroupEditor';
import type { SaveCommandDeps } from './saveRecord';
import { requireUserGroupUri } from './userGroupArgument';

const discardShape = v.object({ discard: v.literal(true) });

export interface CheckNowDeps extends SaveCommandDeps {
  readonly showNotice: ShowNotice;
  readonly editor: Pick<UserGroupEditor, 'settled' | 'document' | 'save' | 'open' | 'discardChanges'>;
}

/**
 * Reads a user group again, and opens one that is not open. After a save of unknown outcome it says what became of it.
 * `{ discard: true }` drops the user's changes.
 */
export async function checkNow(deps: CheckNowDeps, argument?: unknown, options?: unknown): Promise<void> {
  const uri = requireUserGroupUri(argument, deps.activeDocumentUri());
  if (v.is(discardShape, options) && deps.editor.document(uri)?.isDirty) {
    await deps.editor.discardChanges(uri);
    return;
  }
  const files = await deps.loadUserGroupFiles();
  const arrival = await files.checkArrival(uri);
  if (arrival && 'status' in arrival) throw new UserError(arrival.status.sentence, arrival.status.remedies);
  if (!arrival) {
    const status = await files.refresh(uri);
    if (status.kind === 'unreadable') throw new UserError(status.sentence, status.remedies);
    if (deps.editor.document(uri)) deps.showStatus(l10n.t('The user group was read again.'));
    // The user group could not be read when it was to be opened.
    else await deps.editor.open(uri);
    return;
  }
  const document = deps.editor.document(uri);
  // Nothing may be left to send: then the save only makes the document clean.
  if (arrival.hasArrived && document?.isDirty && !files.hasChanges(uri, document.text)) {
    await deps.editor.save(uri);
    // Replaces the save's own note, that nothing had changed.
    deps.showStatus(l10n.t('The user group was read again.'));
  }
  deps.showNotice(arrival.sentence, arrival.remedies);
}
