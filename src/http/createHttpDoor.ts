import { parseUrl } from '../base/parseUrl';
import type { Axios } from 'axios';
import { randomBytes } from 'node:crypto';
import { ApiError } from './apiError';
import { axiosConfig, wireHeaders } from './axiosConfig';
import { classifyNetworkError } from './classifyNetworkError';
import { checkClientKeys, checkToken } from './credential';
import { decodeResponse, receiveBody } from './decodeResponse';
import { headerText } from './decodeText';
import { createExchange, type Exchange, loadNodeModules, type NodeModules } from './exchange';
import { judgeResponse, toFailure, type Classified } from './judgeResponse';
import type { NoteThrown } from './noteThrown';
import { staysInTarget } from './staysInTarget';
import type { HttpResponse, HttpDoor, HttpRequest, Outcome, SendOptions } from './types';

type AxiosClass = typeof Axios;

export interface HttpDoorDeps {
  /** Monotonic clock, in ms. */
  readonly now: () => number;
  /** UTC, ms since 1970. */
  readonly utcNow: () => number;
  /** Environment variables; read only to see whether certificate checks are switched off. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Loads Node's network modules; called for each request. */
  readonly loadModules?: () => NodeModules;
  /** Called with errors that our own code throws after the request was sent. */
  readonly noteThrown: NoteThrown;
  /** Called with the origin and the local port of a request, before the first byte of the request is sent. */
  readonly onLocalPort?: (origin: string, port: number) => void;
}

/** A response, which may be a failure, or a failure without a response. */
interface Received {
  readonly response?: HttpResponse;
  readonly failure?: Classified;
  /** Whether the request had been sent completely when the time limit or the user ended the call. */
  readonly hasLeft?: boolean;
}

/** Creates the only door to the network. axios is loaded at the first call. */
export function createHttpDoor(deps: HttpDoorDeps): HttpDoor {
  return {
    send: async (request, options) => {
      // Loaded before the clock starts, so that loading does not count as the service's time.
      const { Axios } = await import('axios');
      return send(deps, Axios, request, options);
    },
  };
}

async function send(
  deps: HttpDoorDeps,
  Client: AxiosClass,
  request: HttpRequest,
  options: SendOptions,
): Promise<Outcome> {
  const startedAt = deps.now();
  const elapsed = (): number => Math.max(0, deps.now() - startedAt);
  const { method } = request;
  const refusal = refuse(request, options);
  if (refusal) return toFailure(refusal, { method, hasLeft: false, durationMs: elapsed() });

  let failUpgrade: (received: Received) => void = () => undefined;
  const upgraded = new Promise<Received>((resolve) => (failUpgrade = resolve));
  const headers = wireHeaders(request, options);
  const { host } = new URL(request.url);
  const exchange = createExchange({
    request,
    headers,
    modules: (deps.loadModules ?? loadNodeModules)(),
    env: deps.env,
    uniqueId: randomBytes(16).toString('hex'),
    onLocalPort: (port) => deps.onLocalPort?.(request.target.origin, port),
    onUpgrade: (status) =>
      failUpgrade({ failure: { kind: 'network', facts: { host, status, reason: `HTTP ${status}` } } }),
  });
  const deadline = startDeadline(options.timeoutMs, options.signal, () => exchange.hasLeft());
  try {
    const stopped = deadline.stopped.then(({ reason, hasLeft }): Received => {
      const facts = reason === 'timeout' ? { host, timeoutMs: options.timeoutMs } : { host };
      return { failure: { kind: reason, facts }, hasLeft };
    });
    const received = await Promise.race([
      stopped,
      upgraded,
      receive(deps, Client, request, options, headers, exchange, deadline.signal, elapsed),
    ]);
    const { response, failure } = received;
    if (response && !failure) return { kind: 'response', response };
    return toFailure(failure ?? { kind: 'network', facts: { host } }, {
      method,
      hasLeft: received.hasLeft ?? exchange.hasLeft(),
      durationMs: elapsed(),
      response,
    });
  } catch (thrown) {
    if (!exchange.hasLeft()) throw thrown;
    deps.noteThrown(thrown);
    return toFailure({ kind: 'unhandled', facts: { host } }, { method, hasLeft: true, durationMs: 0 });
  } finally {
    deadline.dispose();
    exchange.destroy();
  }
}

