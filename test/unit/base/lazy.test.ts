import assert from 'node:assert/strict';
import { lazy } from '../../../src/base/lazy';

/** A loader that fails `failures` times, and counts its loads. */
function loader(failures: number) {
  const state = { loads: 0 };
  const get = lazy(() => {
    state.loads += 1;
    return state.loads <= failures
      ? Promise.reject(new Error(`load ${state.loads}`))
      : Promise.resolve({ load: state.loads });
  });
  return { state, get };
}

describe('lazy', () => {
  it('loads nothing before it is called, and then once for all callers', async () => {
    const { state, get } = loader(0);
    assert.equal(state.loads, 0);
    const [one, other] = await Promise.all([get(), get()]);
    assert.equal(one, other);
    assert.equal(await get(), one);
    assert.equal(state.loads, 1);
  });

  it('fails for all who wait for a load, and forgets it', async () => {
    const { state, get } = loader(1);
    const first = [get(), get()];
    for (const waiting of first) await assert.rejects(waiting, /load 1/);
    const [one, other] = await Promise.all([get(), get()]);
    assert.deepEqual(one, { load: 2 });
    assert.equal(one, other);
    assert.equal(state.loads, 2);
  });

  it('tries again after each failure, and keeps what succeeded', async () => {
    const { state, get } = loader(2);
    await assert.rejects(get(), /load 1/);
    await assert.rejects(get(), /load 2/);
    assert.equal(await get(), await get());
    assert.equal(state.loads, 3);
  });

  it('forgets a load that could not even start', async () => {
    let loads = 0;
    const get = lazy(() => {
      if (++loads === 1) throw new Error('not started');
      return Promise.resolve('loaded');
    });
    assert.throws(get, /not started/);
    assert.equal(await get(), 'loaded');
  });

  it('says whether there is something to dispose of', async () => {
    const { get } = loader(1);
    assert.equal(get.started(), undefined);
    await assert.rejects(get());
    assert.equal(get.started(), undefined);
    const loading = get();
    assert.equal(get.started(), loading);
    await loading;
    assert.equal(get.started(), loading);
  });
});
