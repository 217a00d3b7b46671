import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { isUserGroup } from '../userGroupCalls';
import type { FileBaseline, FileState } from './fileState';
import { compareRemedy, discardRemedy, noEnvironmentToSave, refusedSave } from './problems';
import { publishService, type UserGroupAccess } from './readUserGroup';
import type { UserGroupFileStatus } from './userGroupFileStatus';
import { higherVersion } from './version';

type NotSaved = Extract<UserGroupFileStatus, { kind: 'notSaved' }>;

/** The text that a document's changes are judged against, or why they cannot be judged, and so not be saved. */
export function findBaseline(
  access: UserGroupAccess,
  state: FileState,
): { readonly baseline: FileBaseline } | { readonly problem: NotSaved } {
  const { baseline, address } = state;
  const context = access.contextOf(state);
  const problem = (sentence: string): { readonly problem: NotSaved } => ({
    problem: refusedSave(sentence, [compareRemedy(context), discardRemedy(context)]),
  });
  const { origin } = context;
  if (origin === undefined) return { problem: noEnvironmentToSave(context) };
  if (!baseline) {
    return problem(
      l10n.t('What this user group held before your changes is not known any more, so it is not saved.'),
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

/** Takes what an earlier window knew of a draft that came back; what was read since then follows it. */
export function restoreBaseline(state: FileState, draft: FileBaseline, now: number): void {
  const { shown: read, origin: readFrom } = state;
  const { text, version, last, service, origin } = draft;
  state.baseline = draft;
  state.last = higherVersion(last, state.last);
  state.shown = { text, version, service, readOnly: false };
  state.described = state.shown;
  state.origin = origin;
  if (read?.service !== undefined && readFrom === origin) publishService(state, read.service, now);
}
