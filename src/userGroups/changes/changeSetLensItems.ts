import * as l10n from '@vscode/l10n';
import { formatCount } from '../../base/formatFigures';
import { CommandId } from '../../contributions';
import type { LensItem } from '../../documents/types';
import { describeEnvironmentAndLevel } from '../../environments/nameAndLevel';
import type { ChangeSets } from './changeSets';
import { describeState, willRun } from './reviewRows';
import { describeResult, restOf } from './describeRun';

type State = Pick<ReturnType<ChangeSets['stateOf']>, 'offsets' | 'running' | 'review' | 'run' | 'target'>;

/** The lens line on top of a change set: what can be done with it now. */
export function changeSetLensItems(
  uri: string,
  { running, review, run, target }: State,
): readonly LensItem[] {
  if (running)
    return [
      {
        title: l10n.t('Stop · {0} of {1}', formatCount(running.done), formatCount(running.count)),
        command: CommandId.stopChanges,
      },
    ];
  const where = describeEnvironmentAndLevel(target);
  const count = review?.rows.filter(willRun).length ?? 0;
  const again = review || run;
  return [
    ...(review && count > 0 ? [runItem(uri, count, target.live ? l10n.t('{0} · live', where) : where)] : []),
    {
      title: again ? l10n.t('Review Again') : l10n.t('Review in {0}', where),
      command: CommandId.reviewChanges,
      arguments: [uri],
    },
    ...(review ? [{ title: summary(review.rows.length, count) }] : []),
    ...(run
      ? ([
          { title: l10n.t('Result'), command: CommandId.showRunResult, arguments: [uri] },
          ...(restOf(run).rows.length > 0
            ? [{ title: l10n.t('Only the Rest'), command: CommandId.onlyTheRest, arguments: [uri] } as const]
            : []),
          { title: l10n.t('Undo This Run…'), command: CommandId.undoRun, arguments: [uri] },
        ] satisfies readonly LensItem[])
      : []),
  ];
}

function runItem(uri: string, count: number, where: string): LensItem {
  const title =
    count === 1
      ? l10n.t('▶ Run 1 Change in {0}…', where)
      : l10n.t('▶ Run {0} Changes in {1}…', formatCount(count), where);
  return { title, command: CommandId.runChanges, arguments: [uri] };
}

function summary(all: number, count: number): string {
  return l10n.t('{0} will change, {1} will not', formatCount(count), formatCount(all - count));
}

/** The lenses of rows, each at its offset in the text: what a run would not do, and what the last run did not do. */
export function changeRowLensItems(
  uri: string,
  { offsets, review, run }: State,
): readonly { readonly offset: number; readonly items: readonly LensItem[] }[] {
  const at = (id: string, items: readonly LensItem[]) => {
    const offset = offsets.get(id);
    return offset === undefined ? [] : [{ offset, items }];
  };
  if (review)
    return review.rows
      .filter(({ state }) => state.kind !== 'change')
      .flatMap((reviewed) =>
        at(reviewed.row.id, [
          { title: describeState(reviewed) },
          ...(reviewed.state.kind === 'conflict' && !reviewed.usesMine
            ? [
                {
                  title: l10n.t('Use Mine'),
                  command: CommandId.useMine,
                  arguments: [uri, reviewed.row.id],
                } satisfies LensItem,
              ]
            : []),
        ]),
      );
  return (run?.results ?? [])
    .filter(({ label }) => label !== 'saved')
    .flatMap((result) => at(result.id, [{ title: describeResult(result) }]));
}
