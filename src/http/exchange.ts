import type * as Tls from 'node:tls';
import type * as Https from 'node:https';
import type * as Http from 'node:http';
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { type PeerCertificate, TLSSocket } from 'node:tls';
import { MAX_HEADER_BYTES } from './classifyNetworkError';
import { createApiError } from './errorMessage';
import { staysInTarget } from './staysInTarget';
import type { HttpRequest } from './types';
import { createRequire } from 'node:module';
import { X509Certificate } from 'node:crypto';

/** Options from axios' adapter; `open` compares all of them with the request, except `Content-Length`. */
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
  /** Exact headers of the request, without `Host` and `Content-Length`. */
  readonly headers: HttpRequest['headers'];
  readonly modules: NodeModules;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Id of the TLS session, 1 to 32 ASCII characters. A new id keeps agents from reusing a socket or TLS session. */
  readonly uniqueId: string;
  /** Called if the server switches to another protocol; no response follows then. */
  readonly onUpgrade: (status: number) => void;
  /** Called with the local port of the request, before its first byte. */
  readonly onLocalPort?: ((port: number) => void) | undefined;
}

/** One request on its own connection, with facts about both. */
export interface Exchange {
  /** Starts the request. Throws `ApiError` before anything is sent if a check fails. */
  readonly open: (options: OpenOptions, onResponse: (response: IncomingMessage) => void) => ClientRequest;
  /** The last byte of the request was handed to the operating system. */
  hasLeft(): boolean;
  readonly response: IncomingMessage | undefined;
  /** The response comes from a proxy that refused the tunnel; the service received nothing. */
  readonly isFromProxy: boolean;
  /** Resolves once the connection is open; for https, once the TLS handshake is done. */
  readonly connected: Promise<void>;
  destroy(): void;
}

