import assert from 'node:assert/strict';
import { callSelected } from '../../../src/commands/callSelected';
import { callFixture, cancelled, type CallFixture } from '../../support/callFixture';

function press(fixture: CallFixture, focused: string | undefined): Promise<void> {
  let selected: string | undefined;
  return callSelected({
    ...fixture.services,
    selectFocused: () => {
      selected = focused;
      return Promise.resolve();
    },
    selectedEndpointId: () => selected,
  });
}

describe('callSelected', () => {
  it('selects the focused row first, then calls it', async () => {
    const fixture = callFixture([{ pickMany: [] }]);
    await press(fixture, 'userGroups.list');
    assert.equal(fixture.sent[0]?.request.endpointId, 'userGroups.list');
    fixture.assertClean();
  });

  it('does nothing more on a module', async () => {
    const fixture = callFixture([]);
    await press(fixture, undefined);
    assert.deepEqual(fixture.sent, []);
  });

  it('ends silently when dismissed, and refuses an id that is no endpoint', async () => {
    await assert.rejects(press(callFixture(['cancel']), 'userGroups.list'), cancelled);
    await assert.rejects(press(callFixture([]), 'no.endpoint'), {
      name: 'UserError',
      message: /no\.endpoint/,
    });
  });
});
