import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { UserError } from '../base/userError';
import type { Difference } from '../documents/types';
import { userGroupAddressOf } from '../documents/uris';
import type { UserGroupFiles } from '../userGroups/file/userGroupFiles';
import { requireUserGroupUri } from './userGroupArgument';

export interface CompareWithSavedDeps {
  readonly loadUserGroupFiles: () => Promise<UserGroupFiles>;
  activeDocumentUri(): string | undefined;
  /** Shows a read-only text beside the document, or beside a copy of it by the draft's title, with their differences. */
  showDifference(difference: Difference): Promise<void>;
}

/** Shows what a user group is at the service now beside the document with the user's changes. */
export async function compareWithSaved(deps: CompareWithSavedDeps, argument?: unknown): Promise<void> {
  const uri = requireUserGroupUri(argument, deps.activeDocumentUri());
  const files = await deps.loadUserGroupFiles();
  const saved = await files.readSaved(uri);
  if (typeof saved !== 'string') throw new UserError(saved.sentence, saved.remedies);
  const { environmentName = '', id = '' } = userGroupAddressOf(uri) ?? {};
  const names = [sanitizeForDisplay(id, 80), sanitizeForDisplay(environmentName)] as const;
  await deps.showDifference({
    title: l10n.t('{0} in {1} ↔ your changes', ...names),
    savedText: saved,
    draftTitle: l10n.t('{0} in {1} with your changes', ...names),
    uri,
  });
}
