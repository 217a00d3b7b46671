import assert from 'node:assert/strict';
import { createCatalog } from '../../../src/catalog/createCatalog';
import type { Environment } from '../../../src/environments/types';
import { createHistory } from '../../../src/history/history';
import { HistoryStore } from '../../../src/history/historyStore';
import { ApiError } from '../../../src/http/apiError';
import type { FinishedCall } from '../../../src/http/types';
import { answered, failed, sampleAnswer, sampleCall } from '../../fixtures/sampleCall';
import { counting, memoryFolder } from '../../support/kept';

function openHistory(
  files = memoryFolder(),
  environment?: Environment,
  maxEntries = 50,
  companyName?: string,
) {
  const errors: string[] = [];
  const store = new HistoryStore({
    files,
    maxEntries: () => maxEntries,
    redact: (text) => text,
    companyNameOf: () => companyName,
    random: counting(),
    now: () => 0,
  });
  const history = createHistory({
    store,
    catalog: createCatalog(),
    environments: { find: () => environment },
    now: () => 1_000_000,
    locale: 'en',
    log: { error: (line) => void errors.push(line) },
  });
  return { history, errors };
}

const sandbox: Environment = { name: 'Sandbox', live: false, headers: {}, builtIn: true };
const call = (startedAt: number) => sampleCall(answered(`{"at":${startedAt}}`), { startedAt });

