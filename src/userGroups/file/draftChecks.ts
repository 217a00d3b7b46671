import * as l10n from '@vscode/l10n';
import type { Remedy } from '../../base/userError';
import {
  changedFields,
  compareSent,
  compareUpdate,
  pickFields,
  type ArrivalReport,
} from '../save/decideSave';
import type { DoubtfulWrite } from './draftStorage';
import type { OpenUserGroup, OpenUserGroupDeps } from './openUserGroup';
import type { OpenUserGroups } from './openUserGroups';
import { changedElsewhere, nameList, notSaved, sendAgainRemedies, unknownOutcome } from './problems';
import type { NotSaved, Unreadable, UserGroupFileStatus } from './types';

/** What is done about a draft of which nobody knows what it was made on, or whether it was saved. */
export function createDraftChecks({ fields }: Pick<OpenUserGroupDeps, 'fields'>, groups: OpenUserGroups) {
  return {
    /** A save of that text would send something, as far as anybody knows. */
    hasChanges: (uri: string, text: string): boolean => {
      const { baseline } = groups.require(uri).file;
      return !baseline || changedFields(text, baseline.text, fields()).length > 0;
    },

    /** Judges a draft of unknown baseline against what the service has now. Resolves with the reason when it cannot. */
    keepMine: async (uri: string): Promise<Unreadable | undefined> => {
      const group = groups.require(uri);
      const reading = await group.readService();
      if (reading.kind === 'problem') return reading.problem;
      group.file.takeBaseline(reading.text, reading.origin, group.context.level);
      await group.keepDraft();
      group.reviewBaseline();
      group.setStatus(group.statusOfDraft());
      return undefined;
    },

    /** Finds out what became of a write of unknown outcome; undefined when none is in doubt. */
    checkArrival: async (uri: string): Promise<Arrival | undefined> => {
      const group = groups.require(uri);
      // The write is under way: its own answer will say.
      if (group.status.kind === 'saving') return undefined;
      const arrival = await findArrival(group);
      if (arrival && 'report' in arrival) {
        await group.keepDraft();
        const rest = group.statusOfDraft();
        const isLacking = !arrival.hasArrived && group.document?.isDirty;
        group.setStatus(isLacking ? notArrived(arrival, rest) : rest);
      }
      return arrival;
    },
  };
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
type Arrival = KnownArrival | { readonly status: Unreadable | NotSaved };

/**
 * Asks the service what became of the write in doubt, and notes the answer with the user group; undefined when none
 * is in doubt, or another one by then. Never throws for what the service does.
 */
async function findArrival(group: OpenUserGroup): Promise<Arrival | undefined> {
  const { file } = group;
  const writeInDoubt = (): DoubtfulWrite | undefined => file.baseline?.inDoubt;
  const inDoubt = writeInDoubt();
  if (!inDoubt) return undefined;
  const { sent, before } = inDoubt;
  // What another address has says nothing about this write.
  const found = group.findBaseline();
  if ('problem' in found) return { status: found.problem };
  const reading = await group.readService();
  if (reading.kind === 'problem') return { status: reading.problem };
  // The user saved again meanwhile: what was read says nothing about that write.
  if (writeInDoubt() !== inDoubt || group.status.kind === 'saving') return undefined;
  const report = compareSent(sent, reading.text);
  const { arrived, missing } = report;
  const { ignored } = compareUpdate(sent, found.baseline.service, reading.text);
  const overtaken = missing.filter((name) => !ignored.includes(name));
  file.showService(reading.text);
  if (inDoubt.isAccepted && arrived.length === 0 && missing.length > overtaken.length) {
    const sentence = l10n.t(
      'The change is accepted, but not done yet: the service still has the old {0}.',
      nameList(missing),
    );
    const { remedies } = unknownOutcome(sentence, group.context, 'accepted');
    return { report, overtaken, hasArrived: false, isPending: true, sentence, remedies };
  }
  if (arrived.length > 0) {
    // What arrived of our own write is neither a foreign change nor a change of the user's any more. Fields that are
    // never returned count as arrived too, unless the service has another value in a field that it does return.
    const returned = pickFields(sent, (name) => arrived.includes(name));
    file.moveBaseline(missing.length === 0 ? sent : returned, reading.text, before);
  }
  if (arrived.length > 0 || missing.length > 0) file.doubt(undefined);
  const hasArrived = missing.length === 0 && arrived.length > 0;
  const remedies = hasArrived ? [] : sendAgainRemedies(group.context);
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
function notArrived(
  { report, overtaken, isPending, sentence, remedies }: KnownArrival,
  known: UserGroupFileStatus,
): UserGroupFileStatus {
  if (isPending) return notSaved('unknown', sentence, remedies);
  if (known.kind === 'notSaved') return sentence.includes(known.sentence) ? { ...known, sentence } : known;
  const isKnown = report.missing.length > overtaken.length;
  return notSaved(isKnown ? 'failed' : 'unknown', sentence, remedies);
}
