import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { closeServer, limitConnections, listenLocally, ownHosts, receiveBody } from '../../base/localServer';
import type { Caller } from '../toolCall';
import type { AssistantMessage } from './createAssistantServer';

const MAX_BYTES = 64 * 1024;
const MAX_CONNECTIONS = 20;
const HEADERS_MS = 10_000;
const RECEIVE_MS = 30_000;
const PROBE_MS = 1000;

export interface AssistantEndpoint {
  /** For example `http://127.0.0.1:21234/mcp`. */
  readonly url: string;
  readonly port: number;
  /** Closes open connections too. */
  stop(): Promise<void>;
}

export interface AssistantEndpointDeps extends Omit<GuardDeps<Caller>, 'hosts'> {
  /** 0: any free port. */
  readonly port: number;
  readonly respond: (message: AssistantMessage) => Promise<Response>;
  readonly noteThrown: (thrown: unknown) => void;
  /** Time limit of receiving a request in ms; default 30 s. */
  readonly receiveMs?: number;
}

/** Starts an HTTP server for assistants on 127.0.0.1. Rejects with Node's error if the server cannot listen. */
export async function startAssistantEndpoint(deps: AssistantEndpointDeps): Promise<AssistantEndpoint> {
  const { receiveMs = RECEIVE_MS } = deps;
  let hosts: readonly string[] = [];
  const guard = createGuard({ ...deps, hosts: () => hosts });

  const receive = async (
    request: IncomingMessage,
  ): Promise<HttpRefusal | Pick<AssistantMessage, 'caller' | 'body'>> => {
    const guarded = await guard(request);
    if ('status' in guarded) return guarded;
    const bytes = await receiveBody(request, MAX_BYTES);
    // The key may have become invalid while the body arrived.
    const again = await guard(request);
    if ('status' in again) return again;
    const body = bytes && parseMessage(bytes);
    if (body) return { caller: guarded.connection, body };
    return bytes ? notOneMessage : tooLarge;
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    request.socket.setTimeout(0);
    const received = await receive(request);
    // After a call of this function, a client that reads nothing for twice `receiveMs` loses its connection.
    const limitSending = (): unknown => request.socket.setTimeout(2 * receiveMs);
    if ('status' in received) {
      limitSending();
      refuse(response, received);
      return;
    }
    const closed = new AbortController();
    response.once('close', () => closed.abort());
    const { status, headers, body } = await deps.respond({
      ...received,
      request: new Request(`http://${hosts[0]}${PATH}`, { method: 'POST', headers: headersOf(request) }),
      signal: closed.signal,
    });
    limitSending();
    // Node's server decides whether the connection stays open.
    headers.delete('connection');
    response.writeHead(status, Object.fromEntries(headers));
    if (body) await pipeline(body, response);
    else response.end();
  };

  const server = createServer(
    {
      // The guard refuses a request without `Host` itself, to state the reason.
      requireHostHeader: false,
      headersTimeout: Math.min(receiveMs, HEADERS_MS),
      requestTimeout: receiveMs,
      connectionsCheckingInterval: Math.min(receiveMs, 1000),
    },
    (request, response) =>
      void respond(request, response).catch((thrown: unknown) => {
        // A client may disconnect at any time, which is no error.
        if (!response.destroyed) deps.noteThrown(thrown);
        response.destroy();
      }),
  );
  limitConnections(server, MAX_CONNECTIONS);
  const port = await listenLocally(server, deps.port);
  hosts = ownHosts(port);
  return { url: `http://${hosts[0]}${PATH}`, port, stop: () => closeServer(server) };
}

/** Resolves to true if an assistant endpoint of this extension listens at that port, for example in another window. */
export function isAssistantEndpoint(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path: PATH, timeout: PROBE_MS }, (response) => {
      resolve(response.headers['www-authenticate'] === CHALLENGE);
      request.destroy();
    });
    request.once('timeout', () => request.destroy());
    request.once('close', () => resolve(false));
    request.once('error', () => resolve(false));
  });
}

const tooLarge: HttpRefusal = {
  status: 413,
  error: 'content_too_large',
  description: `A request may have at most ${MAX_BYTES} bytes.`,
};
const notOneMessage: HttpRefusal = {
  status: 400,
  error: 'invalid_request',
  description: 'The body must be one JSON-RPC message in UTF-8, and no batch.',
};

function refuse(response: ServerResponse, { status, error, description, headers }: HttpRefusal): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers });
  const body = JSON.stringify({ error, error_description: description });
  // Reads the rest of the request, since some clients read no response before they have sent the whole request.
  response.end(body, () => void response.req.resume());
}

