import assert from 'node:assert/strict';
import { createRowClicks } from '../../../../src/userGroups/list/rowClicks';

function fixture(isDoubleClickOnly = false) {
  let now = 1000;
  const clicks = createRowClicks({ now: () => now, opensOnDoubleClick: () => isDoubleClickOnly });
  return { clicks, wait: (ms: number) => (now += ms) };
}

describe('clicks on rows of user groups', () => {
  it('move the focus at the second click within 500 ms', () => {
    const { clicks, wait } = fixture();
    assert.equal(clicks.open('a'), false);
    wait(500);
    assert.equal(clicks.open('a'), true);
    wait(501);
    assert.equal(clicks.open('a'), false);
  });

  it('keep it at quick clicks on two rows, of which the last one counts', () => {
    const { clicks } = fixture();
    clicks.open('a');
    assert.equal(clicks.open('b'), false);
    assert.deepEqual(['a', 'b'].map(clicks.isLast), [false, true]);
  });

  it('move it at Enter, whichever row was opened before', () => {
    const { clicks, wait } = fixture();
    clicks.open('a');
    clicks.enter();
    assert.equal(clicks.open('b'), true);
    wait(501);
    assert.equal(clicks.open('c'), false);
  });

  it('move it at the only event of a double click', () => {
    assert.equal(fixture(true).clicks.open('a'), true);
  });
});
