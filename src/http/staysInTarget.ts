import { parseUrl } from '../base/parseUrl';
import type { HttpRequest } from './types';

/** Host names of this machine. */
export const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether a URL stays inside its environment: canonical, with the target's origin and path prefix, and https (http on
 * loopback only). A URL with a user name, a password or a fragment does not.
 */
export function staysInTarget(url: string, target: HttpRequest['target']): boolean {
  const { origin, basePath } = target;
  const parsed = parseUrl(url);
  if (!parsed || !parseUrl(origin)) return false;
  const isSafe =
    parsed.protocol === 'https:' || (parsed.protocol === 'http:' && LOOPBACK.test(parsed.hostname));
  return (
    isSafe &&
    parsed.href === url &&
    parsed.origin === origin &&
    parsed.username === '' &&
    parsed.password === '' &&
    !url.includes('#') &&
    parsed.pathname.startsWith(`${basePath}/`)
  );
}
