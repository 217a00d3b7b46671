import assert from 'node:assert/strict';
import { foreignUrls, redirectsToOther } from '../fixtures/foreignUrls';
import { findCanary } from '../support/canary';
import { count } from '../support/figures';
import { answering, startRawServer, type RawServer } from '../support/rawServer';
import { atService, WRITES } from './service';
import type { GivenCall } from './client/types';
import { hostSpellings, keepsOrigin } from './tables/hostSpellings';

const ok = answering({ body: '{"user_group_id":"g1","list":[]}' });

/** A second server, which must receive no request. */
function useStranger(): () => RawServer {
  let stranger: RawServer | undefined;
  beforeEach(async () => {
    stranger = await startRawServer(answering({ body: '{}' }));
  });
  afterEach(() => stranger?.close());
  return () => stranger ?? assert.fail('used outside a test');
}

const hostOf = (server: RawServer): string => new URL(server.origin).host;

describe('[A2] another spelling of the host', () => {
  const stranger = useStranger();

  for (const spelling of hostSpellings) {
    it(`${JSON.stringify(spelling)} is the environment’s own or is not contacted`, () =>
      atService(ok, async ({ origin, sendTo, server }) => {
        const url = spelling
          .replace('ORIGIN', origin)
          .replace('PORT', new URL(origin).port)
          .replace('STRANGER', hostOf(stranger()));
        const report = await sendTo(url, { timeoutMs: 1500 });
        count('A2', '{0} spellings of {1} taken that are not exactly the environment’s origin', 0, 1);
        assert.equal(stranger().connections.length, 0);
        assert.equal(server.connections.length, keepsOrigin.has(spelling) ? 1 : 0);
        assert.equal(report.label, keepsOrigin.has(spelling) ? 'done' : 'notDone');
      }));
  }
});

describe('[A3] an address that is not the environment’s', () => {
  const stranger = useStranger();

  for (const spelling of foreignUrls) {
    it(`${JSON.stringify(spelling)} reaches nobody`, () =>
      atService(ok, async ({ origin, sendTo, server }) => {
        const url = spelling
          .replace(/^A/, origin)
          .replace(/^U/, origin.replace('http://', 'http://user:pw@'))
          .replace('B', hostOf(stranger()));
        const report = await sendTo(url, { basePath: '/base', timeoutMs: 1500 });
        count('A3', '{0} of {1} foreign addresses contacted', stranger().connections.length, 1);
        assert.deepEqual([stranger().connections.length, server.connections.length], [0, 0]);
        assert.equal(report.code, 'wrongTarget');
      }));
  }
});

describe('[A4] redirects', () => {
  const stranger = useStranger();
  const calls: Readonly<Record<string, GivenCall>> = {
    GET: { endpointId: 'userGroups.list' },
    ...WRITES,
    'DELETE without a body': { endpointId: 'users.delete', path: { user_id: 'u1' } },
  };

  for (const [method, given] of Object.entries(calls)) {
    for (const status of [301, 302, 303, 307, 308]) {
      it(`${status} after ${method} is not followed, in ${redirectsToOther.length} spellings`, async () => {
        for (const spelling of redirectsToOther) {
          const location = spelling.replace('B', hostOf(stranger()));
          const script = answering({ status, headers: { Location: location } });
          await atService(script, async ({ call, server }) => {
            const report = await call(given);
            count(
              'A4',
              '{0} contacts of another host in {1} redirect hops',
              stranger().connections.length,
              1,
            );
            assert.equal(stranger().connections.length, 0);
            assert.equal(server.connections.length, 1);
            assert.equal(report.code, 'redirect');
            // The sentence names only the host, since the service can choose the rest of the address.
            assert.doesNotMatch(report.sentence ?? '', /\/x|pw@|t=1/);
          });
        }
      });
    }
  }
});

describe('[A6] proxy variables of the environment', () => {
  const stranger = useStranger();
  const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy'];
  const exceptions = [undefined, '', 'example.com', '127.0.0.2'];

  for (const name of names) {
    for (const exception of exceptions) {
      it(`${name} with NO_PROXY ${JSON.stringify(exception ?? null)} sees nothing`, async () => {
        const saved = { ...process.env };
        try {
          for (const other of [...names, 'NO_PROXY', 'no_proxy']) Reflect.deleteProperty(process.env, other);
          process.env[name] = stranger().origin;
          if (exception !== undefined) process.env['NO_PROXY'] = exception;
          await atService(ok, async ({ call, requests }) => {
            const reports = [await call({ endpointId: 'orders.list' }), await call(WRITES.PUT)];
            assert.ok(reports.every(({ label }) => label === 'done'));
            assert.equal(requests().length, 2);
          });
        } finally {
          for (const key of [...names, 'NO_PROXY'])
            if (saved[key] === undefined) Reflect.deleteProperty(process.env, key);
          Object.assign(process.env, saved);
        }
        const bytes = Buffer.concat(stranger().connections.map((connection) => connection.bytes()));
        const leaked = findCanary(bytes.toString('latin1')).length;
        count('A6', '{0} canaries seen by a proxy of {1} environment variables', leaked, 1);
        assert.deepEqual([stranger().connections.length, leaked], [0, 0]);
      });
    }
  }
});
