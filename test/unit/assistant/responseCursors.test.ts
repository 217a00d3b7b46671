import assert from 'node:assert/strict';
import { createResponseCursors, type ResponseCursors } from '../../../src/assistant/responseCursors';

describe('cursors of responses', () => {
  let time: number;
  let cursors: ResponseCursors<string>;
  beforeEach(() => {
    time = 0;
    cursors = createResponseCursors({ now: () => time });
  });

  it('open what was kept, from a row on', () => {
    const handle = cursors.keep('chat', 'one');
    assert.equal(handle, 'r1');
    assert.deepEqual(cursors.open('chat', handle), { entry: 'one', from: 0 });
    assert.deepEqual(cursors.open('chat', `${handle}:14`), { entry: 'one', from: 14 });
  });

  it('open nothing for another caller', () => {
    const own = cursors.keep('chat', 'one');
    const other = cursors.keep('mcp 1', 'two');
    assert.notEqual(own, other);
    assert.equal(cursors.open('mcp 1', own), undefined);
    assert.equal(cursors.open('chat', other), undefined);
    assert.equal(cursors.open('mcp 2', `${other}:3`), undefined);
  });

  it('keep ten responses of each caller', () => {
    const other = cursors.keep('mcp', 'other');
    const handles = Array.from({ length: 12 }, (_, index) => cursors.keep('chat', String(index)));
    assert.deepEqual(
      handles.map((handle) => cursors.open('chat', handle)?.entry),
      [undefined, undefined, '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'],
    );
    assert.equal(cursors.open('mcp', other)?.entry, 'other');
  });

  it('forget a response after ten minutes', () => {
    const handle = cursors.keep('chat', 'one');
    time = 10 * 60_000 - 1;
    assert.equal(cursors.open('chat', handle)?.entry, 'one');
    time += 1;
    assert.equal(cursors.open('chat', handle), undefined);
  });

  it('open nothing for a text that is no cursor', () => {
    cursors.keep('chat', 'one');
    for (const text of ['', 'r', '1', 'r1:', 'r1:-1', ' r1', 'R1', 'r01', 'r1:1e3', '__proto__', 'r2'])
      assert.equal(cursors.open('chat', text), undefined, text);
  });
});
