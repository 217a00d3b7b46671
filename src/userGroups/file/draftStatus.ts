import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { Remedy } from '../../base/userError';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import type { RemedyId } from '../../http/remedies/remedyButtons';
import { isUserGroup } from '../userGroupCalls';
import { decideSave, compareSent, compareUpdate, pickFields, type ArrivalReport } from '../save/decideSave';
import type { FileBaseline, DoubtfulWrite } from './draftStorage';
import {
  buttonsFor,
  conflictStatus,
  noEnvironmentToSave,
  openElsewhere,
  refusedSave,
  changedElsewhere,
  nameList,
  notSaved,
  sendAgainRemedies,
  unknownOutcome,
} from './problems';
import { readUserGroup, type UserGroupAccess } from './readUserGroup';
import type { FileEditor, OpenDocument } from './userGroupEditor';
import type { NotSaved, SaveNotices, UserGroupFileStatus, Unreadable } from './userGroupFileStatus';
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

/** What became of a write of unknown outcome. */
interface KnownArrival {
  readonly report: ArrivalReport;
  /** Missing fields that hold neither what was sent nor what they held before: perhaps they held what was sent. */
  readonly overtaken: readonly string[];
  /** The service has all of it that it returns. */
  readonly hasArrived: boolean;
  /** The service accepted it, and has not carried it out yet. */
  readonly isPending?: true;
  readonly sentence: string;
  /** What can be done about what has not arrived. */
  readonly remedies: readonly Remedy[];
}

/** What became of a write of unknown outcome, or why the service cannot be asked. */
export type Arrival = KnownArrival | { readonly status: Unreadable | NotSaved };

/**
 * Asks the service what became of the write in doubt, and notes the answer with the user group; undefined when none
 * is in doubt, or another one by then. Never throws for what the service does.
 */
export async function findArrival(
  access: UserGroupAccess,
  state: UserGroupState,
): Promise<Arrival | undefined> {
  const writeInDoubt = (): DoubtfulWrite | undefined => state.baseline?.inDoubt;
  const inDoubt = writeInDoubt();
  if (!inDoubt) return undefined;
  const { sent, before } = inDoubt;
  // What another address has says nothing about this write.
  const found = findBaseline(access, state);
  if ('problem' in found) return { status: found.problem };
  const reading = await readUserGroup(access, state);
  if (reading.kind === 'problem') return { status: reading.problem };
  // The user saved again meanwhile: what was read says nothing about that write.
  if (writeInDoubt() !== inDoubt || state.status.kind === 'saving') return undefined;
  const report = compareSent(sent, reading.text);
  const { arrived, missing } = report;
  const { ignored } = compareUpdate(sent, found.baseline.service, reading.text);
  const overtaken = missing.filter((name) => !ignored.includes(name));
  state.showService(reading.text);
  if (inDoubt.isAccepted && arrived.length === 0 && missing.length > overtaken.length) {
    const sentence = l10n.t(
      'The change is accepted, but not done yet: the service still has the old {0}.',
      nameList(missing),
    );
    const { remedies } = unknownOutcome(sentence, access.contextOf(state), 'accepted');
    return { report, overtaken, hasArrived: false, isPending: true, sentence, remedies };
  }
  if (arrived.length > 0) {
    // What arrived of our own write is neither a foreign change nor a change of the user's any more. Fields that are
    // never returned count as arrived too, unless the service has another value in a field that it does return.
    const returned = pickFields(sent, (name) => arrived.includes(name));
    state.moveBaseline(missing.length === 0 ? sent : returned, reading.text, before);
  }
  if (arrived.length > 0 || missing.length > 0) state.doubt(undefined);
  const hasArrived = missing.length === 0 && arrived.length > 0;
  const remedies = hasArrived ? [] : sendAgainRemedies(access.contextOf(state));
  return { report, overtaken, hasArrived, sentence: describeArrival(report, overtaken), remedies };
}

function describeArrival({ arrived, missing, untold }: ArrivalReport, overtaken: readonly string[]): string {
  const come = nameList(arrived);
  const other = nameList(missing);
  const hidden = nameList(untold);
  if (arrived.length === 0 && overtaken.length > 0)
    return l10n.t('Nobody can tell whether the change was saved: {0}', changedElsewhere(overtaken));
  if (missing.length > 0) {
    return arrived.length === 0
      ? l10n.t('The change was not saved: the service has other values in {0}.', other)
      : l10n.t('The service has the new {0}, and other values in {1}.', come, other);
  }
  if (arrived.length === 0)
    return l10n.t('The service does not return {0}, so nobody can tell whether it was saved.', hidden);
  return untold.length === 0
    ? l10n.t('The change was saved: the service has the new {0}.', come)
    : l10n.t('The change was saved: the service has the new {0}; it does not return {1}.', come, hidden);
}

/** The status of a draft of which something has not arrived; `known` is what else is known of it. */
export function notArrived(
  { report, overtaken, isPending, sentence, remedies }: KnownArrival,
  known: UserGroupFileStatus,
): UserGroupFileStatus {
  if (isPending) return notSaved('unknown', sentence, remedies);
  if (known.kind === 'notSaved') return sentence.includes(known.sentence) ? { ...known, sentence } : known;
  const isKnown = report.missing.length > overtaken.length;
  return notSaved(isKnown ? 'failed' : 'unknown', sentence, remedies);
}
