import type { ClientRequest, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { MAX_REQUEST_BYTES } from './buildRequest';
import { basicCredential } from './credential';
import { ACCEPTED_ENCODINGS } from './undoCodings';
import type { Exchange, OpenOptions } from './exchange';
import type { HttpRequest, SendOptions } from './types';

/** Every header of the request except `Host` and `Content-Length`. */
export function wireHeaders(
  request: HttpRequest,
  { token, keys }: Pick<SendOptions, 'token' | 'keys'>,
): HttpRequest['headers'] {
  const namesAgent = request.headers.some(([name]) => name.toLowerCase() === 'user-agent');
  return [
    ...request.headers,
    ['Accept-Encoding', ACCEPTED_ENCODINGS],
    ...(namesAgent ? [] : ([['User-Agent', 'commerce-api-explorer']] as const)),
    // Each request opens its own connection. If a write fails on a reused connection, nobody can say whether the
    // service received the write.
    ['Connection', 'close'],
    ...(token === undefined ? [] : ([['Authorization', `Bearer ${token}`]] as const)),
    ...(keys === undefined ? [] : ([['Authorization', `Basic ${basicCredential(keys)}`]] as const)),
  ];
}

/** The axios config of one request. `headers`: the result of `wireHeaders`. */
export function axiosConfig(
  request: HttpRequest,
  headers: HttpRequest['headers'],
  exchange: Pick<Exchange, 'open'>,
  signal: AbortSignal,
) {
  return {
    url: request.url,
    method: request.method,
    // `false` keeps axios from adding a content type to a request without a body.
    headers: { 'Content-Type': false, ...Object.fromEntries(headers) } as Record<string, string | false>,
    data: request.body === undefined ? undefined : Buffer.from(request.body, 'utf8'),
    maxBodyLength: MAX_REQUEST_BYTES,
    adapter: adapterOf(exchange),
    signal,
  };
}

/** The members of axios' config that the adapter reads. */
interface AdapterConfig {
  readonly url?: string;
  readonly method?: string;
  readonly headers: { toJSON(asStrings: true): Record<string, string> };
  readonly data?: unknown;
  readonly maxBodyLength?: number;
  readonly signal?: { addEventListener?(type: 'abort', listener: () => void): unknown };
}

/** Return value of an axios adapter. `headers` is empty: the door reads the raw headers from the exchange. */
interface AdapterResponse<Config> {
  readonly data: IncomingMessage;
  readonly status: number;
  readonly statusText: string;
  readonly headers: Record<string, string>;
  readonly config: Config;
  readonly request: ClientRequest;
}

/** Silence before keep-alive probes, in ms. The probes keep routers from dropping the connection of a slow service. */
const PROBE_AFTER_MS = 60_000;

/**
 * Creates the adapter with which axios sends one request through the exchange and returns the raw response. The
 * adapters that axios brings are not used: they take proxies from environment variables, follow redirects and
 * decompress.
 */
function adapterOf({ open }: Pick<Exchange, 'open'>) {
  return <Config extends AdapterConfig>(config: Config) =>
    new Promise<AdapterResponse<Config>>((resolve, reject) => {
      const { protocol, hostname, port, pathname, search } = new URL(config.url ?? '');
      const headers = config.headers.toJSON(true);
      const body = bodyOf(config);
      if (body) headers['Content-Length'] = String(body.length);
      const options: OpenOptions = {
        protocol,
        hostname: hostname.replace(/^\[|\]$/g, ''),
        port,
        path: `${pathname}${search}`,
        method: (config.method ?? '').toUpperCase(),
        headers,
      };
      const request = open(options, (data) => {
        const { statusCode: status = 0, statusMessage: statusText = '' } = data;
        resolve({ data, status, statusText, headers: {}, config, request });
      });
      request.on('error', reject);
      config.signal?.addEventListener?.('abort', () => request.destroy());
      // The call has its own time limit, so the agent's time limit is switched off.
      request.setTimeout(0);
      request.on('socket', (socket) => {
        if (socket instanceof Socket) socket.setKeepAlive(true, PROBE_AFTER_MS);
      });
      request.end(body);
    });
}

function bodyOf({ data, maxBodyLength = 0 }: AdapterConfig): Buffer | undefined {
  if (data === undefined) return undefined;
  if (!Buffer.isBuffer(data)) throw new TypeError('the body is not bytes');
  if (data.length > maxBodyLength) throw new RangeError('the body is larger than the limit');
  return data;
}
