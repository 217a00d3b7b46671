import assert from 'node:assert/strict';
import { CancelledError } from '../../../src/base/userError';
import type { CodeSearch, FoundCode, WordChange } from '../../../src/code/codeSearch';
import { goToCode } from '../../../src/commands/resultCommands';
import type { SentCall } from '../../../src/calls/sentCall';
import { catalog } from '../../support/sandboxClient';
import { scriptedInput, type ScriptedAnswer } from '../../support/scriptedInput';

const row = { historyId: 'sandbox-1', endpointId: 'orders.list' };
const endpoint = catalog.findEndpoint('orders.list') ?? assert.fail();
const sentOrders: SentCall = { method: 'GET', path: '/v1/orders', query: '', endpoint };
const codeAt = (line: number, text = 'get("/v1/orders")'): FoundCode => ({
  uri: `file:///w/a${line}.js`,
  path: `a${line}.js`,
  start: 0,
  end: 3,
  line,
  text,
  rank: 0,
});

function fixture(
  search: CodeSearch,
  answers: readonly ScriptedAnswer[] = [],
  sent: SentCall | undefined = sentOrders,
) {
  const asked: SentCall[] = [];
  const shown: FoundCode[] = [];
  const changes: (WordChange | undefined)[] = [];
  const notices: string[] = [];
  const input = scriptedInput(answers);
  const deps = {
    catalog,
    input,
    sandboxRequests: {
      sentOf: (id: string) => Promise.resolve(id === row.historyId ? sent : undefined),
    },
    findCode: (call: SentCall) => {
      asked.push(call);
      return Promise.resolve(search);
    },
    showCode: (code: FoundCode, change?: WordChange) => {
      shown.push(code);
      changes.push(change);
      return Promise.resolve();
    },
    showNotice: (text: string) => void notices.push(text),
    redact: (text: string) => text.replaceAll('canary', '‹secret›'),
  };
  return { deps, input, asked, shown, changes, notices };
}

describe('goToCode', () => {
  it('opens the only call', async () => {
    const made = fixture({ calls: [codeAt(3)], fileCount: 2, isCut: false });
    await goToCode(made.deps, row);
    assert.deepEqual(made.asked, [sentOrders]);
    assert.deepEqual(
      made.shown.map(({ line }) => line),
      [3],
    );
  });

  it('asks which of several, each as inert text without a secret', async () => {
    const calls = [codeAt(3), codeAt(7, 'get("/v1/orders", "canary", `$(x)`)')];
    const made = fixture({ calls, fileCount: 2, isCut: false }, [{ pick: 'a7.js:7' }]);
    await goToCode(made.deps, row);
    assert.deepEqual(
      made.shown.map(({ line }) => line),
      [7],
    );
    assert.ok(made.input.shownText().includes('get("/v1/orders", "‹secret›", `$ (x)`)'));
    const cancelled = fixture({ calls, fileCount: 2, isCut: false }, ['cancel']);
    await assert.rejects(goToCode(cancelled.deps, row), CancelledError);
    assert.deepEqual(cancelled.shown, []);
  });

  it('asks for a single one too where the search stopped before the end', async () => {
    const made = fixture({ calls: [codeAt(3)], fileCount: 2000, isCut: true }, [{ pick: 'a3.js:3' }]);
    await goToCode(made.deps, row);
    assert.match(made.input.shownText(), /2000 files/);
    assert.equal(made.shown.length, 1);
  });

  it('says how many files were read where none calls it', async () => {
    const none = fixture({ calls: [], fileCount: 12, isCut: false });
    await goToCode(none.deps, row);
    assert.deepEqual(none.notices, ['No call of “List orders” in the 12 source files that could be read.']);
    const cut = fixture({ calls: [], fileCount: 2000, isCut: true });
    await goToCode(cut.deps, row);
    assert.match(cut.notices.join(), /in the first 2000 files\. The search stopped/);
  });

  it('looks for a request without an endpoint, and changes its code to the call that was meant', async () => {
    const change = { start: 4, end: 9, from: 'order', to: 'orders' };
    const sent = { method: 'GET', path: '/v1/order', query: 'token=hunter22', meant: endpoint };
    const search = { calls: [{ ...codeAt(3, 'get("/v1/order")'), change }], fileCount: 1, isCut: false };
    const made = fixture(search, [{ pick: 'a3.js:3: change order to orders' }], sent);
    await goToCode(made.deps, row);
    assert.deepEqual([made.asked, made.changes], [[sent], [change]]);
    assert.match(made.input.shownText(), /Calls of “GET \/v1\/order” in 1 files/);
    const foreign = { ...change, from: 'canary$(zap)' };
    const inert = fixture({ ...search, calls: [{ ...codeAt(3), change: foreign }] }, ['cancel'], sent);
    await assert.rejects(goToCode(inert.deps, row), CancelledError);
    assert.ok(inert.input.shownText().includes('change ‹secret›$ (zap) to orders'));
    const onlyShown = fixture(search, [{ pick: 'a3.js:3' }], sent);
    await goToCode(onlyShown.deps, row);
    assert.deepEqual(onlyShown.changes, [undefined]);
  });

  it('looks for nothing without a request', async () => {
    for (const argument of [undefined, { historyId: 'sandbox-2' }, { endpointId: 'gone' }]) {
      const made = fixture({ calls: [], fileCount: 0, isCut: false });
      await assert.rejects(goToCode(made.deps, argument), { name: 'UserError' });
      assert.deepEqual(made.asked, []);
    }
  });
});
