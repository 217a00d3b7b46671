import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { UserError } from '../base/userError';
import type { ShowNotice } from '../environments/showNotice';
import type { UserGroupEditor } from '../userGroups/file/userGroupEditor';
import { requireUserGroupUri } from './userGroupArgument';
import type { SaveUserGroupServices } from './saveRecord';

const discardShape = v.object({ discard: v.literal(true) });

export interface CheckNowServices extends SaveUserGroupServices {
  readonly showNotice: ShowNotice;
  readonly editor: Pick<UserGroupEditor, 'settled' | 'document' | 'save' | 'open' | 'discardChanges'>;
}

/**
 * Reads a user group again, and opens one that is not open. After a save of unknown outcome it says what became of it.
 * `{ discard: true }` drops the user's changes.
 */
export async function checkNow(
  services: CheckNowServices,
  argument?: unknown,
  options?: unknown,
): Promise<void> {
  const uri = requireUserGroupUri(argument, services.activeDocumentUri());
  if (v.is(discardShape, options) && services.editor.document(uri)?.isDirty) {
    await services.editor.discardChanges(uri);
    return;
  }
  const files = await services.loadUserGroupFiles();
  const arrival = await files.checkArrival(uri);
  if (arrival && 'status' in arrival) throw new UserError(arrival.status.sentence, arrival.status.remedies);
  if (!arrival) {
    const status = await files.refresh(uri);
    if (status.kind === 'unreadable') throw new UserError(status.sentence, status.remedies);
    if (services.editor.document(uri)) services.showStatus(l10n.t('The user group was read again.'));
    // One that could not be read when it was to be opened.
    else await services.editor.open(uri);
    return;
  }
  const document = services.editor.document(uri);
  // Nothing may be left to send: then the save only makes the document clean.
  if (arrival.hasArrived && document?.isDirty && !files.hasChanges(uri, document.text)) {
    await services.editor.save(uri);
    // In place of the save's own note, that nothing had changed.
    services.showStatus(l10n.t('The user group was read again.'));
  }
  services.showNotice(arrival.sentence, arrival.remedies);
}
