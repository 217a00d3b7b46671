import assert from 'node:assert/strict';
import { doAtOnce, doInTurns, type Steps } from '../../../src/base/doInTurns';

function* count(to: number, done: number[] = []): Steps<number> {
  for (let step = 1; step <= to; step += 1) {
    yield;
    done.push(step);
  }
  return done.length;
}

const limits = { turnMs: 0, leftMs: Infinity, isWanted: () => true };

describe('doInTurns', () => {
  it('does the same as at once', async () => {
    assert.equal(doAtOnce(count(5)), 5);
    assert.equal(await doInTurns(count(5), { ...limits }), 5);
  });

  it('lets everything else go first after each turn', async () => {
    const done: number[] = [];
    const seen: number[] = [];
    const work = doInTurns(count(4, done), { ...limits });
    const look = (): void => {
      seen.push(done.length);
      if (done.length < 4) setImmediate(look);
    };
    setImmediate(look);
    await work;
    assert.ok(new Set(seen).size >= 3, seen.join(' '));
  });

  it('stops where it is when it is no longer wanted, and is not asked before its first turn', async () => {
    const done: number[] = [];
    const isWanted = (): boolean => done.length < 3;
    assert.equal(await doInTurns(count(9, done), { ...limits, isWanted }), undefined);
    assert.equal(done.length, 3);
    assert.equal(await doInTurns(count(0), { ...limits, isWanted: () => false }), 0);
  });

  it('stops when its time is used up, which works share that have the same limits', async () => {
    const shared = { ...limits, leftMs: 1 };
    function* long(): Steps<string> {
      for (const end = performance.now() + 5; performance.now() < end;);
      yield;
      return 'done';
    }
    assert.equal(await doInTurns(long(), shared), undefined);
    assert.ok(shared.leftMs <= 0);
    assert.equal(await doInTurns(count(3), shared), undefined);
  });
});
