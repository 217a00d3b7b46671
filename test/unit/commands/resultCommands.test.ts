import assert from 'node:assert/strict';
import { CancelledError, isCancelled, UserError } from '../../../src/base/userError';
import {
  keepResult,
  saveAsCsv,
  saveFullAnswer,
  showRequest,
  goToCode,
} from '../../../src/commands/resultCommands';
import { ApiError } from '../../../src/http/apiError';
import type { FinishedCall } from '../../../src/http/types';
import { answered, failed, sampleAnswer, sampleCall } from '../../fixtures/sampleCall';
import { TOKEN } from '../../support/callFixture';
import { commandFixture, madeCall, result } from '../../support/commandFixture';
import { answerOf } from '../../support/outcomes';
import { scriptedInput, type ScriptedAnswer } from '../../support/scriptedInput';
import type { CodeSearch, FoundCode, WordChange } from '../../../src/code/codeSearch';
import type { SentCall } from '../../../src/calls/sentCall';
import { catalog } from '../../support/sandboxClient';

const uri = 'commerce-api:/Sandbox/results/userGroups.list-1.json';

describe('keepResult', () => {
  function open(active?: string): { kept: string[]; run: (argument?: unknown) => Promise<void> } {
    const kept: string[] = [];
    const openResults = {
      shownUri: () => active,
      openTable: () => Promise.resolve(),
      keep: (given: string) => Promise.resolve(void kept.push(given)),
    };
    return { kept, run: (argument) => keepResult({ openResults }, argument) };
  }

  it('keeps the result of a lens or a title button, else the active one', async () => {
    for (const argument of [uri, { scheme: 'commerce-api', path: '/x', toString: () => uri }]) {
      const { kept, run } = open('commerce-api:/Sandbox/results/other-2.json');
      await run(argument);
      assert.deepEqual(kept, [uri]);
    }
    const { kept, run } = open(uri);
    await run();
    assert.deepEqual(kept, [uri]);
  });

  it('says what is missing without a result', async () => {
    await assert.rejects(open().run(), (error) => UserError.is(error) && /Open a result/.test(error.message));
  });
});

describe('saveFullAnswer', () => {
  function open(call: FinishedCall | undefined): {
    saved: [string, Uint8Array][];
    said: string[];
    run: (argument?: unknown) => Promise<void>;
  } {
    const saved: [string, Uint8Array][] = [];
    const said: string[] = [];
    const services = {
      results: { find: (given: string) => (given === uri ? call : undefined) },
      openResults: { shownUri: () => undefined },
      saveFile: (name: string, bytes: Uint8Array) => {
        saved.push([name, bytes]);
        return Promise.resolve(`shop/${name}`);
      },
      showStatus: (text: string) => said.push(text),
    };
    return { saved, said, run: (argument) => saveFullAnswer(services, argument) };
  }

  it('writes the bytes as they were received', async () => {
    const call = sampleCall(answered('[[1e400]]'));
    const { saved, said, run } = open(call);
    await run(uri);
    assert.deepEqual(saved, [['userGroups.list.json', call.outcome.response?.bytes]]);
    assert.deepEqual(said, ['Saved as shop/userGroups.list.json']);
    const text = open(sampleCall(answered('<p>', { format: 'text' })));
    await text.run(uri);
    assert.equal(text.saved[0]?.[0], 'userGroups.list.txt');
    const error = new ApiError('notJson', 'A file came.', { mediaType: 'application/pdf' });
    const file = open(sampleCall(failed(error, sampleAnswer('%PDF', { format: 'text' }))));
    await file.run(uri);
    assert.equal(file.saved[0]?.[0], 'userGroups.list.bin');
  });

  it('refuses where there is nothing whole to save, with a way on', async () => {
    const cases: [FinishedCall | undefined, RegExp, number][] = [
      [undefined, /expired/, 1],
      [sampleCall(answered('', { format: 'empty' })), /no body/, 0],
      [sampleCall(answered('{"a', { format: 'text', cut: {} })), /Only the beginning/, 1],
    ];
    for (const [call, message, remedies] of cases) {
      const { saved, run } = open(call);
      await assert.rejects(run(uri), (error) => {
        assert.ok(UserError.is(error));
        assert.match(error.message, message);
        assert.equal(error.remedies.length, remedies);
        return true;
      });
      assert.deepEqual(saved, []);
    }
  });

  it('passes a dismissed dialog on', async () => {
    const services = {
      results: { find: () => sampleCall(answered('[]')) },
      openResults: { shownUri: () => uri },
      saveFile: () => Promise.reject(new CancelledError()),
      showStatus: () => assert.fail('nothing was saved'),
    };
    await assert.rejects(saveFullAnswer(services), isCancelled);
  });
});

