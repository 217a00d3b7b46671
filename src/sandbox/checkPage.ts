import { SandboxError } from './sandboxError';
import { headerOf, type SandboxResponse, type SandboxExchange } from './sandboxExchange';

/**
 * Throws a `SandboxError` for a request of a web page, unless the page has the allowed origin. Browsers send `Origin`
 * or `Sec-Fetch-Site`; other programs send neither.
 */
export function checkPage(exchange: SandboxExchange, allowed: string | undefined): void {
  const origin = headerOf(exchange, 'origin');
  if (origin !== undefined && origin === allowed) return;
  // `none`: the user typed the URL in the browser.
  if (origin === undefined && (headerOf(exchange, 'sec-fetch-site') ?? 'none') === 'none') return;
  throw new SandboxError(403, 'ORIGIN_INVALID', 'The sandbox takes nothing from this web page.');
}

/**
 * Sets the CORS headers that let pages of the allowed origin call the sandbox. Returns the response to a preflight
 * `OPTIONS` request; undefined for any other request.
 */
export function allowPage(exchange: SandboxExchange, allowed: string): SandboxResponse | undefined {
  const { request, headers } = exchange;
  headers['access-control-allow-origin'] = allowed;
  headers['vary'] = 'Origin';
  headers['access-control-expose-headers'] = 'Preference-Applied, Retry-After, X-Sandbox';
  const method = headerOf(exchange, 'access-control-request-method');
  if (request.method !== 'OPTIONS' || method === undefined) return undefined;
  headers['access-control-allow-methods'] = method;
  headers['access-control-allow-headers'] = headerOf(exchange, 'access-control-request-headers') ?? '';
  headers['access-control-allow-private-network'] = 'true';
  return { status: 204, body: '' };
}

/** Reads an origin of this machine, such as `http://localhost:5173`; undefined for any other text. */
export function readPageOrigin(text: string): string | undefined {
  const url = URL.parse(text);
  const isLocal =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  return isLocal && (text === url.origin || text === `${url.origin}/`) ? url.origin : undefined;
}
