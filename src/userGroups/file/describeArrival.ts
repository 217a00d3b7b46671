import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { ArrivalReport } from './decideSave';

/** One sentence on what became of a write of unknown outcome. */
export function describeArrival(report: ArrivalReport): string {
  const { arrived, missing, untold } = report;
  if (hasArrived(report)) {
    return untold.length === 0
      ? l10n.t('The change was saved: the service has the new {0}.', names(arrived))
      : l10n.t(
          'The change was saved: the service has the new {0}; it does not return {1}.',
          names(arrived),
          names(untold),
        );
  }
  if (missing.length === 0) {
    return l10n.t('The service does not return {0}, so nobody can tell whether it was saved.', names(untold));
  }
  return arrived.length === 0
    ? l10n.t('The change was not saved: the service has other values in {0}.', names(missing))
    : l10n.t('The service has the new {0}, and other values in {1}.', names(arrived), names(missing));
}

/** The service has all of it that it returns. */
export function hasArrived({ arrived, missing }: ArrivalReport): boolean {
  return missing.length === 0 && arrived.length > 0;
}

function names(fields: readonly string[]): string {
  return fields.map((name) => sanitizeForDisplay(name, 80)).join(', ');
}
