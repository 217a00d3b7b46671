import type { Remedy } from '../../base/userError';
import { compareSent, pickFields, withSent, type ArrivalReport } from './decideSave';
import { describeArrival, hasArrived } from './describeArrival';
import type { FileState } from './fileState';
import { findBaseline } from './findBaseline';
import { sendAgainRemedies } from './problems';
import { publishService, readUserGroup, type UserGroupAccess } from './readUserGroup';
import type { UserGroupFileStatus } from './userGroupFileStatus';

type NotSaved = Extract<UserGroupFileStatus, { kind: 'notSaved' }>;

/** What became of a write of unknown outcome. */
export interface KnownArrival {
  readonly report: ArrivalReport;
  /** The service has all of it that it returns. */
  readonly hasArrived: boolean;
  readonly sentence: string;
  /** What can be done about what has not arrived. */
  readonly remedies: readonly Remedy[];
}

/** What became of a write of unknown outcome, or why the service cannot tell. */
export type Arrival =
  KnownArrival | { readonly status: Extract<UserGroupFileStatus, { kind: 'unreadable' }> | NotSaved };

/**
 * Asks the service what became of the write in doubt, and notes the answer with the user group; undefined when none
 * is in doubt. Never throws for what the service does.
 */
export async function findArrival(
  { access, now }: { readonly access: UserGroupAccess; readonly now: () => number },
  state: FileState,
): Promise<Arrival | undefined> {
  const { sent } = state.baseline?.inDoubt ?? {};
  if (!sent) return undefined;
  // What another address has says nothing about this write.
  const found = findBaseline(access, state);
  if ('problem' in found) return { status: found.problem };
  const reading = await readUserGroup(access, state);
  if (reading.kind === 'problem') return { status: reading.problem };
  const report = compareSent(sent, reading.text);
  publishService(state, reading.text, now());
  if (report.arrived.length > 0 && state.baseline) {
    // What arrived of our own write is no foreign change and no change of the user's any more. A field that is never
    // returned counts as arrived with the others, but is not among what the service is known to have.
    const returned = pickFields(sent, (name) => report.arrived.includes(name));
    const saved = report.missing.length === 0 ? sent : returned;
    const { text, service } = state.baseline;
    state.baseline = { ...state.baseline, text: withSent(text, saved), service: withSent(service, returned) };
  }
  const isTold = report.arrived.length > 0 || report.missing.length > 0;
  if (isTold && state.baseline) state.baseline = { ...state.baseline, inDoubt: undefined };
  const isOver = hasArrived(report);
  const remedies = isOver ? [] : sendAgainRemedies(access.contextOf(state));
  return { report, hasArrived: isOver, sentence: describeArrival(report), remedies };
}

/** The status of a draft of which something has not arrived, as far as anybody knows. */
export function notArrived({ report, sentence, remedies }: KnownArrival): NotSaved {
  const reason = report.missing.length > 0 ? 'failed' : 'unknown';
  return { kind: 'notSaved', reason, sentence, remedies };
}
