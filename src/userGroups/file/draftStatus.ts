import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import type { RemedyId } from '../../http/remedies/remedyButtons';
import { isUserGroup } from '../userGroupCalls';
import { decideSave } from '../save/decideSave';
import type { FileBaseline } from './draftStorage';
import { buttonsFor, conflictStatus, noEnvironmentToSave, openElsewhere, refusedSave } from './problems';
import type { UserGroupAccess } from './readUserGroup';

import type { FileEditor, OpenDocument } from './userGroupEditor';
import type { NotSaved, SaveNotices, UserGroupFileStatus } from './userGroupFileStatus';
import type { UserGroupState } from './userGroupState';

export interface DraftStatusDeps {
  readonly access: UserGroupAccess;
  readonly editor: Pick<FileEditor, 'documentOf'>;
  /** Those of the catalog by now: the user's own descriptions may add some. */
  readonly fields: () => readonly UserGroupField[];
  readonly notices: Pick<SaveNotices, 'clearStatus'>;
}

/** The text that a document's changes are judged against, or why they cannot be judged, and so not be saved. */
export function findBaseline(
  access: UserGroupAccess,
  state: UserGroupState,
): { readonly baseline: FileBaseline } | { readonly problem: NotSaved } {
  const { baseline, address } = state;
  const context = access.contextOf(state);
  if (state.location.openAt !== undefined) {
    const { sentence, remedies } = openElsewhere(state.location.openAt);
    return { problem: refusedSave(sentence, remedies) };
  }
  const problem = (sentence: string, ...more: readonly RemedyId[]): { readonly problem: NotSaved } => ({
    problem: refusedSave(sentence, buttonsFor(context, 'compare', ...more, 'discard')),
  });
  if (context.origin === undefined) return { problem: noEnvironmentToSave(context) };
  if (!baseline) {
    return problem(
      l10n.t('What this user group held before your changes is not known any more, so it is not saved.'),
      'keepMine',
    );
  }
  if (context.origin !== baseline.origin) {
    const name = sanitizeForDisplay(address.environmentName);
    return problem(l10n.t('{0} has another address than when this user group was read.', name));
  }
  if (!isUserGroup(baseline.text, address.id)) {
    return problem(l10n.t('The document holds another user group than its path says.'));
  }
  return { baseline };
}

/** A conflict where the document's changes meet others that the service is known to have, else ready. */
export function draftStatus(
  { access, editor, fields }: DraftStatusDeps,
  state: UserGroupState,
  document: OpenDocument | undefined = editor.documentOf(state.uri),
): UserGroupFileStatus {
  const ready: UserGroupFileStatus = { kind: 'ready' };
  if (!document?.isDirty) return ready;
  const found = findBaseline(access, state);
  const service = state.shown?.service;
  if ('problem' in found || service === undefined || state.isBooked) return ready;
  const { baseline } = found;
  // A write of unknown outcome may itself be what changed the user group.
  if (baseline.inDoubt || service === baseline.service) return ready;
  const texts = { baseline: baseline.text, mine: document.text, service, seen: baseline.service };
  const decision = decideSave(texts, fields());
  return decision.kind === 'conflict'
    ? conflictStatus(access.contextOf(state), decision.fields, service)
    : ready;
}

/** After the service was read: reports a new conflict, and takes one back that is over. */
export function reviewConflict(deps: DraftStatusDeps, state: UserGroupState): void {
  const { status } = state;
  const next = draftStatus(deps, state);
  const isConflict = next.kind === 'notSaved';
  const isOver = status.kind === 'notSaved' && ['conflict', 'deleted'].includes(status.reason);
  if (status.kind === 'saving' || (!isConflict && !isOver)) return;
  // The same conflict, of which the save that met it said more.
  const isSame = isConflict && isOver && status.sentence.includes(next.sentence);
  const shown = isSame ? { ...next, sentence: status.sentence } : next;
  if (JSON.stringify(shown) === JSON.stringify(status)) return;
  if (isConflict) deps.notices.clearStatus();
  state.setStatus(shown);
}

/** Reports before a save that the changes of a document cannot be saved, and takes that back when they can again. */
export function reviewBaseline(deps: DraftStatusDeps, state: UserGroupState): void {
  const found = findBaseline(deps.access, state);
  const { status, refusal } = state;
  const isRefused = status.kind === 'notSaved' && status.sentence === refusal?.sentence;
  const isOpen = status.kind !== 'notSaved' && status.kind !== 'saving';
  const problem = 'problem' in found ? found.problem : undefined;
  state.noteRefusal(problem);
  if (problem && (isOpen || isRefused)) state.setStatus(problem);
  else if (isRefused || (isOpen && status.kind !== 'ready')) state.setStatus(draftStatus(deps, state));
}