describe('saveAsCsv', () => {
  async function save(
    text: string,
    { pick = 'For Excel', rows }: { readonly pick?: string; readonly rows?: readonly number[] } = {},
  ): Promise<readonly [string, string]> {
    const saved: [string, string][] = [];
    const services = {
      results: { find: () => sampleCall(answered(text)) },
      openResults: { shownUri: () => uri },
      saveFile: (name: string, bytes: Uint8Array) => {
        saved.push([name, new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)]);
        return Promise.resolve(name);
      },
      showStatus: () => undefined,
      input: scriptedInput([{ pick }]),
      rowsOf: (asked: string) => (asked === uri ? rows : assert.fail(asked)),
      redact: (shown: string) => shown.replaceAll('canary', '‹token›'),
    };
    await saveAsCsv(services);
    return saved[0] ?? assert.fail('nothing is saved');
  }

  it('writes the list of the answer in UTF-8 that Excel knows, without a secret', async () => {
    const saved = await save('{"count":1,"list":[{"name":"가, 나","memo":"canary"}]}');
    assert.deepEqual(saved, ['userGroups.list.csv', '\ufeffname,memo\r\n"가, 나",‹token›\r\n']);
  });

  it('writes the rows that the table takes, in its order, for Excel or as they are', async () => {
    const text = '[{"a":"010"},{"a":"2"},{"a":"=1"}]';
    const rows = [2, 0, 9];
    const [, forExcel] = await save(text, { rows });
    assert.equal(forExcel, `\ufeffa\r\n'=1\r\n"=""010"""\r\n`);
    const [, asItIs] = await save(text, { rows, pick: 'As It Is' });
    assert.equal(asItIs, "a\r\n'=1\r\n010\r\n");
  });

  it('refuses an answer without a list', async () => {
    await assert.rejects(
      save('{"name":"Kim"}'),
      (error) => UserError.is(error) && /no list/.test(error.message),
    );
  });
});

