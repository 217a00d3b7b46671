import * as fc from 'fast-check';
import assert from 'node:assert/strict';
import { HistoryStore, type HistoryStoreDeps } from '../../../src/history/historyStore';
import { answered, sampleCall } from '../../fixtures/sampleCall';
import { counting, entryOf, memoryFolder, type MemoryFolder } from '../../support/kept';

function openStore(files: MemoryFolder, more: Partial<HistoryStoreDeps> = {}): HistoryStore {
  return new HistoryStore({
    files,
    maxEntries: () => 50,
    redact: (text) => text,
    random: counting(),
    now: () => 10_000_000,
    ...more,
  });
}

function call(startedAt: number, environmentName = 'Sandbox', text = '{}') {
  const values = { path: {}, query: [['at', String(startedAt)] as const] };
  return sampleCall(answered(text), { startedAt, environmentName, values });
}

const times = (store: HistoryStore) => store.summaries().map(({ header }) => header.startedAt);

describe('the history', () => {
  it('gives what was kept, newest first, also to the next window', async () => {
    const files = memoryFolder();
    const store = openStore(files);
    for (const at of [5, 1000, 70]) await store.add(call(at));
    assert.deepEqual(times(store), [1000, 70, 5]);
    const next = openStore(files);
    assert.deepEqual(next.summaries(), []);
    await next.load();
    assert.deepEqual(next.summaries(), store.summaries());
    const [newest] = next.summaries();
    assert.ok(newest);
    assert.deepEqual(await next.read(newest.id), entryOf(call(1000)));
  });

  it('reads a file once', async () => {
    const files = memoryFolder();
    for (const at of [1, 2]) await openStore(files, { random: counting(at) }).add(call(at));
    const store = openStore(files);
    files.reads = 0;
    await store.load();
    await store.load();
    assert.equal(files.reads, 2);
  });

  it('keeps its bounds for each environment and in all, whatever is added', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ at: fc.nat(99), shop: fc.boolean(), size: fc.nat(3000) }), { maxLength: 25 }),
        fc.integer({ min: 0, max: 6 }),
        async (calls, maxEntries) => {
          const files = memoryFolder();
          const store = openStore(files, { maxEntries: () => maxEntries, maxBytes: 12_000 });
          for (const { at, shop, size } of calls)
            await store.add(call(at, shop ? 'Shop' : 'Sandbox', `"${'x'.repeat(size)}"`));
          const bytes = [...files.contents.values()].reduce((sum, file) => sum + file.byteLength, 0);
          assert.ok(bytes <= 12_000);
          for (const name of ['Shop', 'Sandbox']) {
            const own = store.summaries().filter(({ header }) => header.environmentName === name);
            assert.ok(own.length <= maxEntries);
          }
          assert.equal(files.contents.size, store.summaries().length);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('of size 0 writes nothing and removes what is there', async () => {
    const files = memoryFolder();
    let size = 50;
    const store = openStore(files, { maxEntries: () => size });
    await store.add(call(1));
    size = 0;
    await store.add(call(2));
    await store.load();
    assert.equal(files.contents.size, 0);
    const late = memoryFolder();
    await openStore(late).add(call(1));
    await openStore(late, { maxEntries: () => 0 }).add(call(2));
    assert.equal(late.contents.size, 0);
  });

  it('is not broken by broken, foreign or vanishing files', async () => {
    const files = memoryFolder();
    const store = openStore(files);
    await store.add(call(1));
    const [good] = files.contents.keys();
    assert.ok(good);
    const bytes = files.contents.get(good) ?? new Uint8Array();
    files.contents.set(`000000000000009-${'b'.repeat(16)}.entry`, bytes.subarray(0, 40));
    files.contents.set(`000000000000008-${'c'.repeat(16)}.entry`, new Uint8Array());
    const newer = `000000000000007-${'d'.repeat(16)}.entry`;
    const text = Buffer.from(bytes).toString();
    files.contents.set(newer, Buffer.from(text.replace('"header":{', '"header":{"newFact":1,')));
    files.contents.set('000000009999999-dd.draft', new Uint8Array(3));
    files.contents.set('000000000000001-ee.draft', new Uint8Array(3));
    files.contents.set('README', new Uint8Array(3));
    const next = openStore(files);
    await next.load();
    assert.deepEqual(times(next), [1]);
    const left = ['000000009999999-dd.draft', newer, good, 'README'];
    assert.deepEqual([...files.contents.keys()].sort(), left.sort());
    files.contents.delete(good);
    await next.load();
    assert.deepEqual(times(next), []);
    assert.equal(await next.read('../../secret'), undefined);
  });

  it('stays without an entry that cannot be read now, and leaves its file', async () => {
    const files = memoryFolder();
    await openStore(files).add(call(1));
    const broken = { ...files, read: () => Promise.reject(new Error('locked')) };
    const store = openStore(broken);
    await store.load();
    assert.deepEqual(store.summaries(), []);
    assert.equal(files.contents.size, 1);
  });

  it('lets two windows write at once', async () => {
    const files = memoryFolder();
    const one = openStore(files, { random: counting(1) });
    const other = openStore(files, { random: counting(1000) });
    await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? one : other).add(call(at))));
    await Promise.all([one.load(), other.load()]);
    assert.equal(one.summaries().length, 20);
    assert.deepEqual(times(other), times(one));
  });

  it('gives the entries of one address to a new name, for all windows, and no others', async () => {
    const files = memoryFolder();
    const store = openStore(files, { random: counting(1) });
    const other = openStore(files, { random: counting(1000) });
    for (const at of [1, 2]) await store.add(call(at, 'Old', `{"n":${at}}`));
    await store.add(call(3, 'Shop'));
    const elsewhere = call(4, 'Old');
    const { target } = elsewhere.request;
    const request = { ...elsewhere.request, target: { ...target, origin: 'https://other.example' } };
    await store.add({ ...elsewhere, request });
    await other.load();
    await store.rename('Old', 'New', target);
    await other.load();
    for (const { summaries } of [store, other].map((one) => ({ summaries: one.summaries() })))
      assert.deepEqual(
        summaries.map(({ header: { startedAt, environmentName } }) => [startedAt, environmentName]),
        [
          [4, 'Old'],
          [3, 'Shop'],
          [2, 'New'],
          [1, 'New'],
        ],
      );
    const oldest = other.summaries().at(-1);
    assert.equal((await other.read(oldest?.id ?? ''))?.text, '{"n":1}');
    assert.equal(files.contents.size, 4);
  });

  it('writes the end of a run over its beginning, also if its environment got another name meanwhile', async () => {
    const files = memoryFolder();
    const store = openStore(files);
    const run = (end: 'unknown' | 'all') => ({ ...call(5, 'Old'), pages: { rows: 1, count: 2, end } });
    await store.add(run('unknown'));
    const { target } = run('all').request;
    await store.rename('Old', 'New', target);
    await store.add(run('all'));
    assert.deepEqual(
      store.summaries().map(({ header }) => [header.environmentName, header.pages?.end]),
      [['New', 'all']],
    );
  });

  it('removes entries, those of an environment, or the whole folder', async () => {
    const files = memoryFolder();
    const store = openStore(files);
    let changes = 0;
    store.onDidChange(() => (changes += 1));
    for (const at of [1, 2, 3]) await store.add(call(at, at === 3 ? 'Shop' : 'Sandbox'));
    const [, second] = store.summaries();
    await store.remove([second?.id ?? '', 'nonsense']);
    assert.deepEqual(times(store), [3, 1]);
    await store.clear('Shop');
    assert.deepEqual(times(store), [1]);
    files.contents.set('left.draft', new Uint8Array());
    await store.clear();
    assert.equal(files.contents.size, 0);
    assert.equal(changes, 6);
  });
});
