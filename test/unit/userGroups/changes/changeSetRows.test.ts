import assert from 'node:assert/strict';
import {
  changeSetItems,
  changeSetColumns,
  changeSetHead,
  changeSetRows,
} from '../../../../src/userGroups/changes/changeSetRows';
import { firstColumns, readTable } from '../../../../src/table/readTable';
import { describeState } from '../../../../src/userGroups/changes/reviewRow';
import { CommandId } from '../../../../src/contributions';
import { startChangeRuns, URI, type UpdateFault } from '../../../support/changeRuns';
import { rawAnswer } from '../../../support/rawServer';

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
      const cellsOf = () => JSON.parse(changeSetRows(state())) as readonly Readonly<Record<string, string>>[];
      const names = () => cellsOf().map(({ name }) => name);
      const states = (): readonly string[] =>
        cellsOf().map((cells) =>
          [cells['was'], cells['is now'] ?? '–', cells['will be'], cells['state']].join(' '),
        );
      const unseen = Array.from({ length: 3 }, () => 'old – new not reviewed');
      assert.deepEqual([top(), states()], [['Review in Shop (user)'], unseen]);
      assert.deepEqual(names(), ['g0', 'g1', 'g2']);

      runs.groups.set('g1', { phone: 'theirs', email: '' });
      runs.setEnvironment({ live: true });
      await runs.changeSets.review(URI);
      assert.deepEqual(top(), [
        '▶ Run 2 Changes in Shop (user) · live…',
        'Review Again',
        '2 will change, 1 changed elsewhere',
      ]);
      assert.deepEqual(states(), [
        'old old new will change',
        'old theirs new changed elsewhere',
        'old old new will change',
      ]);
      assert.deepEqual(names(), ['Shop g0', 'Shop g1', 'Shop g2']);
      assert.deepEqual(
        changeSetHead(URI, state()).rowButtons.map(({ title }) => title),
        ['Use Mine', 'Copy'],
      );

      let during: readonly string[] = [];
      let rowsDuring: readonly string[] = [];
      runs.onRequest = (method, id) => {
        if (method !== 'PUT' || id !== 'g2') return;
        during = top();
        rowsDuring = states();
      };
      await runs.changeSets.run(URI, 'user', () => Promise.resolve());
      assert.deepEqual(during, ['Stop', 'Shop (user)', '2 of 2 · g2']);
      assert.deepEqual(rowsDuring, [
        'old new new saved',
        'old theirs new changed elsewhere',
        'old old new will change',
      ]);
      assert.deepEqual(top(), [
        'Review Again',
        'Open Unsaved as New File',
        'Undo This Run…',
        '2 saved, 1 changed elsewhere',
      ]);
      assert.deepEqual(states(), [
        'old new new saved',
        'old theirs new changed elsewhere',
        'old new new saved',
      ]);

      assert.deepEqual(names(), ['Shop g0', 'Shop g1', 'Shop g2']);

      // A column stays in its position even if some rows have no value in it.
      const { names: columns = [] } = (await readTable(changeSetRows(state()))) ?? {};
      assert.deepEqual(firstColumns(columns.toReversed(), changeSetColumns()), [
        'name',
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

  it('offers the admin level for enterprise groups, before a run and after a refusal, as one save does', async () => {
    const runs = await startChangeRuns(2);
    try {
      runs.setRows();
      const top = () => changeSetItems(URI, runs.changeSets.stateOf(URI));
      const button = { title: 'Use Admin Level', command: CommandId.switchLevel, arguments: ['admin'] };
      const offered = () => top().actions.filter(({ command }) => command === CommandId.switchLevel);
      await runs.changeSets.review(URI);
      assert.deepEqual(offered(), []);
      runs.enterprises.add('g1');
      await runs.changeSets.review(URI);
      assert.deepEqual(offered(), [button]);
      assert.ok(
        changeSetHead(URI, runs.changeSets.stateOf(URI)).buttons.some(({ title }) => title === button.title),
      );
      assert.ok(top().notes.includes('Saving an enterprise group may need the admin level.'));

      const respond: UpdateFault['respond'] = (connection) =>
        connection.end(rawAnswer({ status: 403, body: '{"error_code":"USER_GROUP_NOT_AUTHORIZED"}' }));
      runs.faultOf = (what) => (what === 'PUT g1' ? { name: '', applies: false, respond } : undefined);
      const { results } = await runs.changeSets.run(URI, 'user', () => Promise.resolve());
      assert.deepEqual(results.map(describeState), [
        'saved',
        'refused · The session has no permission on this user group (403, USER_GROUP_NOT_AUTHORIZED).',
      ]);
      assert.deepEqual(offered(), [button]);
      // A failed read of a group also offers its button.
      runs.faultOf = (what) => (what === 'GET g1' ? { name: '', applies: false, respond } : undefined);
      runs.enterprises.clear();
      await runs.changeSets.review(URI);
      assert.deepEqual(offered(), [button]);
      runs.level = 'admin';
      await runs.changeSets.review(URI);
      assert.deepEqual(offered(), []);
    } finally {
      await runs.close();
    }
  });
});
