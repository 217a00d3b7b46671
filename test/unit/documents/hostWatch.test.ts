import assert from 'node:assert/strict';
import { HostWatch } from '../../../src/documents/hostWatch';

function watched() {
  const seen: string[] = [];
  const timers = new Set<() => void>();
  const watch: HostWatch = new HostWatch({
    ping: () => seen.push('ping'),
    after: (_milliseconds, run) => void timers.add(run),
    changed: () => seen.push(watch.isLost ? 'lost' : 'found'),
  });
  const pass = (): void => {
    for (const run of [...timers]) {
      timers.delete(run);
      run();
    }
  };
  return { watch, seen, pass };
}

describe('the watch of a page over its host', () => {
  it('is content with the answer to the newest question, and with no older one', () => {
    const { watch, seen, pass } = watched();
    watch.ask();
    watch.ask();
    watch.heard(2);
    pass();
    assert.deepEqual(seen, ['ping', 'ping']);
    watch.ask();
    watch.heard(2);
    pass();
    assert.deepEqual(seen, ['ping', 'ping', 'ping', 'lost']);
  });

  it('says once that nobody answers', () => {
    const { watch, seen, pass } = watched();
    watch.ask();
    pass();
    watch.ask();
    pass();
    assert.deepEqual(seen, ['ping', 'lost', 'ping']);
    assert.equal(watch.isLost, true);
  });

  it('asks by itself only while the user waits', () => {
    const { watch, seen, pass } = watched();
    watch.setWaiting(true);
    watch.setWaiting(true);
    watch.heard(1);
    pass();
    watch.heard(2);
    pass();
    watch.setWaiting(false);
    watch.heard(3);
    pass();
    pass();
    assert.deepEqual(seen, ['ping', 'ping', 'ping']);
  });

  it('finds out that nobody answers while the user waits, and asks no more', () => {
    const { watch, seen, pass } = watched();
    watch.setWaiting(true);
    pass();
    pass();
    assert.deepEqual(seen, ['ping', 'lost']);
  });

  it('takes that back when a host that was busy answers after all', () => {
    const { watch, seen, pass } = watched();
    watch.ask();
    pass();
    watch.heard(1);
    watch.heard(1);
    assert.deepEqual(seen, ['ping', 'lost', 'found']);
    assert.equal(watch.isLost, false);
  });
});