/** Prepares one request. `open` checks the request a last time before it opens a socket. */
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
    const onReceived = (received: IncomingMessage): void => {
      // An unhandled error of a finished connection would end the process.
      received.on('error', () => undefined);
      response = received;
      isFromProxy = isTls && !('encrypted' in received.socket);
      onResponse(received);
    };
    request = (isTls ? deps.modules.https : deps.modules.http).request(
      nodeOptions(deps, options),
      onReceived,
    );
    // No limit: by default Node drops all headers after the first 2,000.
    request.maxHeadersCount = 0;
    onConnected(request, (socket) => {
      if (socket.localPort !== undefined) deps.onLocalPort?.(socket.localPort);
      noteConnected();
    });
    if (isTls) holdUntilSafe(request, options.hostname);
    request.on('upgrade', (received, socket) => {
      socket.destroy();
      deps.onUpgrade(received.statusCode ?? 101);
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
 * Whether the whole request was sent. Node emits `finish` late, so on an open connection an ended request with empty
 * buffers counts before `finish`. On a broken connection only `finish` counts: Node empties its buffers unsent.
 */
function hasLeft(request: ClientRequest): boolean {
  const { socket } = request;
  if (request.writableFinished) return true;
  const stands = socket !== null && !socket.destroyed && !socket.connecting;
  return stands && request.writableEnded && (request.writableLength === 0 || queuedBytes(socket) === 0);
}

/**
 * Number of bytes that the operating system has not accepted yet. Asks the socket's handle: Node updates its own count
 * late.
 */
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

/** Sets each option that Node reads, so that a polluted `Object.prototype` has no effect. */
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
    // If the setting `http.proxySupport` is `on`, a request with an agent of our own bypasses VS Code's proxy. If it is
    // `override`, VS Code ignores the agent. Plain http uses no proxy here; `false` gives each request a new socket.
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

/** TLS options of the request, which also apply to VS Code's connection through a proxy. */
function tlsOptions({ modules, uniqueId }: ExchangeDeps, host: string): Record<string, unknown> {
  const { checkServerIdentity } = modules.tls;
  const checkAddress = (_: string, certificate: PeerCertificate) => checkServerIdentity(host, certificate);
  return {
    rejectUnauthorized: true,
    // In a tunnel to an IP address, Node would check the certificate for `localhost`: VS Code's agent drops the host.
    checkServerIdentity: isIP(host) === 0 ? checkServerIdentity : checkAddress,
    minVersion: 'TLSv1.2',
    // Agents keep sockets and sessions under a key with this id. A resumed session would have no certificate to check.
    sessionIdContext: uniqueId,
  };
}

const TLS_OPTIONS = ['rejectUnauthorized', 'checkServerIdentity', 'secureContext', 'ca', 'servername'];

/**
 * Why certificate checks are off in this process; undefined if they are on. Names the cause before the request is
 * sent. `findTlsFault` refuses a bad certificate on each connection anyway.
 */
function findTlsPoison(
  modules: NodeModules,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0') return 'NODE_TLS_REJECT_UNAUTHORIZED';
  const inherited = TLS_OPTIONS.find((name) => name in Object.prototype);
  if (inherited !== undefined) return `Object.prototype.${inherited}`;
  for (const { options } of modules.globalAgents) {
    const weak: unknown = options.rejectUnauthorized;
    if (weak !== undefined && weak !== true) return 'https.globalAgent.options.rejectUnauthorized';
    const check: unknown = options.checkServerIdentity;
    if (check !== undefined && check !== modules.tls.checkServerIdentity)
      return 'https.globalAgent.options.checkServerIdentity';
  }
  return checksNames(modules) ? undefined : 'tls.checkServerIdentity';
}

/** Whether `tls.checkServerIdentity` rejects a wrong name; other code may have replaced the function. */
function checksNames({ tls }: NodeModules): boolean {
  try {
    const certificate = { subject: { CN: 'a.invalid' }, subjectaltname: 'DNS:a.invalid' };
    // `checkServerIdentity` reads only these two members of a certificate.
    const verdict = tls.checkServerIdentity(
      'b.invalid',
      certificate as Parameters<typeof tls.checkServerIdentity>[1],
    );
    return verdict instanceof Error;
  } catch {
    return true;
  }
}

/** Opens a request, as `request` of Node's modules does. */
interface Requester {
  readonly request: (
    options: RequestOptions,
    onResponse: (response: IncomingMessage) => void,
  ) => ClientRequest;
}

export interface NodeModules {
  /** Uses no proxy: plain http never leaves this machine. */
  readonly http: Requester;
  /** Uses VS Code's proxy. */
  readonly https: Requester;
  readonly tls: Pick<typeof Tls, 'checkServerIdentity'>;
  /** Every agent that Node may use for a request without an agent of its own. */
  readonly globalAgents: readonly Https.Agent[];
}

const load = createRequire(import.meta.url);

/**
 * Node's network modules as VS Code patched them for the user's proxy and certificate settings.
 *
 * VS Code patches only the bare name in `require('https')`, not `node:https` or `import`. Each extension gets a copy
 * whose `request` resolves the proxy; the file that calls `require` decides whose copy it gets. So this function calls
 * `require` with bare names, and at each request, after the patch.
 *
 * Node and the proxy support read the agent of the original module, so the agents of both modules are checked.
 */
export function loadNodeModules(): NodeModules {
  const https = load('https') as typeof Https;
  const behind = load('node:https') as typeof Https;
  return {
    http: withoutProxy(load('http') as typeof Http),
    https,
    tls: load('tls') as typeof Tls,
    globalAgents: [https.globalAgent, behind.globalAgent],
  };
}

/**
 * VS Code's `request` treats only 127.0.0.1 and ::1 as this machine. Requests to other loopback addresses would go
 * to the proxy, with the token in plain text. `ClientRequest` is not patched and never uses a proxy.
 */
function withoutProxy({ ClientRequest: Plain }: typeof Http): Requester {
  return { request: (options, onResponse) => new Plain(options, onResponse) };
}

/**
 * Delays all bytes of a request until the connection has a valid certificate for the host: another extension may
 * have changed the TLS options. A bad certificate destroys the request unsent, with a TLS code. Delays `write` and
 * `end` instead of corking the socket, because ending a request uncorks its socket.
 */
function holdUntilSafe(request: ClientRequest, host: string): void {
  let release = (): void => undefined;
  const safe = new Promise<void>((resolve) => (release = resolve));
  for (const name of ['write', 'end'] as const) {
    const send = request[name];
    const held = (...args: unknown[]): void => {
      void safe.then(() => void Reflect.apply(send, request, args));
    };
    Object.assign(request, { [name]: held });
  }
  request.once('socket', (socket) => {
    // A proxy that refuses the tunnel responds on a socket that is not writable.
    if (!socket.writable) return;
    const check = (): void => {
      const fault = findTlsFault(socket, host);
      if (fault === undefined) release();
      else request.destroy(fault);
    };
    if (Reflect.get(socket, 'secureConnecting') === true) socket.once('secureConnect', check);
    else check();
  });
}

type Names = (this: X509Certificate, host: string) => string | undefined;

// Saved when this file loads, so that later replacements by other extensions have no effect.
const { getPeerCertificate } = TLSSocket.prototype as {
  // Null once the socket is destroyed; `raw` is absent if an older TLS session was resumed.
  readonly getPeerCertificate: (this: TLSSocket) => { readonly raw?: Buffer } | null;
};
const { checkHost, checkIP } = X509Certificate.prototype as { readonly checkHost: Names; checkIP: Names };

/**
 * Error with a Node code if the connection has no valid certificate for the host; undefined if it has. Checks the
 * connection itself after the handshake, because other code can change the options.
 */
export function findTlsFault(socket: object, host: string): Error | undefined {
  if (!(socket instanceof TLSSocket)) return faultOf('CERT_REJECTED');
  const verdict = verifyError(socket);
  if (verdict instanceof Error) return verdict;
  const bytes = getPeerCertificate.call(socket)?.raw;
  if (bytes === undefined) return faultOf('CERT_REJECTED');
  if (!namesHost(new X509Certificate(bytes), host)) return faultOf('ERR_TLS_CERT_ALTNAME_INVALID');
  const { authorized, authorizationError }: { authorized: unknown; authorizationError: unknown } = socket;
  return authorized === true && !authorizationError ? undefined : faultOf('CERT_REJECTED');
}

function faultOf(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** OpenSSL's verdict on the certificate chain; other code can overwrite the socket's `authorized`. */
function verifyError(socket: TLSSocket): unknown {
  const handle: unknown = Reflect.get(socket, '_handle');
  const verify: unknown =
    typeof handle === 'object' && handle ? Reflect.get(handle, 'verifyError') : undefined;
  return typeof verify === 'function' ? Reflect.apply(verify, handle, []) : undefined;
}

/** Whether the certificate names the host, by OpenSSL's check: other code can replace `tls.checkServerIdentity`. */
function namesHost(certificate: X509Certificate, host: string): boolean {
  if (isIP(host) !== 0) return checkIP.call(certificate, host) !== undefined;
  if (checkHost.call(certificate, host) !== undefined) return true;
  // OpenSSL's wildcards match no label with an underscore, unlike the wildcards of Node and browsers.
  const plain = host.replace(/^[^.]*_[^.]*(?=\.)/, 'x');
  return plain !== host && checkHost.call(certificate, plain)?.startsWith('*.') === true;
}