/** Sends the request, then decodes and judges the response. Never rejects. */
async function receive(
  deps: HttpDoorDeps,
  Client: AxiosClass,
  request: HttpRequest,
  options: SendOptions,
  headers: HttpRequest['headers'],
  exchange: Exchange,
  signal: AbortSignal,
  elapsed: () => number,
): Promise<Received> {
  const { host } = new URL(request.url);
  const { maxBytes } = options;
  let status: number | undefined;
  const connected = exchange.connected.then(elapsed);
  // If the clock throws, `connected` rejects. Without a response nothing awaits `connected`, and Node would end the
  // process.
  connected.catch(() => undefined);
  try {
    const config = axiosConfig(request, headers, exchange, signal);
    // The bare class has no defaults or interceptors that other code could have changed.
    const { data } = await new Client({}).request<AsyncIterable<unknown>>(config);
    const { response } = exchange;
    if (!response) return { failure: { kind: 'network', facts: { host } } };
    status = response.statusCode ?? 0;
    const answeredMs = elapsed();
    const body = await receiveBody(data, exchange.isFromProxy ? 0 : maxBytes);
    if (exchange.isFromProxy) return { failure: { kind: 'proxy', facts: { host, status } } };
    const isBroken = body.isBroken || (!body.isCut && !response.complete);
    const decoded = await decodeResponse(
      {
        status,
        statusText: headerText(response.statusMessage ?? ''),
        headers: toPairs(response.rawHeaders),
        body: { ...body, isBroken },
        durationMs: elapsed(),
        wire: { httpVersion: response.httpVersion, connectedMs: await connected, answeredMs },
      },
      maxBytes,
    );
    const failure = await judgeResponse(request, decoded, options, deps.utcNow());
    return { response: decoded.response, failure };
  } catch (thrown) {
    if (status !== undefined) {
      deps.noteThrown(thrown);
      return { failure: { kind: 'unhandled', facts: { host, status } } };
    }
    if (ApiError.is(thrown)) return { failure: thrown };
    const { kind, reason } = classifyNetworkError(thrown);
    return { failure: { kind, facts: { host, reason } } };
  }
}

/** Why a request must not be sent; undefined if it may be. Never changes the request. */
function refuse(request: HttpRequest, options: SendOptions): Classified | undefined {
  if (!staysInTarget(request.url, request.target)) {
    const host = parseUrl(request.target.origin)?.host ?? '?';
    return { kind: 'wrongTarget', facts: { host } };
  }
  const { host } = new URL(request.url);
  const fault = options.token === undefined ? undefined : checkToken(options.token);
  if (fault)
    return { kind: 'invalidToken', facts: { host, reason: `${fault.kind} (${fault.position + 1})` } };
  const badKey = options.keys === undefined ? undefined : checkClientKeys(options.keys);
  if (badKey)
    return { kind: 'invalidKeys', facts: { host, reason: `${badKey.kind} (${badKey.position + 1})` } };
  return options.signal.aborted ? { kind: 'cancelled', facts: { host } } : undefined;
}

function toPairs(raw: readonly string[]): HttpResponse['headers'] {
  return Array.from({ length: raw.length / 2 }, (_, index): [string, string] => [
    raw[2 * index] ?? '',
    headerText(raw[2 * index + 1] ?? ''),
  ]);
}

export interface Deadline {
  /** Resolves when the call must end; stays pending if the call ends by itself. */
  readonly stopped: Promise<{
    readonly reason: 'timeout' | 'cancelled';
    /** The request had been sent completely when `stopped` resolved. */
    readonly hasLeft: boolean;
  }>;
  /** Aborts when `stopped` resolves. */
  readonly signal: AbortSignal;
  dispose(): void;
}

/** Ends a call at its time limit, or when the user cancels. Calls `hasLeft` before the connection is closed. */
export function startDeadline(timeoutMs: number, cancel: AbortSignal, hasLeft: () => boolean): Deadline {
  const controller = new AbortController();
  let dispose = (): void => undefined;
  const stopped: Deadline['stopped'] = new Promise((resolve) => {
    const stop = (reason: 'timeout' | 'cancelled'): void => {
      dispose();
      resolve({ reason, hasLeft: hasLeft() });
      controller.abort();
    };
    const onCancel = (): void => stop('cancelled');
    const timer = setTimeout(() => stop('timeout'), timeoutMs);
    dispose = () => {
      clearTimeout(timer);
      cancel.removeEventListener('abort', onCancel);
    };
    cancel.addEventListener('abort', onCancel);
    if (cancel.aborted) stop('cancelled');
  });
  return { stopped, signal: controller.signal, dispose };
}
