import * as l10n from '@vscode/l10n';
import type { Tell } from '../auth/tell';
import { CommandId } from '../contributions';
import type { ArrivalReport } from '../documents/records/recordChange';
import { plain } from '../platform/plain';
import { UserError } from '../platform/userError';
import { requireRecordUri } from './records/recordTarget';
import type { SaveRecordServices } from './saveRecord';

export interface CheckNowServices extends SaveRecordServices {
  readonly tell: Tell;
  /** Reads the document anew in place of the user's changes, which an undo brings back. */
  discardChanges(uri: string): Promise<void>;
}

/**
 * Reads a user group again. After a save of unknown outcome it says what became of it. `{ discard: true }` drops the
 * user's changes.
 */
export async function checkNow(
  services: CheckNowServices,
  argument?: unknown,
  options?: unknown,
): Promise<void> {
  const uri = requireRecordUri(argument, services.activeDocumentUri());
  if (mustDiscard(options) && services.recordDocument(uri)?.isDirty) {
    await services.discardChanges(uri);
    return;
  }
  const desk = await services.openRecords();
  const arrival = await desk.checkArrival(uri);
  if (arrival && 'status' in arrival) throw new UserError(arrival.status.sentence, arrival.status.remedies);
  if (!arrival) {
    const status = await desk.refresh(uri);
    if (status.kind === 'unreadable') throw new UserError(status.sentence, status.remedies);
    services.showStatus(l10n.t('The user group was read again.'));
    return;
  }
  const { report } = arrival;
  if (report.missing.length === 0 && report.arrived.length > 0) {
    // Nothing is left to send: the save only makes the document clean.
    const document = services.recordDocument(uri);
    if (document?.isDirty && !desk.hasChanges(uri, document.text)) {
      await services.saveDocument(uri);
      // In place of the save's own note, that nothing had changed.
      services.showStatus(l10n.t('The user group was read again.'));
    }
    services.tell(arrivedSentence(report));
    return;
  }
  services.tell(
    report.missing.length > 0
      ? missingSentence(report)
      : l10n.t(
          'The service does not return {0}, so nobody can tell whether it was saved.',
          names(report.untold),
        ),
    [
      { title: l10n.t('Save Again'), command: CommandId.saveRecord, arguments: [uri] },
      { title: l10n.t('Compare'), command: CommandId.compareWithSaved, arguments: [uri] },
    ],
  );
}

function arrivedSentence({ arrived, untold }: ArrivalReport): string {
  return untold.length === 0
    ? l10n.t('The change was saved: the service has the new {0}.', names(arrived))
    : l10n.t(
        'The change was saved: the service has the new {0}; it does not return {1}.',
        names(arrived),
        names(untold),
      );
}

function missingSentence({ arrived, missing }: ArrivalReport): string {
  return arrived.length === 0
    ? l10n.t('The change was not saved: the service has other values in {0}.', names(missing))
    : l10n.t('The service has the new {0}, and other values in {1}.', names(arrived), names(missing));
}

function names(fields: readonly string[]): string {
  return fields.map((name) => plain(name, 80)).join(', ');
}

function mustDiscard(options: unknown): boolean {
  return typeof options === 'object' && options !== null && 'discard' in options && options.discard === true;
}
