import assert from 'node:assert/strict';
import type { Environment } from '../../../src/environments/types';
import { nameOutcome, requestTo, sendOptions } from '../../support/doorKit';
import { rawAnswer, startRawServer, type RawServer, type Script } from '../../support/rawServer';
import { renewalFixture } from '../../support/renewalFixture';
import { tokenServer, type TokenServer } from '../../support/tokenServer';
import { until } from '../../support/until';

const names = ['alpha', 'beta', 'gamma'] as const;
type Name = (typeof names)[number];
const states = ['idle', 'in flight', 'renewing'] as const;

interface Service {
  readonly name: Name;
  readonly service: TokenServer;
  readonly server: RawServer;
  /** Answers the waiting requests to `/v1/slow`. */
  release(): void;
}

async function startService(name: Name): Promise<Service> {
  const service = tokenServer(`canary-${name}`);
  service.accepted.add(`canary-${name}-first`);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const script: Script = async (connection) => {
    const request = await connection.nextRequest();
    if (request.target === '/v1/slow') {
      service.calls.push({ method: 'GET', target: '/v1/slow', authorization: '' });
      await released;
      connection.end(rawAnswer({ body: '{"ok":true}' }));
      return;
    }
    await service.script(connection);
  };
  return { name, service, server: await startRawServer(script), release: () => release() };
}

describe('three environments', () => {
  for (const from of names)
    for (const to of names.filter((name) => name !== from))
      for (const state of states)
        it(`keep their tokens apart when the user goes from ${from}, ${state}, to ${to}`, async () => {
          const services = await Promise.all(names.map(startService));
          const serviceOf = (name: Name) => services.find((entry) => entry.name === name) ?? assert.fail();
          const fixture = renewalFixture();
          const environments = new Map<Name, Environment>();
          for (const { name, server } of services) {
            environments.set(name, {
              name,
              baseUrl: server.origin,
              live: false,
              headers: { 'x-canary': `canary-${name}-header` },
              permissionHeader: { name: 'x-role', user: `canary-${name}-role` },
              builtIn: false,
            });
            const keys = { clientKey: `canary-${name}-client`, secretKey: `canary-${name}-secret` };
            const token = `canary-${name}-first`;
            await fixture.sessions.store({ origin: server.origin, level: 'user', token, id: name, keys });
          }
          const call = async (name: Name, path = '/v1/orders'): Promise<string> => {
            const environment = environments.get(name) ?? assert.fail();
            const { target, credential } = await fixture.connections.open(environment);
            const options = sendOptions({ ...credential, timeoutMs: 30_000 });
            const parts = { headers: Object.entries(target.headers) };
            return nameOutcome(await fixture.door.send(requestTo(target, path, parts), options));
          };
          try {
            const left = serviceOf(from);
            let pending: Promise<string> = Promise.resolve('answer 200 json');
            let answerToken: () => void = () => undefined;
            if (state === 'in flight') {
              pending = call(from, '/v1/slow');
              await until('the call is there', () => left.service.calls.length > 0);
            }
            if (state === 'renewing') {
              left.service.accepted.clear();
              const issue = left.service.issue;
              const asked = new Promise<void>((resolve) => (answerToken = resolve));
              left.service.issue = async (count) => {
                await asked;
                return issue(count) as Exclude<ReturnType<typeof issue>, 'never'>;
              };
              pending = call(from);
              await until('the token call is there', () => left.service.tokenCalls.length > 0);
            }
            assert.equal(await call(to), 'answer 200 json');
            serviceOf(to).service.accepted.clear();
            assert.equal(await call(to), 'answer 200 json', 'the other one renews meanwhile');
            left.release();
            answerToken();
            assert.equal(await pending, 'answer 200 json');
            for (const { name, server } of services) {
              const journal = server.connections
                .map((connection) => connection.bytes().toString('latin1'))
                .join('\n');
              const decoded = journal.replace(/Basic (\S+)/g, (_, text: string) =>
                Buffer.from(text, 'base64').toString('latin1'),
              );
              for (const other of names.filter((candidate) => candidate !== name))
                assert.ok(!decoded.includes(`canary-${other}`), `${name} saw something of ${other}`);
            }
          } finally {
            await Promise.all(services.map(({ server }) => server.close()));
          }
        });
});
