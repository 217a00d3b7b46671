import * as l10n from '@vscode/l10n';
import { CommandId } from '../../contributions';
import { otherActions, type TableHead } from '../../table/tableMessage';
import { changeSetItems } from './changeSetItems';
import { writeFields } from './changeSet';
import type { ChangeSets } from './changeSets';
import { describeState } from './reviewRow';

/** Columns in order; a narrow editor shows the first ones. */
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

/** Writes a change set as a JSON list for the table: one row per field of a group; empty if it has mistakes. */
export function changeSetRows({ set, review, run }: ReturnType<ChangeSets['stateOf']>): string {
  if (!set) return '';
  const columns = changeSetColumns();
  const known = new Map((review?.rows ?? run?.results ?? []).map((one) => [one.row.id, one]));
  const rows = set.rows.flatMap(({ id, name, was, to }) => {
    const found = known.get(id);
    const state = found ? describeState(found) : l10n.t('not reviewed');
    return Object.keys(to).map((field) => {
      const texts = [name, state, field].map((text) => JSON.stringify(text));
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
