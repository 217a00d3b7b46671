import assert from 'node:assert/strict';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { HistoryStore } from '../../../src/history/historyStore';
import { toFinishedCall } from '../../../src/history/toFinishedCall';
import { ApiError } from '../../../src/http/apiError';
import type { FinishedCall } from '../../../src/http/types';
import { answered, failed, sampleCall } from '../../fixtures/sampleCall';
import { counting, memoryFolder } from '../../support/kept';

// The files are literal texts, so that a renamed member of the code does not change them.
const head =
  '"environmentName":"Shop","level":"admin","endpointId":"userGroups.update","method":"PUT",' +
  '"target":{"origin":"https://shop.example.com","basePath":"/api"},' +
  '"values":{"path":{"user_group_id":"g1"},"query":[["page","2"]],"body":"{\\"phone\\":\\"02\\"}"},' +
  '"withheld":["token"],"authorized":false,"startedAt":1767225600000';
const answer = '"answer":{"status":200,"statusText":"OK","format":"json","size":11,';
const answeredFile =
  `{"version":1,"textBytes":11,"header":{${head},"durationMs":34.2,"outcome":{"kind":"answer"},` +
  `${answer}"redacted":false,"leftOut":false,"cut":{"declaredBytes":99}}}}\n{"ok":true}`;
const failedFile =
  `{"version":1,"textBytes":0,"header":{${head},"durationMs":12,` +
  '"outcome":{"kind":"error","error":{"kind":"conflict","message":"Taken.","facts":{"status":409,"bodyStatus":410,' +
  '"code":"TAKEN","serviceMessage":"taken","host":"shop.example.com","field":"email",' +
  '"otherEndpointId":"users.get","mediaType":"text/plain","reason":"ECONNRESET","timeoutMs":1,"maxBytes":2,' +
  '"declaredBytes":3,"retryAfterSeconds":4,"isRenewed":true,"namesNoRecord":true,"isWithoutToken":true,' +
  '"mayBePartlyDone":true}}}}}\n';
const name = '001767225600000-0000000000000001.entry';

const target = { origin: 'https://shop.example.com', basePath: '/api', headers: {} };
const request = { ...sampleCall(answered('')).request, method: 'PUT' as const, target };
const values = {
  path: { user_group_id: 'g1' },
  query: [
    ['page', '2'],
    ['token', 'canary-token'],
  ] as const,
  body: '{"phone":"02"}',
};
const finishedCall = (outcome: FinishedCall['outcome']): FinishedCall =>
  sampleCall(outcome, {
    environmentName: 'Shop',
    level: 'admin',
    endpointId: 'userGroups.update',
    values,
    request,
    startedAt: 1_767_225_600_000,
    authorized: false,
  });
const good = answered('{"ok":true}', { cut: { declaredBytes: 99 } });
const error = new ApiError('conflict', 'Taken.', {
  status: 409,
  bodyStatus: 410,
  code: 'TAKEN',
  serviceMessage: 'taken',
  host: 'shop.example.com',
  field: 'email',
  otherEndpointId: 'users.get',
  mediaType: 'text/plain',
  reason: 'ECONNRESET',
  timeoutMs: 1,
  maxBytes: 2,
  declaredBytes: 3,
  retryAfterSeconds: 4,
  isRenewed: true,
  namesNoRecord: true,
  isWithoutToken: true,
  mayBePartlyDone: true,
});
const bad = failed(error);

function openStore(files = memoryFolder()) {
  const redact = (text: string) => text;
  const options = { maxEntries: () => 50, maxBytes: 1_000_000, redact, random: counting(), now: () => 0 };
  return { files, store: new HistoryStore({ files, ...options }) };
}

/** The call of a file in the history's folder. */
async function readCall(text: string) {
  const { files, store } = openStore();
  files.contents.set(name, new TextEncoder().encode(text));
  await store.load();
  const [summary] = store.summaries();
  const entry = summary && (await store.read(summary.id));
  assert.ok(entry, 'the file is not read as an entry');
  return toFinishedCall(summary.id, entry, { catalog: createCatalog(), headersOf: () => ({}) });
}

describe('the files of the history', () => {
  const outcomes: [title: string, outcome: FinishedCall['outcome'], text: string][] = [
    ['an answer', good, answeredFile],
    ['a failure', bad, failedFile],
    [
      'an unknown end',
      { kind: 'unknown', error, durationMs: 12 },
      failedFile.replace('"kind":"error"', '"kind":"unknown"'),
    ],
  ];
  for (const [title, outcome, text] of outcomes) {
    it(`have their names and members: ${title}`, async () => {
      const { files, store } = openStore();
      await store.add(finishedCall(outcome));
      assert.deepEqual(
        [...files.contents].map(([file, bytes]) => [file, new TextDecoder().decode(bytes)]),
        [[name, text]],
      );
    });

    it(`are read as calls: ${title}`, async () => {
      const call = await readCall(text);
      const { path, query, body } = call.values;
      assert.deepEqual([path, query, body], [values.path, [['page', '2']], values.body]);
      const { environmentName, level, endpointId, startedAt, authorized } = call;
      assert.deepEqual(
        [environmentName, level, endpointId, startedAt, authorized],
        ['Shop', 'admin', 'userGroups.update', 1_767_225_600_000, false],
      );
      assert.equal(call.request.url, 'https://shop.example.com/api/v1/user-groups/g1?page=2');
      assert.deepEqual(call.kept?.withheld, ['token']);
      assert.deepEqual(call.outcome, outcome);
    });
  }

  it('say that keys went along, as files of earlier versions never do', async () => {
    const { files, store } = openStore();
    const refused = new ApiError('unauthenticated', 'Refused.', { isWithKeys: true });
    await store.add({ ...finishedCall(failed(refused)), authorized: true, withKeys: true });
    const [bytes] = files.contents.values();
    const text = new TextDecoder().decode(bytes);
    assert.match(text, /"authorized":true,"withKeys":true,.*"facts":\{"isWithKeys":true\}/);
    const call = await readCall(text);
    assert.equal(call.withKeys, true);
    assert.equal('withKeys' in (await readCall(answeredFile)), false);
  });

  const variants: [what: string, members: readonly string[], from: string, text: string][] = [
    ['method', ['GET', 'POST', 'PUT', 'DELETE'], '"method":"PUT"', answeredFile],
    ['level', ['user', 'admin'], '"level":"admin"', answeredFile],
    ['format', ['json', 'text', 'empty'], '"format":"json"', answeredFile],
    [
      'kind',
      [
        'invalidInput',
        'invalidToken',
        'invalidKeys',
        'wrongTarget',
        'tlsDisabled',
        'dns',
        'refused',
        'reset',
        'tls',
        'proxy',
        'network',
        'timeout',
        'cancelled',
        'redirect',
        'tooLarge',
        'tooDeep',
        'notJson',
        'brokenJson',
        'truncated',
        'charset',
        'encoding',
        'unauthenticated',
        'forbidden',
        'notFound',
        'conflict',
        'invalid',
        'rateLimited',
        'rejected',
        'server',
        'contradiction',
        'otherRecord',
      ],
      '"kind":"conflict"',
      failedFile,
    ],
  ];
  for (const [what, members, from, text] of variants) {
    it(`are read with each ${what} that was ever written`, async () => {
      for (const member of members)
        assert.ok(await readCall(text.replace(from, `"${what}":"${member}"`)), member);
    });
  }
});
