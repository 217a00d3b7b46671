import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { isIP, type Socket } from 'node:net';
import type { PeerCertificate } from 'node:tls';
import { MAX_HEADER_BYTES } from './classifyNetworkError';
import { createApiError } from './errorMessage';
import { findTlsPoison } from './findTlsPoison';
import { holdUntilSafe } from './holdUntilSafe';
import type { NodeModules } from './nodeModules';
import { staysInTarget } from './staysInTarget';
import type { HttpRequest } from './types';

/** What axios' adapter asks for; all of it is checked again. */
export interface OpenOptions {
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ExchangeDeps {
  readonly request: HttpRequest;
  /** Every header that must go out, byte for byte. */
  readonly headers: HttpRequest['headers'];
  readonly modules: NodeModules;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** For the TLS session, so that no agent gives it a used socket or an older session; 1 to 32 ASCII characters. */
  readonly uniqueId: string;
  /** The server wants another protocol; nothing else would end the call before its deadline. */
  readonly onUpgrade: (status: number) => void;
  /** Told from which port of this machine the request goes, before its first byte. */
  readonly onLocalPort?: ((port: number) => void) | undefined;
}

/** One request on its own connection, with what can be observed about it. */
export interface Exchange {
  /** Starts the request. When it throws its `ApiError`, nothing is sent. */
  readonly open: (options: OpenOptions, onResponse: (response: IncomingMessage) => void) => ClientRequest;
  /** The last byte of the request was handed to the operating system. */
  hasLeft(): boolean;
  readonly response: IncomingMessage | undefined;
  /** The answer came from a proxy that refused the tunnel; the service saw nothing. */
  readonly isFromProxy: boolean;
  /** Resolves when the connection stands, with its certificate. */
  readonly connected: Promise<void>;
  destroy(): void;
}

/** Prepares one request; its `open` is the last check before the socket. */
export function createExchange(deps: ExchangeDeps): Exchange {
  let request: ClientRequest | undefined;
  let response: IncomingMessage | undefined;
  let isFromProxy = false;
  let noteConnected = (): void => undefined;
  const connected = new Promise<void>((resolve) => (noteConnected = resolve));

  const open: Exchange['open'] = (options, onResponse) => {
    refuseOtherRequest(deps, options);
    const isTls = options.protocol === 'https:';
    const poison = isTls ? findTlsPoison(deps.modules, deps.env) : undefined;
    if (poison !== undefined)
      throw createApiError('tlsDisabled', { host: new URL(deps.request.url).host, reason: poison });
    const onAnswer = (answer: IncomingMessage): void => {
      // Late errors of a connection that is no longer needed must not end the process.
      answer.on('error', () => undefined);
      response = answer;
      isFromProxy = isTls && !('encrypted' in answer.socket);
      onResponse(answer);
    };
    request = (isTls ? deps.modules.https : deps.modules.http).request(nodeOptions(deps, options), onAnswer);
    // Node leaves out what follows the first 2,000 headers.
    request.maxHeadersCount = 0;
    onConnected(request, (socket) => {
      if (socket.localPort !== undefined) deps.onLocalPort?.(socket.localPort);
      noteConnected();
    });
    if (isTls) holdUntilSafe(request, options.hostname);
    request.on('upgrade', (answer, socket) => {
      socket.destroy();
      deps.onUpgrade(answer.statusCode ?? 101);
    });
    return request;
  };

  return {
    open,
    hasLeft: () => request !== undefined && hasLeft(request),
    get response() {
      return response;
    },
    get isFromProxy() {
      return isFromProxy;
    },
    connected,
    destroy: () => {
      request?.destroy();
    },
  };
}

function onConnected(request: ClientRequest, note: (socket: Socket) => void): void {
  request.once('socket', (socket) => {
    if (Reflect.get(socket, 'secureConnecting') === true) socket.once('secureConnect', () => note(socket));
    else if (socket.connecting) socket.once('connect', () => note(socket));
    else note(socket);
  });
}

/**
 * Node's `finish` event comes some turns late, so an open connection with nothing left to write counts too. A broken
 * connection does not: its buffers are emptied without having been sent.
 */
function hasLeft(request: ClientRequest): boolean {
  const { socket } = request;
  if (request.writableFinished) return true;
  const stands = socket !== null && !socket.destroyed && !socket.connecting;
  return stands && request.writableEnded && (request.writableLength === 0 || queuedBytes(socket) === 0);
}

/** Bytes that the system has not taken yet, by the socket's handle: Node itself learns of them later. */
function queuedBytes(socket: object): number | undefined {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (typeof handle !== 'object' || handle === null) return undefined;
  const size: unknown = Reflect.get(handle, 'writeQueueSize');
  return typeof size === 'number' ? size : undefined;
}

function refuseOtherRequest({ request, headers }: ExchangeDeps, options: OpenOptions): void {
  const host = options.hostname.includes(':') ? `[${options.hostname}]` : options.hostname;
  const url = `${options.protocol}//${host}${options.port === '' ? '' : `:${options.port}`}${options.path}`;
  const sent = new Map(Object.entries(options.headers).map(([name, value]) => [name.toLowerCase(), value]));
  sent.delete('content-length');
  const isSame =
    url === request.url &&
    staysInTarget(url, request.target) &&
    options.method === request.method &&
    sent.size === headers.length &&
    headers.every(([name, value]) => sent.get(name.toLowerCase()) === value);
  if (!isSame) throw createApiError('wrongTarget', { host: new URL(request.target.origin).host });
}

/** Each option that Node reads is stated, so that a polluted `Object.prototype` is never asked. */
function nodeOptions(deps: ExchangeDeps, options: OpenOptions): RequestOptions {
  const isTls = options.protocol === 'https:';
  return Object.assign(Object.create(null) as object, {
    protocol: options.protocol,
    hostname: options.hostname,
    host: undefined,
    port: options.port === '' ? undefined : Number(options.port),
    path: options.path,
    method: options.method,
    headers: Object.assign(Object.create(null) as object, options.headers),
    // An own agent would switch VS Code's proxy off (`http.proxySupport: on`) or be thrown away (`override`).
    // Plain http takes no proxy, and a fresh agent has no used sockets.
    agent: isTls ? undefined : false,
    setHost: true,
    insecureHTTPParser: false,
    auth: undefined,
    family: undefined,
    lookup: undefined,
    localAddress: undefined,
    socketPath: undefined,
    createConnection: undefined,
    timeout: undefined,
    signal: undefined,
    maxHeaderSize: MAX_HEADER_BYTES,
    _defaultAgent: undefined,
    ...(isTls ? tlsOptions(deps, options.hostname) : {}),
  });
}

/** On the request itself, where they also reach the connection that VS Code makes through a proxy. */
function tlsOptions({ modules, uniqueId }: ExchangeDeps, host: string): Record<string, unknown> {
  const { checkServerIdentity } = modules.tls;
  const checkAddress = (_: string, certificate: PeerCertificate) => checkServerIdentity(host, certificate);
  return {
    rejectUnauthorized: true,
    // In a tunnel to an address, Node would hold the certificate against `localhost`: VS Code's agent drops the host.
    checkServerIdentity: isIP(host) === 0 ? checkServerIdentity : checkAddress,
    minVersion: 'TLSv1.2',
    // Part of the name under which agents keep sockets and sessions; a resumed session has no certificate to look at.
    sessionIdContext: uniqueId,
  };
}
