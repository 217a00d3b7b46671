import type { ApiErrorKind } from './apiError';

const KIND_OF_CODE: Readonly<Record<string, ApiErrorKind>> = {
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EAI_NODATA: 'dns',
  EAI_NONAME: 'dns',
  EAI_FAIL: 'dns',
  ENODATA: 'dns',
  ESERVFAIL: 'dns',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  ETIMEDOUT: 'timeout',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls',
  UNABLE_TO_GET_ISSUER_CERT: 'tls',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls',
  HOSTNAME_MISMATCH: 'tls',
  INVALID_CA: 'tls',
  INVALID_PURPOSE: 'tls',
  // The parser found no status line.
  HPE_INVALID_CONSTANT: 'notHttp',
  HPE_INVALID_VERSION: 'notHttp',
  HPE_INVALID_STATUS: 'notHttp',
  HPE_INVALID_METHOD: 'notHttp',
  // Node's word for a certificate with a weak key or digest, among others.
  UNSPECIFIED: 'tls',
};
const TLS_CODE = /^(?:ERR_TLS_|ERR_SSL_|CERT_|CRL_|ERR_OSSL_)/;
/** VS Code's proxy support throws this without a code. */
const PROXY_MESSAGE = /^Failed to establish a socket connection to proxies\b/;
/** Headers of one response that are read, in bytes. */
export const MAX_HEADER_BYTES = 65_536;
/** The answer to the first byte of TLS was something else, such as plain http. */
export const NOT_TLS = 'WRONG_VERSION_NUMBER';
const NOT_TLS_MESSAGE = /wrong.version.number|packet.length.too.long/i;
/** OpenSSL’s own reasons are part of its codes, and some hold a slash. */
const CODE = /^[A-Z][A-Z0-9_/]{1,60}$/;

export interface NetworkFault {
  readonly kind: ApiErrorKind;
  /** A system, TLS or parser code; never a message of another library. */
  readonly reason?: string;
}

/** Sorts what Node, axios or the proxy support threw by its code. Nothing else of it is kept: it holds the token. */
export function classifyNetworkError(thrown: unknown): NetworkFault {
  if (!(thrown instanceof Error)) return { kind: 'network' };
  if (PROXY_MESSAGE.test(thrown.message)) return { kind: 'proxy' };
  const reason = codeOf(thrown);
  if (reason === undefined) return { kind: 'network' };
  // OpenSSL and BoringSSL differ in the code, and both keep this to the text.
  if (TLS_CODE.test(reason) || reason === 'EPROTO')
    return { kind: 'tls', reason: NOT_TLS_MESSAGE.test(thrown.message) ? NOT_TLS : reason };
  // Other codes of the parser are about headers: a fault in a body comes when the response is there.
  const kind = KIND_OF_CODE[reason] ?? (reason.startsWith('HPE_') ? 'malformed' : 'network');
  return { kind, reason };
}

function codeOf(error: Error): string | undefined {
  // Connecting to several addresses fails with one error that holds the others.
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  for (const candidate of [error, inner]) {
    const code: unknown = candidate instanceof Error && 'code' in candidate ? candidate.code : undefined;
    if (typeof code === 'string' && CODE.test(code)) return code;
  }
  return undefined;
}
