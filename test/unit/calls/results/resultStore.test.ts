import assert from 'node:assert/strict';
import { ResultStore, type ResultStoreDeps } from '../../../../src/calls/results/resultStore';
import type { FinishedCall } from '../../../../src/http/types';
import { answered, sampleCall } from '../../../fixtures/sampleCall';
import { addResult } from '../../../support/addResult';

function createStore(more: Partial<ResultStoreDeps> = {}): ResultStore {
  return new ResultStore({ openUris: () => [], now: () => 7, ...more });
}

function makeCall(text = '{}'): FinishedCall {
  return sampleCall(answered(text));
}

function read(store: ResultStore, uri: string): string {
  return new TextDecoder().decode(store.read(uri));
}

const sentence = 'This result has expired. Call the endpoint again.';
const expired = `"${sentence}"\n`;

describe('ResultStore', () => {
  it('numbers results and finds them in any spelling', async () => {
    const store = createStore();
    const first = await addResult(store, sampleCall(answered('{}'), { environmentName: '내 (것)' }));
    const second = await addResult(store, makeCall('[1]'));
    assert.match(first.uri, /-1\/Answer\.json$/);
    assert.equal(second.uri, 'commerce-api:/Sandbox/results/userGroups.list-1/Answer.json');
    assert.equal(store.find(first.uri.replace('(', '%28'))?.call, first.call);
    assert.equal(read(store, second.uri), '[\n  1\n]');
    assert.equal(store.recent()[0], second.call);
    const cancelled = makeCall();
    store.note(cancelled);
    assert.equal(store.recent()[0], cancelled);
    assert.equal(store.find(second.uri)?.call, second.call);
    assert.equal(store.find('file:///x'), undefined);
  });

  it('has the result of a run under an address of its own, which says after a reload how to see it', async () => {
    const store = createStore();
    const call = makeCall();
    const pages = { rows: 1, count: 1, end: 'all' } as const;
    const run = await addResult(store, { ...call, request: { ...call.request, method: 'PUT' }, pages });
    assert.equal(run.uri, 'commerce-api:/Sandbox/results/userGroups.run-1/Answer.json');
    assert.equal(store.find(run.uri)?.call, run.call);
    assert.match(read(createStore(), run.uri), /^"This result of a run .* Open it from the history\."\n$/);
  });

  it('has a kept call once, but a kept run anew while its entry may change', async () => {
    const store = createStore();
    const kept = { id: 'a', withheld: [], responseBytes: 2, responseLeftOut: false };
    const show = async (end: 'unknown' | 'all', text: string) =>
      (await addResult(store, { ...makeCall(text), kept, pages: { rows: 1, count: 2, end } })).uri;
    const uris = [await show('unknown', '[1]'), await show('unknown', '[2]'), await show('all', '[3]')];
    const texts = uris.map((uri) => read(store, uri).replace(/\s/g, ''));
    assert.deepEqual(texts, ['[1]', '[2]', '[3]']);
    assert.equal(await show('all', '[4]'), uris[2]);
  });

  it('never gives a number twice while a result of it is in memory or in a tab', async () => {
    const before = (await addResult(createStore(), makeCall())).uri;
    const old = 'commerce-api:/Sandbox/results/userGroups.list-7.json';
    const after = createStore({ openUris: () => [before, old, 'file:///a-9.json'] });
    assert.equal(read(after, before), expired);
    assert.equal(read(after, old), expired);
    assert.equal(read(after, before.replace('.json', '.txt')), `${sentence}\n`);
    assert.equal(
      (await addResult(after, makeCall())).uri,
      'commerce-api:/Sandbox/results/userGroups.list-8/Answer.json',
    );
    assert.match(
      (await addResult(after, sampleCall(answered('{}'), { environmentName: 'Shop' }))).uri,
      /-1\/Ans/,
    );
  });

  it('finds a result whatever its tab is called', async () => {
    const store = createStore();
    const { uri, call } = await addResult(store, makeCall());
    assert.equal(store.find(uri.replace('Answer', 'Antwort'))?.call, call);
    assert.equal(store.find('commerce-api:/Sandbox/results/userGroups.list-1.json')?.call, call);
  });

  it('finds the answer before one of the same entity, not that of another', async () => {
    const store = createStore();
    const [first, other, last] = ['a', 'b', 'a'].map((id, startedAt) =>
      sampleCall(answered('{}'), { startedAt, values: { path: { user_group_id: id }, query: [] } }),
    );
    assert.ok(first && other && last);
    for (const call of [first, other, last]) await addResult(store, call);
    assert.equal(store.findPrevious(last), first);
    assert.equal(store.findPrevious(other), undefined);
  });

  it('drops the oldest beyond the count, kept ones last', async () => {
    const store = createStore({ maxResults: 2 });
    const one = await addResult(store, makeCall());
    const two = await addResult(store, makeCall());
    store.keep(one.uri);
    const next = await addResult(store, makeCall());
    assert.equal(store.isKept(one.uri), true);
    assert.equal(read(store, two.uri), expired);
    assert.equal(store.find(two.uri), undefined);
    store.release(one.uri);
    await addResult(store, makeCall());
    assert.equal(store.find(one.uri), undefined);
    assert.ok(store.find(next.uri));
  });

  it('drops by size, but never the newest', async () => {
    const store = createStore({ maxBytes: 1000 });
    const small = await addResult(store, makeCall('"small"'));
    const large = await addResult(store, makeCall(JSON.stringify('x'.repeat(5000))));
    assert.equal(store.find(small.uri), undefined);
    assert.ok(store.find(large.uri));
    const next = await addResult(store, makeCall());
    assert.equal(store.find(large.uri), undefined);
    assert.ok(store.find(next.uri));
  });

  it('holds no response that is too large only because its call is one of the last', async () => {
    const store = createStore({ maxBytes: 20_000 });
    const small = await addResult(store, makeCall());
    const large = makeCall(JSON.stringify('x'.repeat(8000)));
    for (const call of [large, large, large]) await addResult(store, { ...call });
    assert.equal(store.recent().length, 1);
    const next = await addResult(store, makeCall());
    assert.deepEqual(store.recent().slice(0, 1), [next.call]);
    assert.equal(store.recent().includes(small.call), false);
    const tooLarge = makeCall(JSON.stringify('x'.repeat(30_000)));
    store.note(tooLarge);
    assert.deepEqual(store.recent(), [tooLarge]);
  });

  it('holds no more after a thousand results than its budget', async () => {
    const store = createStore({ maxResults: 10 });
    const uris: string[] = [];
    for (let count = 0; count < 1000; count += 1) uris.push((await addResult(store, makeCall())).uri);
    assert.equal(uris.filter((uri) => store.find(uri)).length, 10);
    assert.equal(new Set(uris).size, 1000);
  });
});
