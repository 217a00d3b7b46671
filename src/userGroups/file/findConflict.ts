import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import { decideSave } from './decideSave';
import { findBaseline } from './findBaseline';
import { conflictRemedies, type ProblemContext } from './problems';
import type { UserGroupAccess } from './readUserGroup';
import type { UserGroupFileStatus } from './userGroupFileStatus';
import type { UserGroupState } from './userGroupState';

type NotSaved = Extract<UserGroupFileStatus, { kind: 'notSaved' }>;

/**
 * Whether the service has other values by now in fields that the user changed; undefined when it has not. A write of
 * unknown outcome may itself be what changed the user group.
 */
export function findConflict(
  { access, fields }: { readonly access: UserGroupAccess; readonly fields: readonly UserGroupField[] },
  state: UserGroupState,
  mine: string,
): NotSaved | undefined {
  const found = findBaseline(access, state);
  const service = state.shown?.service;
  if ('problem' in found || service === undefined || state.isBooked) return undefined;
  const { baseline } = found;
  if (baseline.inDoubt || service === baseline.service) return undefined;
  const texts = { baseline: baseline.text, mine, service, seen: baseline.service };
  const decision = decideSave(texts, fields);
  return decision.kind === 'conflict' ? conflictStatus(access.contextOf(state), decision.fields) : undefined;
}

/** `fields` were changed here and, to something else, at the service. */
export function conflictStatus(context: ProblemContext, fields: readonly string[]): NotSaved {
  const names = fields.map((name) => sanitizeForDisplay(name, 80)).join(', ');
  return {
    kind: 'notSaved',
    reason: 'conflict',
    sentence: l10n.t('Nothing was saved: {0} was changed elsewhere meanwhile.', names),
    remedies: conflictRemedies(context),
  };
}
