import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { closeServer, limitConnections, listenLocally, ownHosts, receiveBody } from '../../base/localServer';
import type { Caller } from '../caller';
import type { AssistantMessage } from './createAssistantServer';
import { CHALLENGE, createGuard, PATH, type GuardDeps, type HttpRefusal } from './guard';

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

/** Starts an HTTP server for assistants on 127.0.0.1. Rejects with Node's error if it cannot listen. */
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
    const body = bytes && parseMessage(bytes);
    if (body) return { caller: guarded.connection, body };
    return bytes ? notOneMessage : tooLarge;
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    request.socket.setTimeout(0);
    const received = await receive(request);
    // From here on, a client that reads nothing loses its connection.
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
    // The server decides whether the connection stays open.
    headers.delete('connection');
    response.writeHead(status, Object.fromEntries(headers));
    if (body) await pipeline(body, response);
    else response.end();
  };

  const server = createServer(
    {
      // The guard refuses it with a reason.
      requireHostHeader: false,
      headersTimeout: Math.min(receiveMs, HEADERS_MS),
      requestTimeout: receiveMs,
      connectionsCheckingInterval: Math.min(receiveMs, 1000),
    },
    (request, response) =>
      void respond(request, response).catch((thrown: unknown) => {
        // A client may disconnect at any time.
        if (!response.destroyed) deps.noteThrown(thrown);
        response.destroy();
      }),
  );
  limitConnections(server, MAX_CONNECTIONS);
  const port = await listenLocally(server, deps.port);
  hosts = ownHosts(port);
  return { url: `http://${hosts[0]}${PATH}`, port, stop: () => closeServer(server) };
}

/** Whether another window's endpoint listens at that port. */
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
  // Read the rest of the request: until then, a client does not read the response.
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

/** Headers without the key, which the library does not need. */
function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    if (name !== 'authorization') for (const value of values) headers.append(name, value);
  }
  return headers;
}
