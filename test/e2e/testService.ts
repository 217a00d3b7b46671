import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createCatalog } from '../../src/catalog/createCatalog';
import { createAccessBook } from '../../src/sandbox/accessBook';
import { behaviourLike } from '../../src/sandbox/behaviour';
import { createApp } from '../../src/sandbox/createApp';
import { allHandlers } from '../../src/sandbox/startSandbox';
import { sendResponse } from '../../src/sandbox/sandboxExchange';
import { createState } from '../../src/sandbox/state';
import { sampleFields } from '../fixtures/sampleFields';

/** A request that reached the service. */
export interface Received {
  readonly method: string;
  /** Path with query. */
  readonly target: string;
  readonly authorization: string | undefined;
  /** Header names and values alternately, as received. */
  readonly rawHeaders: readonly string[];
  /** Resolves when the client has closed the connection, or the response is complete. */
  readonly closed: Promise<void>;
}

/**
 * A scripted response, no response (`never`), a request that is carried out but whose response is lost (`lost`), or whose
 * response waits (`after`).
 */
export type Override = OwnAnswer | 'never' | 'lost' | { readonly after: Promise<void> };

interface OwnAnswer {
  readonly status: number;
  readonly statusText?: string;
  /** JSON by default. */
  readonly contentType?: string;
  readonly body: string;
}

export interface TestServiceOptions {
  /** Returns what happens to a request; undefined: the usual response. */
  readonly override?: (request: Received) => Override | undefined;
}

/** The commerce API on a test server, which keeps a journal of all requests. */
export interface TestService {
  /** Such as `http://127.0.0.1:40123`. */
  readonly origin: string;
  readonly host: string;
  readonly journal: readonly Received[];
  /** Refuses connections until `answerAgain`. */
  leave(): Promise<void>;
  answerAgain(): Promise<void>;
  /** Makes all tokens expire that were issued for keys. */
  expireIssued(): void;
  /** Resets the service at the same address: its first data, an empty journal, and the given override. */
  beginAnew(options: TestServiceOptions): void;
  stop(): Promise<void>;
}

/** The tokens that every test service accepts; no other text contains them. */
export const serviceTokens = {
  user: 'e2e-user-7hQ2.canary_Zx9~token',
  admin: 'e2e-admin-4kT8.canary_Vb3~token',
} as const;

/** The keys that every test service issues tokens for. */
export const serviceKeys = {
  user: { clientKey: 'e2e-client-1fR7.canary_Lp2', secretKey: 'e2e-secret-9vB3.canary_Wm5/key=' },
  admin: { clientKey: 'e2e-admin-client-6dN1.canary_Rt8', secretKey: 'e2e-admin-secret-2hC9.canary_Jq4' },
} as const;

export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const journal: Received[] = [];
  let { override } = options;
  let state = createState();
  let origin = '';
  let issued = 0;
  const behaviour = behaviourLike('reference');
  const access = createAccessBook({
    tokens: serviceTokens,
    keys: serviceKeys,
    now: Date.now,
    random: () => `e2e.${(issued += 1)}.canary_Qw8~token`,
  });
  const app = createApp({
    endpoints: createCatalog().endpoints,
    handlers: allHandlers,
    access,
    world: () => ({ state, behaviour, userGroupFields: sampleFields, now: Date.now, random: () => 'e2e' }),
    hosts: () => [new URL(origin).host],
    wait: () => Promise.resolve(),
    takeFault: () => undefined,
    pageOrigin: undefined,
    findSecretOwner: () => Promise.resolve(undefined),
  });
  const server = createServer((request, response) => {
    const received = toReceived(request, response);
    journal.push(received);
    const answer = override?.(received);
    if (answer === 'never') return;
    if (!answer) {
      void app(request).then((own) => sendResponse(response, own));
      return;
    }
    if (answer === 'lost' || 'after' in answer) {
      void app(request).then(async (done) => {
        if (answer === 'lost') {
          request.socket.destroy();
          return;
        }
        await answer.after;
        sendResponse(response, done);
      });
      return;
    }
    const { status, statusText = 'Own', contentType = 'application/json', body } = answer;
    response.writeHead(status, statusText, { 'Content-Type': contentType }).end(body);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The test service has no port.');
  origin = `http://127.0.0.1:${address.port}`;
  return {
    origin,
    host: new URL(origin).host,
    journal,
    expireIssued: () => access.expireIssued(),
    beginAnew: (next) => {
      ({ override } = next);
      state = createState();
      journal.length = 0;
    },
    leave: close,
    answerAgain: () => (server.listening ? Promise.resolve() : listen(address.port)),
    stop: close,
  };
}

function toReceived(request: IncomingMessage, response: ServerResponse): Received {
  return {
    method: request.method ?? '',
    target: request.url ?? '',
    authorization: request.headers.authorization,
    rawHeaders: request.rawHeaders,
    closed: new Promise((resolve) => response.once('close', () => resolve())),
  };
}
