import * as l10n from '@vscode/l10n';
import { formatCount } from '../../base/formatFigures';
import type { Remedy } from '../../base/userError';
import { CommandId } from '../../contributions';
import { describeEnvironmentAndLevel } from '../../environments/nameAndLevel';
import type { ChangeSets } from './changeSets';
import { describeRun, restOf } from './describeRun';
import { willRun } from './reviewRow';

/** What heads a change set, as JSON and as a table. */
interface ChangeSetItems {
  /** What can be done with it now, the first thing first. */
  readonly actions: readonly Remedy[];
  /** What is known of it. Safe for any UI sink. */
  readonly notes: readonly string[];
}

export function changeSetItems(
  uri: string,
  { running, review, run, target }: Omit<ReturnType<ChangeSets['stateOf']>, 'set'>,
): ChangeSetItems {
  const where = describeEnvironmentAndLevel(target);
  const args = { arguments: [uri] } as const;
  if (running !== undefined)
    return {
      actions: [{ title: l10n.t('Stop'), command: CommandId.stopChanges }],
      notes: [where, running],
    };
  const all = review?.rows.length ?? 0;
  const count = review?.rows.filter(willRun).length ?? 0;
  const goesTo = target.live ? l10n.t('{0} · live', where) : where;
  const runs =
    count === 1
      ? l10n.t('▶ Run 1 Change in {0}…', goesTo)
      : l10n.t('▶ Run {0} Changes in {1}…', formatCount(count), goesTo);
  const reviews = review || run ? l10n.t('Review Again') : l10n.t('Review in {0}', where);
  const rest = run && restOf(run).rows.length > 0 ? [CommandId.onlyTheRest] : [];
  return {
    actions: [
      ...(count > 0 ? [{ title: runs, command: CommandId.runChanges, ...args }] : []),
      { title: reviews, command: CommandId.reviewChanges, ...args },
      ...rest.map((command) => ({ title: l10n.t('Only the Rest'), command, ...args })),
      // Something of it is at the service.
      ...(run || review?.rows.some(({ state }) => state === 'same')
        ? [{ title: l10n.t('Undo This Run…'), command: CommandId.undoRun, ...args }]
        : []),
    ],
    notes: [
      ...(review
        ? [l10n.t('{0} will change, {1} will not', formatCount(count), formatCount(all - count))]
        : []),
      ...(run && !review ? [describeRun(run)] : []),
    ],
  };
}
