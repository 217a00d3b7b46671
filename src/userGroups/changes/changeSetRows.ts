import * as l10n from '@vscode/l10n';
import { CommandId } from '../../contributions';
import { otherActions, type TableHead } from '../../table/tableMessage';
import { formatCount } from '../../base/formatFigures';
import type { Remedy } from '../../base/userError';
import { describeEnvironmentAndLevel } from '../../environments/nameAndLevel';
import { remedyButtons } from '../../http/remedies/remedyButtons';
import { writeFields } from './changeSet';
import type { ChangeSets } from './changeSets';
import { describeState, countStates, willRun } from './reviewRow';
import { describeRun, restOf } from './describeRun';

/** Names of the table's columns, in order. The most important come first: a narrow editor shows only the first ones. */
export function changeSetColumns(): readonly string[] {
  return [
    l10n.t('name'),
    l10n.t('state'),
    l10n.t('field'),
    l10n.t('was'),
    l10n.t('is now'),
    l10n.t('will be'),
    'id',
  ];
}

/**
 * Writes a change set as a JSON list for the table, with one row per changed field of a group. Empty text if the change
 * set has mistakes.
 */
export function changeSetRows({ set, review, run }: ReturnType<ChangeSets['stateOf']>): string {
  if (!set) return '';
  const columns = changeSetColumns();
  const known = new Map((review?.rows ?? run?.results ?? []).map((one) => [one.row.id, one]));
  const rows = set.rows.flatMap(({ id, name, was, to }) => {
    const found = known.get(id);
    const state = found ? describeState(found) : l10n.t('not reviewed');
    return Object.keys(to).map((field) => {
      const shown = name ?? found?.company?.companyName ?? id;
      const texts = [shown, state, field].map((text) => JSON.stringify(text));
      const literals = [...texts, was[field], found?.is[field], to[field], JSON.stringify(id)];
      return writeFields(Object.fromEntries(columns.map((column, index) => [column, literals[index]])));
    });
  });
  return `[${rows.join(',\n')}]`;
}

/** Head of a change set's table. */
export function changeSetHead(uri: string, state: ReturnType<ChangeSets['stateOf']>): TableHead {
  const { actions, notes } = changeSetItems(uri, state);
  const canUseMine = state.review?.rows.some((row) => row.state === 'conflict') === true;
  return {
    title: l10n.t('Changes of user groups'),
    notes: [...notes, l10n.t('Only Run sends changes')],
    buttons: [
      ...actions.flatMap(({ command, title }) =>
        otherActions.flatMap((action) => (CommandId[action] === command ? [{ action, title }] : [])),
      ),
      { action: 'openAsJson', title: l10n.t('Open as JSON') },
    ],
    rowButtons: [
      ...(canUseMine ? [{ action: 'useMine', title: l10n.t('Use Mine') } as const] : []),
      { action: 'copy', title: l10n.t('Copy') },
    ],
  };
}

/** Actions and notes above the JSON and the table of a change set. */
interface ChangeSetItems {
  /** Possible actions, most likely first. */
  readonly actions: readonly Remedy[];
  /** Facts about the changes, safe to show. */
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
        ? [action(l10n.t('Open Unsaved as New File'), CommandId.onlyTheRest)]
        : []),
      // Offers Undo even if this window knows no run: another window may have run the rows that are up to date now.
      ...(run || rows.some(({ state }) => state === 'same')
        ? [action(l10n.t('Undo This Run…'), CommandId.undoRun)]
        : []),
    ],
    notes: [
      ...(review ? [countStates(review.rows)] : run ? [describeRun(run)] : []),
      // The form shows the same sentence before a save.
      ...(mayNeedAdmin ? [l10n.t('Saving an enterprise group may need the admin level.')] : []),
    ],
  };
}
