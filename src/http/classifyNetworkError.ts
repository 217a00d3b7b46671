import type { ApiErrorKind } from './apiError';

/** Kinds by form of the error code. The first matching row counts. */
const KINDS: readonly (readonly [codes: RegExp, kind: ApiErrorKind])[] = [
  [/^(?:ENOTFOUND|EAI_|ENODATA|ESERVFAIL)/, 'dns'],
  [/^ECONNREFUSED/, 'refused'],
  [/^(?:ECONNRESET|ECONNABORTED|EPIPE)/, 'reset'],
  // Node reports several TLS errors as `UNSPECIFIED`, for example a weak key or digest.
  [
    /^(?:EPROTO|ERR_TLS_|ERR_SSL_|ERR_OSSL_|CERT_|CRL_|DEPTH_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_|INVALID_|UNSPECIFIED)/,
    'tls',
  ],
  // The parser found no valid status line.
  [/^HPE_INVALID_(?:CONSTANT|VERSION|STATUS|METHOD)/, 'notHttp'],
  // Other parser codes concern headers; `receiveBody` catches errors in the body.
  [/^HPE_/, 'malformed'],
];
/** Message of an error that VS Code's proxy support throws without a code. */
const PROXY_MESSAGE = /^Failed to establish a socket connection to proxies\b/;
/** Largest size of the response headers, in bytes. */
export const MAX_HEADER_BYTES = 65_536;
/** OpenSSL's code for a server that responds without TLS, such as a plain HTTP server. */
export const NOT_TLS = 'WRONG_VERSION_NUMBER';
const NOT_TLS_MESSAGE = /wrong.version.number|packet.length.too.long/i;
/** Form of an error code. OpenSSL's codes contain a reason, and some reasons contain a slash. */
const CODE = /^[A-Z][A-Z0-9_/]{1,60}$/;

export interface NetworkFault {
  readonly kind: ApiErrorKind;
  /** A system, TLS or parser code; never a message of another library. */
  readonly reason?: string;
}

/** Classifies an error of Node, axios or the proxy support. Keeps only its code: the rest may contain the token. */
export function classifyNetworkError(thrown: unknown): NetworkFault {
  if (!(thrown instanceof Error)) return { kind: 'network' };
  if (PROXY_MESSAGE.test(thrown.message)) return { kind: 'proxy' };
  const reason = codeOf(thrown);
  if (reason === undefined) return { kind: 'network' };
  const kind = KINDS.find(([codes]) => codes.test(reason))?.[1] ?? 'network';
  // OpenSSL and BoringSSL use different codes, but the same message.
  return { kind, reason: kind === 'tls' && NOT_TLS_MESSAGE.test(thrown.message) ? NOT_TLS : reason };
}

function codeOf(error: Error): string | undefined {
  // A connection attempt to several addresses fails with one `AggregateError`.
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  for (const candidate of [error, inner]) {
    const code: unknown = candidate instanceof Error && 'code' in candidate ? candidate.code : undefined;
    if (typeof code === 'string' && CODE.test(code)) return code;
  }
  return undefined;
}
