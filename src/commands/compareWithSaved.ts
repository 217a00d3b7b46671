import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { UserError } from '../base/userError';
import { userGroupAddressOf } from '../documents/uris';
import { companyOf } from '../userGroups/readJsonFields';
import type { UserGroupsGroup } from './commandServices';
import { requireUserGroupUri } from './userGroupArgument';

export type CompareWithSavedDeps = Pick<
  UserGroupsGroup,
  'loadUserGroupFiles' | 'activeDocumentUri' | 'showDifference'
>;

/** Shows what a user group is at the service now beside the document with the user's changes. */
export async function compareWithSaved(deps: CompareWithSavedDeps, argument?: unknown): Promise<void> {
  const uri = requireUserGroupUri(argument, deps.activeDocumentUri());
  const files = await deps.loadUserGroupFiles();
  const saved = await files.readSaved(uri);
  if (typeof saved !== 'string') throw new UserError(saved.sentence, saved.remedies);
  const { environmentName = '', id = '' } = userGroupAddressOf(uri) ?? {};
  const { companyName = id } = companyOf(saved, id);
  const names = [sanitizeForDisplay(companyName, 80), sanitizeForDisplay(environmentName)] as const;
  await deps.showDifference({
    title: l10n.t('{0} in {1} ↔ your changes', ...names),
    savedText: saved,
    draftTitle: l10n.t('{0} in {1} with your changes', ...names),
    uri,
    draftOf: files.draftOnto(uri, saved),
  });
}
