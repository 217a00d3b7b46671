import type { Context } from 'hono';
import { SandboxError } from './sandboxError';

/**
 * Refuses what a page of a browser sends, before anything of it is carried out, unless it comes from the one origin that
 * may. Browsers name the origin, or say how near it is; programs do neither.
 */
export function checkPage({ req }: Pick<Context, 'req'>, allowed: string | undefined): void {
  const origin = req.header('origin');
  if (origin !== undefined && origin === allowed) return;
  // `none`: an address that a person typed.
  if (origin === undefined && (req.header('sec-fetch-site') ?? 'none') === 'none') return;
  throw new SandboxError(403, 'ORIGIN_INVALID', 'The sandbox takes nothing from this web page.');
}

/** Lets pages of that origin send everything that programs send. A browser asks first, by `OPTIONS`; that is answered here. */
export function allowPage(context: Context, allowed: string): Response | undefined {
  const { req } = context;
  context.header('Access-Control-Allow-Origin', allowed);
  context.header('Vary', 'Origin');
  context.header('Access-Control-Expose-Headers', 'Preference-Applied, Retry-After, X-Sandbox');
  const method = req.header('access-control-request-method');
  if (req.method !== 'OPTIONS' || method === undefined) return undefined;
  context.header('Access-Control-Allow-Methods', method);
  context.header('Access-Control-Allow-Headers', req.header('access-control-request-headers') ?? '');
  context.header('Access-Control-Allow-Private-Network', 'true');
  return context.body(null, 204);
}

/** The origin in the form that browsers send; undefined unless it is one of this machine. */
export function readPageOrigin(text: string): string | undefined {
  const url = URL.parse(text);
  const isLocal =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  return isLocal && (text === url.origin || text === `${url.origin}/`) ? url.origin : undefined;
}