function parseMessage(bytes: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Headers without `Authorization`: the library does not need the key. */
function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    if (name !== 'authorization') for (const value of values) headers.append(name, value);
  }
  return headers;
}

/** The parts of a request that the guard reads, which precede the body. */
interface RequestHead {
  readonly method?: string | undefined;
  /** Target in the request line. */
  readonly url?: string | undefined;
  readonly headersDistinct: NodeJS.Dict<string[]>;
}

/** Response to a refused request. Logs of agents show the description. */
interface HttpRefusal {
  readonly status: number;
  readonly error: string;
  readonly description: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface GuardDeps<Connection> {
  /** Accepted values of `Host`, such as `127.0.0.1:21234`. */
  readonly hosts: () => readonly string[];
  readonly findConnection: (key: string) => Connection | undefined;
  /**
   * Resolves to the name of the environment whose stored token or key is in one of the texts; undefined if no text
   * holds one.
   */
  readonly findSecretOwner: (texts: readonly string[]) => Promise<string | undefined>;
  /** Monotonic clock in ms. */
  readonly now: () => number;
  /** Called once, when more than 20 wrong keys were sent within a minute. */
  readonly onManyWrongKeys: () => void;
}

const PATH = '/mcp';
/** Value of `www-authenticate`, by which other windows know an endpoint of this extension. */
const CHALLENGE = 'Bearer realm="commerce-api"';
const CONNECT = 'In VS Code, run the command "Connect an Assistant…".';
const MAX_WRONG_KEYS = 20;
const MINUTE_MS = 60_000;

/**
 * Finds the connection of a request by its key. Refuses requests from web pages, and requests with another host, path
 * or method, or with a wrong key.
 */
function createGuard<Connection>(deps: GuardDeps<Connection>) {
  /** Times of wrong keys in the last minute, in ms. */
  let wrongAt: readonly number[] = [];
  let isNoticed = false;

  const refuseKey = async (authorization: readonly string[]): Promise<HttpRefusal> => {
    wrongAt = [...wrongAt.filter((at) => deps.now() - at < MINUTE_MS), deps.now()];
    if (wrongAt.length > MAX_WRONG_KEYS) {
      wrongAt = wrongAt.slice(-MAX_WRONG_KEYS - 1);
      if (!isNoticed) deps.onManyWrongKeys();
      isNoticed = true;
      const headers = { 'retry-after': '60', 'www-authenticate': CHALLENGE };
      return {
        status: 429,
        error: 'too_many_requests',
        description: 'Too many wrong keys came in one minute.',
        headers,
      };
    }
    const owner = await deps.findSecretOwner(authorization);
    const description =
      owner === undefined
        ? `This key is missing, wrong or no longer valid. ${CONNECT}`
        : `You sent the token or a key of the environment ${owner}. This endpoint takes only its own key. ${CONNECT}`;
    return { status: 401, error: 'invalid_token', description, headers: { 'www-authenticate': CHALLENGE } };
  };

  return async (head: RequestHead): Promise<{ readonly connection: Connection } | HttpRefusal> => {
    const { headersDistinct: headers } = head;
    const hosts = headers['host'] ?? [];
    // DNS rebinding: a web page's host may resolve to this machine, but its requests name that host.
    if (hosts.length !== 1 || !deps.hosts().includes(hosts[0] ?? ''))
      return {
        status: 421,
        error: 'misdirected_request',
        description: `This endpoint answers at ${deps.hosts()[0]} only.`,
      };
    if (headers['origin'] || (headers['sec-fetch-site'] ?? ['none']).some((site) => site !== 'none'))
      return { status: 403, error: 'forbidden', description: 'This endpoint takes nothing from web pages.' };
    if (head.url !== PATH)
      return {
        status: 404,
        error: 'not_found',
        description: `Assistants reach this extension with POST ${PATH} and a key in the Authorization header. There is no OAuth. ${CONNECT}`,
      };
    const authorization = headers['authorization'] ?? [];
    const [, key] = /^Bearer +(\S+)$/i.exec(authorization.length === 1 ? (authorization[0] ?? '') : '') ?? [];
    const connection = key === undefined ? undefined : deps.findConnection(key);
    if (connection === undefined) return refuseKey(authorization);
    if (head.method !== 'POST')
      return {
        status: 405,
        error: 'method_not_allowed',
        description: 'This endpoint takes POST only.',
        headers: { allow: 'POST' },
      };
    return { connection };
  };
}
