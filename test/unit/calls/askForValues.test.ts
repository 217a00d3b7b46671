import assert from 'node:assert/strict';
import { callFixture, callsOf } from '../../support/callFixture';

describe('asking for the values of a call', () => {
  it('names the companies and entities of recent values, as far as they are known', async () => {
    const fixture = callFixture([{ pick: 'Kept Ltd.' }, { pick: 'Kim' }]);
    const { services, current } = fixture;
    const recents: readonly (readonly [string, string])[] = [
      ['user_group_id', 'g1'],
      ['user_group_id', 'g2'],
      ['user_group_id', 'g3'],
      ['user_id', 'u1'],
    ];
    for (const [name, value] of recents) await services.recents.remember(current.name, name, value);
    const companies = new Map([
      ['g1', 'Kept Ltd.'],
      ['g2', 'Old name'],
    ]);
    const known = new Map([
      ['g2', { name: 'Listed Ltd.' }],
      ['u1', { name: 'Kim' }],
    ]);
    const calls = callsOf({
      ...services,
      history: { ...services.history, companyNames: () => Promise.resolve(companies) },
      entityNames: { find: (_, __, id) => known.get(id) },
    });
    const removed = services.catalog.findEndpoint('userGroups.removeUser');
    assert.ok(removed);
    const given = { path: {}, query: [] };
    const { path, query } = await calls.ask(
      { endpoint: removed, environment: current, given },
      await services.catalog.loadDetails(removed.id, { hints: true }),
      true,
    );
    const [groups] = fixture.input.prompts;
    assert.deepEqual(groups?.labels.slice(0, 4), ['Recent values', 'g3', 'Listed Ltd.', 'Kept Ltd.']);
    assert.deepEqual([path, query], [{ user_group_id: 'g1' }, [['user_id', 'u1']]]);
    fixture.assertClean();
  });
});
