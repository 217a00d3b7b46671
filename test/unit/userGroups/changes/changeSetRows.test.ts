import assert from 'node:assert/strict';
import { changeSetItems } from '../../../../src/userGroups/changes/changeSetItems';
import { firstColumns } from '../../../../src/table/firstColumns';
import { readTable } from '../../../../src/table/readTable';
import {
  changeSetColumns,
  changeSetHead,
  changeSetRows,
} from '../../../../src/userGroups/changes/changeSetRows';
import { startChangeRuns, URI } from '../../../support/changeRuns';

describe('a change set', () => {
  it('leads from the review to the run and the way back, as JSON and as a table', async () => {
    const runs = await startChangeRuns(3);
    try {
      runs.setRows();
      const state = () => runs.changeSets.stateOf(URI);
      const top = (): readonly string[] => {
        const { actions, notes } = changeSetItems(URI, state());
        const { buttons } = changeSetHead(URI, state());
        const titles = actions.map(({ title }) => title);
        assert.deepEqual(
          buttons.map(({ title }) => title),
          [...titles, 'Open as JSON'],
        );
        return [...titles, ...notes];
      };
      const states = (): readonly string[] =>
        (JSON.parse(changeSetRows(state())) as readonly Readonly<Record<string, string>>[]).map((cells) =>
          [cells['was'], cells['is now'] ?? '–', cells['will be'], cells['state']].join(' '),
        );
      const unseen = Array.from({ length: 3 }, () => 'old – new not reviewed');
      assert.deepEqual([top(), states()], [['Review in Shop (user)'], unseen]);

      runs.groups.set('g1', { phone: 'theirs', email: '' });
      runs.setEnvironment({ live: true });
      await runs.changeSets.review(URI);
      assert.deepEqual(top(), [
        '▶ Run 2 Changes in Shop (user) · live…',
        'Review Again',
        '2 will change, 1 changed meanwhile',
      ]);
      assert.deepEqual(states(), [
        'old old new will change',
        'old theirs new changed meanwhile',
        'old old new will change',
      ]);
      assert.deepEqual(
        changeSetHead(URI, state()).rowButtons.map(({ title }) => title),
        ['Use Mine', 'Copy'],
      );

      let during: readonly string[] = [];
      runs.onRequest = (method, id) => {
        if (method === 'PUT' && id === 'g2') during = top();
      };
      await runs.changeSets.run(URI, 'user', () => Promise.resolve());
      assert.deepEqual(during, ['Stop', 'Shop (user)', '2 of 2 · g2']);
      assert.deepEqual(top(), [
        'Review Again',
        'Only the Rest',
        'Undo This Run…',
        '2 saved, 1 changed meanwhile',
      ]);
      assert.deepEqual(states(), [
        'old new new saved',
        'old theirs new changed meanwhile',
        'old new new saved',
      ]);

      // Rows without a value there do not push a column to the end.
      const { names = [] } = (await readTable(changeSetRows(state()))) ?? {};
      assert.deepEqual(firstColumns(names.toReversed(), changeSetColumns()), [
        'state',
        'field',
        'was',
        'is now',
        'will be',
        'id',
      ]);

      runs.text += ' ';
      assert.deepEqual([top(), states()], [['Review in Shop (user)'], unseen]);
      runs.text = '{';
      assert.equal(changeSetRows(state()), '');
    } finally {
      await runs.close();
    }
  });
});
