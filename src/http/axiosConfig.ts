import { MAX_REQUEST_BYTES } from './buildRequest';
import { basicCredential } from './clientKeys';
import { ACCEPTED_ENCODINGS } from './decodeAnswer';
import type { Exchange } from './exchange';
import type { HttpRequest, SendOptions } from './types';

/** Every header that goes out, but for `Host` and `Content-Length`. */
export function wireHeaders(
  request: HttpRequest,
  { token, keys }: Pick<SendOptions, 'token' | 'keys'>,
): HttpRequest['headers'] {
  const namesAgent = request.headers.some(([name]) => name.toLowerCase() === 'user-agent');
  return [
    ...request.headers,
    ['Accept-Encoding', ACCEPTED_ENCODINGS],
    ...(namesAgent ? [] : ([['User-Agent', 'commerce-api-explorer']] as const)),
    // No connection is used twice: a write on a stale one would fail, and nobody could say whether it arrived.
    ['Connection', 'close'],
    ...(token === undefined ? [] : ([['Authorization', `Bearer ${token}`]] as const)),
    ...(keys === undefined ? [] : ([['Authorization', `Basic ${basicCredential(keys)}`]] as const)),
  ];
}

/**
 * Every option of axios, stated so that no default and no inherited member applies. `headers` are those of
 * `wireHeaders`.
 */
export function axiosConfig(
  request: HttpRequest,
  headers: HttpRequest['headers'],
  { transport }: Pick<Exchange, 'transport'>,
  signal: AbortSignal,
  maxBytes: number,
) {
  const base = `${request.target.origin}${request.target.basePath}`;
  return {
    baseURL: base,
    url: request.url.slice(base.length),
    allowAbsoluteUrls: false,
    method: request.method,
    // `false` keeps axios from adding a type of its own to a request without a body.
    headers: { 'Content-Type': false, ...Object.fromEntries(headers) } as Record<string, string | false>,
    data: request.body === undefined ? undefined : Buffer.from(request.body, 'utf8'),
    adapter: 'http' as const,
    transport,
    maxRedirects: 0,
    proxy: false as const,
    responseType: 'stream' as const,
    decompress: false,
    validateStatus: () => true,
    maxBodyLength: MAX_REQUEST_BYTES,
    // A backstop: receiving stops at `maxBytes` already.
    maxContentLength: 2 * maxBytes + 1_000_000,
    signal,
    timeout: 0,
    transformRequest: [],
    transformResponse: [],
    params: undefined,
    auth: undefined,
    beforeRedirect: undefined,
    socketPath: undefined,
    httpAgent: undefined,
    httpsAgent: undefined,
    lookup: undefined,
    family: undefined,
    cancelToken: undefined,
    insecureHTTPParser: false,
    httpVersion: 1 as const,
    maxRate: undefined,
    onUploadProgress: undefined,
    onDownloadProgress: undefined,
  };
}