describe('the history that the product uses', () => {
  it('finds the answer before a call of this window, also of calls at the same time', async () => {
    const { history } = openHistory();
    const first = call(5);
    const second = call(5);
    for (const each of [first, second]) history.add(each);
    await history.settled();
    const previous = await history.findPrevious(second);
    assert.equal(previous?.outcome.response?.text, '{"at":5}');
    assert.equal(history.hasPrevious(second), true);
    assert.equal(history.hasPrevious(first), false);
  });

  it('knows whose user group a call was about, of this window or kept', async () => {
    const { history } = openHistory(memoryFolder(), undefined, 50, 'A/B');
    const made = call(5);
    const other = call(6);
    history.add(made);
    const [row] = await history.nodes('Sandbox');
    const kept = await history.read(row?.historyId ?? '');
    assert.ok(kept);
    assert.deepEqual(
      [made, kept, other].map((each) => history.companyNameOf(each)),
      ['A/B', 'A/B', undefined],
    );
  });

  describe('what stood before the body of an answer', () => {
    const head = {
      headers: [['X-Request-Id', 'r1']] as const,
      wire: { httpVersion: '1.1', connectedMs: 3, answeredMs: 32 },
      proven: { charset: 'utf-8' },
    };
    const seen = (startedAt: number, more: Partial<FinishedCall> = {}) =>
      sampleCall(answered(`{"at":${startedAt}}`, head), { startedAt, ...more });
    const answerOf = async (history: ReturnType<typeof createHistory>, row: number) => {
      const id = (await history.nodes('Sandbox')).at(row)?.historyId ?? '';
      return (await history.read(id))?.outcome.response;
    };

    it('is remembered in the window that made the call, and stored nowhere', async () => {
      const files = memoryFolder();
      const { history } = openHistory(files);
      history.add(seen(1));
      await history.settled();
      const response = await answerOf(history, 0);
      assert.deepEqual(
        [response?.headers, response?.wire, response?.proven],
        [head.headers, head.wire, head.proven],
      );
      const elsewhere = await answerOf(openHistory(files).history, 0);
      assert.deepEqual([elsewhere?.headers, elsewhere?.wire, elsewhere?.proven], [[], undefined, undefined]);
    });

    it('is not shown where the request withholds something, which a header may repeat', async () => {
      const { history } = openHistory();
      history.add(seen(1, { values: { path: {}, query: [['pin', '1234']] } }));
      await history.settled();
      assert.deepEqual((await answerOf(history, 0))?.headers, []);
    });

    it('is remembered of the newest hundred', async () => {
      const { history } = openHistory(memoryFolder(), undefined, 101);
      for (let at = 1; at <= 101; at += 1) history.add(seen(at, { endpointId: `e${at}` }));
      await history.settled();
      assert.deepEqual((await answerOf(history, 0))?.headers, head.headers);
      assert.deepEqual((await answerOf(history, 99))?.headers, head.headers);
      assert.deepEqual((await answerOf(history, 100))?.headers, []);
    });
  });

  it('reads the folder for its first rows, and later when it is told to', async () => {
    const files = memoryFolder();
    const one = openHistory(files).history;
    const other = openHistory(files).history;
    other.add(call(1));
    await other.settled();
    assert.equal((await one.nodes('Sandbox')).length, 1);
    files.contents.clear();
    assert.equal((await one.nodes('Sandbox')).length, 1);
    await one.refresh();
    assert.equal((await one.nodes('Sandbox')).length, 0);
  });

  it('shows nothing that another address answered under the same name', async () => {
    const files = memoryFolder();
    const { history } = openHistory(files);
    history.add(call(1));
    await history.settled();
    const { origin, basePath } = call(1).request.target;
    const found = async (baseUrl: string) =>
      (await openHistory(files, { ...sandbox, baseUrl }).history.nodes('Sandbox')).length;
    assert.equal(await found(origin + basePath), 1);
    assert.equal(await found('https://other.example'), 0);
  });

  it('shows equal reads in a row as one, with the last answer and how many there were', async () => {
    const files = memoryFolder();
    const { history } = openHistory(files);
    const other = { values: { path: {}, query: [['limit', '3'] as const] } };
    history.add({ ...call(1), ...other });
    for (let at = 2; at <= 41; at += 1) history.add(call(at));
    await history.settled();
    const shown = async (of = history) =>
      (await of.nodes('Sandbox')).map(({ label, description }) => `${label} · ${description}`);
    assert.deepEqual(await shown(), [
      '200 × 40 GET user-groups · 34 ms · 16 min. ago',
      '200 GET user-groups · limit=3 · 34 ms · 16 min. ago',
    ]);
    // The last two calls are kept, so that they can be compared.
    assert.equal(files.contents.size, 3);
    const newWindow = openHistory(files).history;
    assert.deepEqual(await shown(newWindow), await shown());
    const [row] = await newWindow.nodes('Sandbox');
    const shownCall = await newWindow.read(row?.historyId ?? '');
    assert.ok(shownCall);
    assert.equal(shownCall.outcome.response?.text, '{"at":41}');
    assert.equal((await newWindow.findPrevious(shownCall))?.outcome.response?.text, '{"at":40}');
    await newWindow.remove([row?.historyId ?? '']);
    assert.deepEqual(await shown(newWindow), ['200 GET user-groups · limit=3 · 34 ms · 16 min. ago']);
  });

  it('keeps apart what differs in its outcome, its level or its order, and every write', async () => {
    const { history } = openHistory();
    const read = call(1);
    const write = { ...read, request: { ...read.request, method: 'POST' as const } };
    const refused = failed(new ApiError('notFound', 'It is not there.'), sampleAnswer('', { status: 404 }));
    const calls: readonly FinishedCall[] = [
      read,
      { ...read, outcome: refused },
      read,
      { ...read, level: 'admin' as const },
      read,
      ...(['all', 'cancelled'] as const).map((end) => ({ ...read, pages: { rows: 1, count: 1, end } })),
      write,
      write,
      write,
    ];
    for (const [index, each] of calls.entries()) history.add({ ...each, startedAt: index });
    assert.equal((await history.nodes('Sandbox')).length, calls.length);
  });

  it('logs what goes wrong with the folder, and fails nobody', async () => {
    const full = { ...memoryFolder(), write: () => Promise.reject(new Error('the disk is full')) };
    const { history, errors } = openHistory(full);
    history.add(call(1));
    assert.equal(await history.count(), 0);
    assert.deepEqual(errors, ['history: Error: the disk is full']);
  });
});
