import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { findCanary, KEY_TEXTS, TOKEN } from '../support/canary';
import { count } from '../support/figures';
import {
  startRawServer,
  type RawRequest,
  type RawServer,
  type RawServerOptions,
  type Script,
} from '../support/rawServer';
import { createCarelessClient } from './client/carelessClient';
import { createOwnClient } from './client/ownClient';
import type { Circumstances, Client, GivenCall, Report } from './client/types';

/** Time limit of a call, in ms, after which it counts as never ending; only slow cases come near it. */
const WATCHDOG_MS = 8000;

/** A server on its own port, and the program under test that calls it. */
export interface Service {
  readonly origin: string;
  readonly server: RawServer;
  readonly client: Client;
  /** Calls with the canary as token, then searches for the canary in all sinks. */
  readonly call: (given: GivenCall, circumstances?: Partial<Circumstances>) => Promise<Report>;
  readonly sendTo: (url: string, circumstances?: Partial<Circumstances>) => Promise<Report>;
  /** Complete requests so far. */
  readonly requests: () => readonly RawRequest[];
}

export const READ: GivenCall = { endpointId: 'userGroups.list' };
export const WRITE: GivenCall = {
  endpointId: 'userGroups.update',
  path: { user_group_id: 'g1' },
  body: '{"user_group":{"company_name":"A"}}',
};

/** One write for each method of writes. */
export const WRITES: Readonly<Record<'POST' | 'PUT' | 'DELETE', GivenCall>> = {
  POST: { endpointId: 'userGroups.create', body: '{"user_group":{"company_name":"A"}}' },
  PUT: WRITE,
  DELETE: { endpointId: 'users.delete', path: { user_id: 'u1' }, body: '{}' },
};

/** `COMMERCE_API_FAULTS_CLIENT=careless` tests the careless client instead of the extension. */
const isCareless = process.env['COMMERCE_API_FAULTS_CLIENT'] === 'careless';

export function createClient(): Client {
  return isCareless ? createCarelessClient() : createOwnClient();
}

/** Starts a service for one case, and closes it even after an error. Its journal has every received byte. */
export async function atService<T>(
  script: Script,
  use: (service: Service) => Promise<T>,
  options: RawServerOptions = {},
): Promise<T> {
  const server = await startRawServer(script, options);
  const client = createClient();
  const watched = async (work: Promise<Report>): Promise<Report> => {
    const ended = new AbortController();
    const late = delay(WATCHDOG_MS, undefined, { signal: ended.signal }).catch(() => undefined);
    const report = await Promise.race([work, late]);
    ended.abort();
    assert.ok(report, 'the call never ended');
    lookForCanary(report);
    return report;
  };
  try {
    const result = await use({
      origin: server.origin,
      server,
      client,
      call: (given, circumstances = {}) =>
        watched(client.call(given, { origin: server.origin, token: TOKEN, ...circumstances })),
      sendTo: (url, circumstances = {}) =>
        watched(client.sendTo(url, { origin: server.origin, token: TOKEN, ...circumstances })),
      requests: () => server.requests(),
    });
    assertJournal(server);
    return result;
  } finally {
    await server.close();
  }
}

/** All credentials that calls of the suite use. */
const SECRETS: readonly string[] = [TOKEN, ...KEY_TEXTS];

/** Fails if a sink holds a canary. */
export function assertNoCanary({ sinks }: Report): void {
  const found = Object.entries(sinks).flatMap(([sink, text]) =>
    SECRETS.flatMap((secret) => findCanary(text, secret)).map((encoding) => `${sink} (${encoding})`),
  );
  count(
    'G5',
    '{0} canaries in {1} sinks looked at, in six encodings, over all faults',
    found.length,
    Object.keys(sinks).length,
  );
  assert.deepEqual(found, []);
}

/** `assertNoCanary`, except for the careless client: it logs its token, which would hide its other faults. */
export function lookForCanary(report: Report): void {
  if (!isCareless) assertNoCanary(report);
}

/** Fails if a request holds the token or the keys outside their header, or changed. */
function assertJournal(server: RawServer): void {
  for (const connection of server.connections) {
    const text = connection
      .bytes()
      .toString('latin1')
      .replace(/^authorization: \w+ [^\r]*\r\n/im, (line) => {
        const value = line.slice('authorization: '.length, -2);
        return value === `Bearer ${TOKEN}` || value === `Basic ${KEY_TEXTS.at(-1)}` ? '' : line;
      });
    const found = SECRETS.flatMap((secret) => findCanary(text, secret));
    assert.deepEqual(found, [], 'the credential stands in another place of the request');
    count('A8', '{0} tokens outside the Authorization header in {1} requests', 0, 1);
  }
}

/** Value of a request's header; undefined if the request has none. */
export function headerOf(request: RawRequest | undefined, name: string): string | undefined {
  return request?.headers.find(([candidate]) => candidate.toLowerCase() === name)?.[1];
}
