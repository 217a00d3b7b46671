import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { Remedy } from '../../base/userError';
import { isUserGroup } from '../userGroupCalls';
import type { FileBaseline } from './fileBaseline';
import { compareRemedy, discardRemedy, keepMineRemedy, noEnvironmentToSave, refusedSave } from './problems';
import type { UserGroupAccess } from './readUserGroup';
import type { UserGroupFileStatus } from './userGroupFileStatus';
import type { UserGroupState } from './userGroupState';

type NotSaved = Extract<UserGroupFileStatus, { kind: 'notSaved' }>;

/** The text that a document's changes are judged against, or why they cannot be judged, and so not be saved. */
export function findBaseline(
  access: UserGroupAccess,
  state: UserGroupState,
): { readonly baseline: FileBaseline } | { readonly problem: NotSaved } {
  const { baseline, address } = state;
  const context = access.contextOf(state);
  const problem = (sentence: string, ...more: readonly Remedy[]): { readonly problem: NotSaved } => ({
    problem: refusedSave(sentence, [compareRemedy(context), ...more, discardRemedy(context)]),
  });
  const { origin } = context;
  if (origin === undefined) return { problem: noEnvironmentToSave(context) };
  if (!baseline) {
    return problem(
      l10n.t('What this user group held before your changes is not known any more, so it is not saved.'),
      keepMineRemedy(context),
    );
  }
  if (origin !== baseline.origin) {
    const name = sanitizeForDisplay(address.environmentName);
    return problem(l10n.t('{0} has another address than when this user group was read.', name));
  }
  if (!isUserGroup(baseline.text, address.id)) {
    return problem(l10n.t('The document holds another user group than its path says.'));
  }
  return { baseline };
}
