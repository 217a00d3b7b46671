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

/** Functions for a draft: look for changes, give the draft a baseline, and check a write of unknown outcome. */
export function createDraftChecks({ fields }: Pick<OpenUserGroupDeps, 'fields'>, groups: OpenUserGroups) {
  return {
    /** Whether the text differs from the baseline in fields that a save sends; true if the baseline is unknown. */
    hasChanges: (uri: string, text: string): boolean => {
      const { baseline } = groups.require(uri).file;
      return !baseline || changedFields(text, baseline.text, fields()).length > 0;
    },

    /** Makes the service's text the baseline of a draft that has none. Resolves to the problem if the read failed. */
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

    /**
     * Checks whether a write of unknown outcome reached the service, and returns the result. Undefined if there is no
     * such write, or if a save is running or ran meanwhile.
     */
    checkArrival: async (uri: string): Promise<Arrival | undefined> => {
      const group = groups.require(uri);
      // The response of the running save will tell more.
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

/** Result of the check of a write of unknown outcome. */
interface KnownArrival {
  readonly report: ArrivalReport;
  /**
   * Fields of `report.missing` whose value is not the old one either: others may have changed these fields after the
   * write.
   */
  readonly overtaken: readonly string[];
  /** True if the service returns at least one sent field, and each returned sent field has the sent value. */
  readonly hasArrived: boolean;
  /** True if the service accepted the write (202) and has not carried it out yet. */
  readonly isPending?: true;
  readonly sentence: string;
  /** Buttons if the write has not arrived completely; else none. */
  readonly remedies: readonly Remedy[];
}

type Arrival = KnownArrival | { readonly status: Unreadable | NotSaved };

/**
 * Reads the service, compares its text with the write in doubt, and notes the result in `group.file`; sends no update.
 * Undefined if no write is in doubt, or if a save started or ended meanwhile. Never throws for errors of network or
 * service.
 */
async function findArrival(group: OpenUserGroup): Promise<Arrival | undefined> {
  const { file } = group;
  const writeInDoubt = (): DoubtfulWrite | undefined => file.baseline?.inDoubt;
  const inDoubt = writeInDoubt();
  if (!inDoubt) return undefined;
  const { sent, before } = inDoubt;
  // Nothing can be compared without a valid baseline, for example after a change of the address.
  const found = group.findBaseline();
  if ('problem' in found) return { status: found.problem };
  const reading = await group.readService();
  if (reading.kind === 'problem') return { status: reading.problem };
  // The user saved again meanwhile, so this reading cannot tell about the earlier write.
  if (writeInDoubt() !== inDoubt || group.status.kind === 'saving') return undefined;
  const report = compareSent(sent, reading.text);
  const { arrived, missing } = report;
  const { ignored } = compareUpdate(sent, found.baseline.service, reading.text);
  const overtaken = missing.filter((name) => !ignored.includes(name));
  file.showService(reading.text);
  if (inDoubt.isAccepted && arrived.length === 0 && missing.length > overtaken.length) {
    const sentence = l10n.t(
      'The change was accepted, but not done yet: the service still has the old {0}.',
      nameList(missing),
    );
    const { remedies } = unknownOutcome(sentence, group.context, 'accepted');
    return { report, overtaken, hasArrived: false, isPending: true, sentence, remedies };
  }
  if (arrived.length > 0) {
    // Arrived fields are no longer changes. If all returned fields arrived, fields that the service did not return
    // count as arrived too.
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
    return l10n.t('It is unknown whether the change was saved. {0}', changedElsewhere(overtaken));
  if (missing.length > 0) {
    return arrived.length === 0
      ? l10n.t('The change was not saved: the service has other values in {0}.', other)
      : l10n.t('The service has the new {0}, and other values in {1}.', come, other);
  }
  if (arrived.length === 0)
    return l10n.t('The service does not return {0}, so it is unknown whether it was saved.', hidden);
  return untold.length === 0
    ? l10n.t('The change was saved: the service has the new {0}.', come)
    : l10n.t('The change was saved: the service has the new {0}; it does not return {1}.', come, hidden);
}

/** Status of a draft whose write has not arrived completely. `known`: the draft's status without this write. */
function notArrived(
  { report, overtaken, isPending, sentence, remedies }: KnownArrival,
  known: UserGroupFileStatus,
): UserGroupFileStatus {
  if (isPending) return notSaved('unknown', sentence, remedies);
  if (known.kind === 'notSaved') return sentence.includes(known.sentence) ? { ...known, sentence } : known;
  const isKnown = report.missing.length > overtaken.length;
  return notSaved(isKnown ? 'failed' : 'unknown', sentence, remedies);
}
