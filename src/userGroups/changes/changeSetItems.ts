import * as l10n from '@vscode/l10n';
import { formatCount } from '../../base/formatFigures';
import type { Remedy } from '../../base/userError';
import { CommandId } from '../../contributions';
import { describeEnvironmentAndLevel } from '../../environments/nameAndLevel';
import { remedyButtons } from '../../http/remedies/remedyButtons';
import type { ChangeSets } from './changeSets';
import { describeRun, restOf } from './describeRun';
import { countStates, willRun } from './reviewRow';

/** Head of a change set, as JSON and as a table. */
interface ChangeSetItems {
  /** Possible actions, most likely first. */
  readonly actions: readonly Remedy[];
  /** Facts about it. Safe for any UI sink. */
  readonly notes: readonly string[];
}

export function changeSetItems(
  uri: string,
  { running, review, run, target }: Omit<ReturnType<ChangeSets['stateOf']>, 'set'>,
): ChangeSetItems {
  const where = describeEnvironmentAndLevel(target);
  const action = (title: string, command: CommandId): Remedy =>
    ({ title, command, arguments: [uri] }) as Remedy;
  if (running !== undefined)
    return { actions: [{ title: l10n.t('Stop'), command: CommandId.stopChanges }], notes: [where, running] };
  const rows = review?.rows ?? run?.results ?? [];
  const count = review?.rows.filter(willRun).length ?? 0;
  const goesTo = target.live ? l10n.t('{0} · live', where) : where;
  const runs =
    count === 1
      ? l10n.t('▶ Run 1 Change in {0}…', goesTo)
      : l10n.t('▶ Run {0} Changes in {1}…', formatCount(count), goesTo);
  const reviews = review || run ? l10n.t('Review Again') : l10n.t('Review in {0}', where);
  const isUser = target.level === 'user';
  const mayNeedAdmin = isUser && rows.some((row) => willRun(row) && row.isEnterprise === true);
  const needsAdmin = mayNeedAdmin || (isUser && rows.some(({ error }) => error?.kind === 'forbidden'));
  return {
    actions: [
      ...(count > 0 ? [action(runs, CommandId.runChanges)] : []),
      action(reviews, CommandId.reviewChanges),
      ...(needsAdmin ? remedyButtons(['useAdmin'], {}) : []),
      ...(run && restOf(run).rows.length > 0
        ? [action(l10n.t('Keep Only the Rest'), CommandId.onlyTheRest)]
        : []),
      // Some changes may be at the service.
      ...(run || rows.some(({ state }) => state === 'same')
        ? [action(l10n.t('Undo This Run…'), CommandId.undoRun)]
        : []),
    ],
    notes: [
      ...(review ? [countStates(review.rows)] : run ? [describeRun(run)] : []),
      // The form says the same before a save.
      ...(mayNeedAdmin ? [l10n.t('Saving an enterprise group may need the admin level.')] : []),
    ],
  };
}
