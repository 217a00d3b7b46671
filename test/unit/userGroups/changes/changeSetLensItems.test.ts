import assert from 'node:assert/strict';
import {
  changeRowLensItems,
  changeSetLensItems,
} from '../../../../src/userGroups/changes/changeSetLensItems';
import { startChangeRuns, URI } from '../../../support/changeRuns';

describe('the lenses of a change set', () => {
  it('lead from the review to the run, its result and the way back', async () => {
    const runs = await startChangeRuns(3);
    try {
      runs.setRows();
      const top = (): readonly string[] =>
        changeSetLensItems(URI, runs.changeSets.stateOf(URI)).map(({ title }) => title);
      const ofRows = (): readonly string[] =>
        changeRowLensItems(URI, runs.changeSets.stateOf(URI)).map(({ offset, items }) => {
          const line = runs.text.slice(0, offset).split('\n').length;
          return `${line}: ${items.map(({ title }) => title).join(' | ')}`;
        });
      assert.deepEqual([top(), ofRows()], [['Review in Shop (user)'], []]);

      runs.groups.set('g1', { phone: 'theirs', email: '' });
      runs.setEnvironment({ live: true });
      await runs.changeSets.review(URI);
      assert.deepEqual(top(), [
        '▶ Run 2 Changes in Shop (user) · live…',
        'Review Again',
        '2 will change, 1 will not',
      ]);
      assert.deepEqual(ofRows(), ['3: changed meanwhile: the service has phone: "theirs" | Use Mine']);

      let during: readonly string[] = [];
      runs.onRequest = (method, id) => {
        if (method === 'PUT' && id === 'g2') during = top();
      };
      await runs.changeSets.run(URI, 'user', () => Promise.resolve());
      assert.deepEqual(during, ['Stop · 1 of 2']);
      assert.deepEqual(top(), ['Review Again', 'Result', 'Only the Rest', 'Undo This Run…']);
      assert.deepEqual(ofRows(), ['3: skipped · changed meanwhile: the service has phone: "theirs"']);

      runs.text += ' ';
      assert.deepEqual([top(), ofRows()], [['Review in Shop (user)'], []]);
    } finally {
      await runs.close();
    }
  });
});
