import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import { decideSave, type SaveDecision } from './decideSave';
import type { FileState } from './fileState';
import { findBaseline } from './findBaseline';
import { conflictRemedies, type ProblemContext } from './problems';
import type { UserGroupAccess } from './readUserGroup';
import type { UserGroupFileStatus } from './userGroupFileStatus';

type NotSaved = Extract<UserGroupFileStatus, { kind: 'notSaved' }>;

/**
 * Whether a draft was made on another version than the service has, which VS Code lets no save through over before the
 * user has chosen; undefined when it was not. A write of unknown outcome may itself be what changed the user group.
 */
export function findConflict(
  { access, fields }: { readonly access: UserGroupAccess; readonly fields: readonly UserGroupField[] },
  state: FileState,
  mine: string,
): NotSaved | undefined {
  const found = findBaseline(access, state);
  const service = state.shown?.service;
  if ('problem' in found || service === undefined || state.isAfterWrite) return undefined;
  const { baseline } = found;
  if (baseline.inDoubt || service === baseline.service || service === state.accepted) return undefined;
  const texts = { baseline: baseline.text, mine, service, seen: baseline.service };
  return conflictStatus(access.contextOf(state), decideSave(texts, fields));
}

/** Compares with the save that would have happened without the change elsewhere, to see which fields both changed. */
export function conflictStatus(context: ProblemContext, decision: SaveDecision): NotSaved {
  const sentence = {
    send: () =>
      l10n.t('Nothing was saved: this user group was changed elsewhere meanwhile, in none of your fields.'),
    nothing: () =>
      l10n.t(
        'Nothing was saved: this user group was changed elsewhere meanwhile, and has your values already.',
      ),
    conflict: (names: string) => l10n.t('Nothing was saved: {0} was changed elsewhere meanwhile.', names),
  }[decision.kind];
  const names =
    decision.kind === 'conflict'
      ? decision.fields.map((name) => sanitizeForDisplay(name, 80)).join(', ')
      : '';
  return {
    kind: 'notSaved',
    reason: 'conflict',
    sentence: sentence(names),
    remedies: conflictRemedies(context),
  };
}