describe('showRequest', () => {
  it('shows what a program sent to the sandbox, for its row', async () => {
    const made = commandFixture();
    await showRequest(made.services, { historyId: 'sandbox-1' });
    assert.deepEqual(made.shown, [['sandbox-1', 'GET /v1/orders']]);
    assert.equal(made.keptFocus, false);
  });

  it('leaves the focus in the view at the first click on a row, and moves it at the second or at Enter', async () => {
    const made = commandFixture();
    await showRequest(made.services, { historyId: 'sandbox-1' }, 'row');
    assert.equal(made.keptFocus, true);
    const rowClicks = { open: () => true };
    await showRequest({ ...made.services, rowClicks }, { historyId: 'sandbox-1' }, 'row');
    assert.equal(made.keptFocus, false);
  });

  it('shows the request of a result, in its argument or in front, without a secret', async () => {
    const made = commandFixture();
    await madeCall(made, TOKEN);
    await showRequest(made.services, result);
    made.activeDocument = result;
    await showRequest(made.services);
    const [first, second] = made.shown;
    assert.deepEqual(second, first);
    assert.equal(first?.[0], 'Exchange of User groups, detail');
    assert.match(first[1], /^GET http:\/\/127\.0\.0\.1:4010\/v1\/user-groups\//);
    assert.match(first[1], /\nAuthorization: Bearer ‹access token›\n/);
    assert.ok(!first[1].includes(TOKEN));
  });

  it('shows masked keys where these went along', async () => {
    const made = commandFixture();
    const keys = { clientKey: 'canary-client', secretKey: 'canary-secret' };
    made.fixture.keys = keys;
    await madeCall(made);
    assert.deepEqual(made.fixture.sent[0]?.options.keys, keys);
    assert.equal(made.fixture.sent[0].options.token, undefined);
    await showRequest(made.services, result);
    const [, text = ''] = made.shown[0] ?? [];
    assert.match(text, /\nAuthorization: Basic ‹client key and secret key›\n/);
    assert.doesNotMatch(text, /Bearer|canary/);
  });

  it('shows no token where none was sent', async () => {
    const made = commandFixture([{ choose: 'Send Without Token' }]);
    made.fixture.token = undefined;
    await madeCall(made);
    await showRequest(made.services, result);
    assert.ok(!made.shown[0]?.[1].includes('Authorization'));
  });

  it('shows the last exchange of the user group in front, with the body, which no result shows', async () => {
    const made = commandFixture();
    await madeCall(made);
    const group = 'commerce-api:/Sandbox/user-groups/g1/Kim.user-group.json';
    const [call] = made.fixture.finishedCalls;
    assert.ok(call);
    const response = answerOf('{"phone":"02-9","access_token":"canary"}');
    made.fixture.exchanges[group] = { ...call, outcome: { kind: 'response', response } };
    made.activeDocument = group;
    await showRequest(made.services);
    await showRequest(made.services, group);
    const [first, second] = made.shown;
    assert.match(first?.[1] ?? '', /\nBody: 40 B\n\n\{"phone":"02-9","access_token":"‹…›"\}\n/);
    assert.deepEqual(second, first);
  });

  it('shows both bodies of a history row, which no result shows', async () => {
    const made = commandFixture();
    await madeCall(made);
    const [call = assert.fail()] = made.fixture.finishedCalls;
    const request = { ...call.request, body: '{"phone":"02-1"}' };
    const outcome = { kind: 'response', response: answerOf('{"phone":"02-9"}') } as const;
    const kept = { id: 'h1', withheld: [], responseBytes: 16, responseLeftOut: false };
    const read = () => Promise.resolve({ ...call, request, outcome, kept });
    await showRequest({ ...made.services, history: { ...made.services.history, read } }, { historyId: 'h1' });
    assert.match(made.shown[0]?.[1] ?? '', /\n\{"phone":"02-1"\}\n[^]*\nBody: 16 B\n\n\{"phone":"02-9"\}\n/);
  });

  it('asks by names which call is meant where none is in front, though it was the only one', async () => {
    const made = commandFixture([{ pick: 'User groups, detail · 이민준 스튜디오' }, 'cancel']);
    await madeCall(made);
    const history = { ...made.services.history, companyNameOf: () => '이민준 스튜디오' };
    await showRequest({ ...made.services, history });
    assert.equal(made.shown[0]?.[0], 'Exchange of User groups, detail');
    assert.match(made.fixture.input.shownText(), /GET \/v1\/user-groups\/g1[^]*200 · 1 ms[^]*Sandbox/);
    made.activeDocument = 'commerce-api:/Sandbox/user-groups/g2.user-group.json';
    await assert.rejects(showRequest(made.services), CancelledError);
    assert.equal(made.shown.length, 1);
  });

  it('says that there is none', async () => {
    await assert.rejects(showRequest(commandFixture().services), { name: 'UserError', message: /No call/ });
  });
});

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

function searchFixture(
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
    const made = searchFixture({ calls: [codeAt(3)], fileCount: 2, isCut: false });
    await goToCode(made.deps, row);
    assert.deepEqual(made.asked, [sentOrders]);
    assert.deepEqual(
      made.shown.map(({ line }) => line),
      [3],
    );
  });

  it('asks which of several, each as inert text without a secret', async () => {
    const calls = [codeAt(3), codeAt(7, 'get("/v1/orders", "canary", `$(x)`)')];
    const made = searchFixture({ calls, fileCount: 2, isCut: false }, [{ pick: 'a7.js:7' }]);
    await goToCode(made.deps, row);
    assert.deepEqual(
      made.shown.map(({ line }) => line),
      [7],
    );
    assert.ok(made.input.shownText().includes('get("/v1/orders", "‹secret›", `$ (x)`)'));
    const cancelled = searchFixture({ calls, fileCount: 2, isCut: false }, ['cancel']);
    await assert.rejects(goToCode(cancelled.deps, row), CancelledError);
    assert.deepEqual(cancelled.shown, []);
  });

  it('asks for a single one too where the search stopped before the end', async () => {
    const made = searchFixture({ calls: [codeAt(3)], fileCount: 2000, isCut: true }, [{ pick: 'a3.js:3' }]);
    await goToCode(made.deps, row);
    assert.match(made.input.shownText(), /2000 files/);
    assert.equal(made.shown.length, 1);
  });

  it('says how many files were read where none calls it', async () => {
    const none = searchFixture({ calls: [], fileCount: 12, isCut: false });
    await goToCode(none.deps, row);
    assert.deepEqual(none.notices, ['No call of “List orders” in 12 readable source files.']);
    const cut = searchFixture({ calls: [], fileCount: 2000, isCut: true });
    await goToCode(cut.deps, row);
    assert.match(cut.notices.join(), /in the first 2000 files\. The search stopped/);
  });

  it('looks for a request without an endpoint, and changes its code to the call that was meant', async () => {
    const change = { start: 4, end: 9, from: 'order', to: 'orders' };
    const sent = { method: 'GET', path: '/v1/order', query: 'token=hunter22', meant: endpoint };
    const search = { calls: [{ ...codeAt(3, 'get("/v1/order")'), change }], fileCount: 1, isCut: false };
    const made = searchFixture(search, [{ pick: 'a3.js:3: change order to orders' }], sent);
    await goToCode(made.deps, row);
    assert.deepEqual([made.asked, made.changes], [[sent], [change]]);
    assert.match(made.input.shownText(), /Calls of “GET \/v1\/order” in 1 files/);
    const foreign = { ...change, from: 'canary$(zap)' };
    const inert = searchFixture({ ...search, calls: [{ ...codeAt(3), change: foreign }] }, ['cancel'], sent);
    await assert.rejects(goToCode(inert.deps, row), CancelledError);
    assert.ok(inert.input.shownText().includes('change ‹secret›$ (zap) to orders'));
    const onlyShown = searchFixture(search, [{ pick: 'a3.js:3' }], sent);
    await goToCode(onlyShown.deps, row);
    assert.deepEqual(onlyShown.changes, [undefined]);
  });

  it('looks for nothing without a request', async () => {
    for (const argument of [undefined, { historyId: 'sandbox-2' }, { endpointId: 'gone' }]) {
      const made = searchFixture({ calls: [], fileCount: 0, isCut: false });
      await assert.rejects(goToCode(made.deps, argument), { name: 'UserError' });
      assert.deepEqual(made.asked, []);
    }
  });
});
