import assert from 'node:assert/strict';
import { callSelected } from '../../../src/commands/callSelected';
import { callBench, cancelled, type CallBench } from '../../support/callBench';

function press(bench: CallBench, focused: string | undefined): Promise<void> {
  let selected: string | undefined;
  return callSelected({
    ...bench.services,
    selectFocused: () => {
      selected = focused;
      return Promise.resolve();
    },
    selectedEndpointId: () => selected,
  });
}

describe('callSelected', () => {
  it('selects the focused row first, then calls it', async () => {
    const bench = callBench([{ pickMany: [] }]);
    await press(bench, 'userGroups.list');
    assert.equal(bench.sent[0]?.request.endpointId, 'userGroups.list');
    bench.assertClean();
  });

  it('does nothing more on a module', async () => {
    const bench = callBench([]);
    await press(bench, undefined);
    assert.deepEqual(bench.sent, []);
  });

  it('ends silently when dismissed, and refuses an id that is no endpoint', async () => {
    await assert.rejects(press(callBench(['cancel']), 'userGroups.list'), cancelled);
    await assert.rejects(press(callBench([]), 'no.endpoint'), { name: 'UserError', message: /no\.endpoint/ });
  });
});
