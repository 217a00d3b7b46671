import type { Remedy } from '../../base/userError';
import { compareSent, pickFields, type ArrivalReport } from './decideSave';
import { describeArrival, hasArrived } from './describeArrival';
import { findBaseline } from './findBaseline';
import { sendAgainRemedies } from './problems';
import { readUserGroup, type UserGroupAccess } from './readUserGroup';
import type { UserGroupFileStatus } from './userGroupFileStatus';
import type { UserGroupState } from './userGroupState';

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
  access: UserGroupAccess,
  state: UserGroupState,
): Promise<Arrival | undefined> {
  const { sent } = state.baseline?.inDoubt ?? {};
  if (!sent) return undefined;
  // What another address has says nothing about this write.
  const found = findBaseline(access, state);
  if ('problem' in found) return { status: found.problem };
  const reading = await readUserGroup(access, state);
  if (reading.kind === 'problem') return { status: reading.problem };
  const report = compareSent(sent, reading.text);
  state.showService(reading.text);
  if (report.arrived.length > 0) {
    // What arrived of our own write is no foreign change and no change of the user's any more. A field that is never
    // returned counts as arrived with the others, but is not among what the service is known to have.
    const returned = pickFields(sent, (name) => report.arrived.includes(name));
    state.moveBaseline(report.missing.length === 0 ? sent : returned, reading.text);
  }
  if (report.arrived.length > 0 || report.missing.length > 0) state.doubt(undefined);
  const isOver = hasArrived(report);
  const remedies = isOver ? [] : sendAgainRemedies(access.contextOf(state));
  return { report, hasArrived: isOver, sentence: describeArrival(report), remedies };
}

/** The status of a draft of which something has not arrived, as far as anybody knows. */
export function notArrived({ report, sentence, remedies }: KnownArrival): NotSaved {
  const reason = report.missing.length > 0 ? 'failed' : 'unknown';
  return { kind: 'notSaved', reason, sentence, remedies };
}
