import type { ApiError } from './apiError';

/** How the service refuses a role, as public sources report; the reference knows no such code. */
export const ROLE_REFUSED = 'API_ROLE_NOT_SUPPORT';

/** Codes about the token alone: the reference's, and the number that public sources report. */
const OF_TOKEN: ReadonlySet<string> = new Set(['ACCESS_TOKEN_INVALID', '1700']);

/** Whether another role may help against a failure: it is refused, and not for want of a good credential. */
export function refusesRole({ kind, facts }: ApiError): boolean {
  if (kind === 'forbidden') return true;
  return kind === 'unauthenticated' && !facts.isWithoutToken && !OF_TOKEN.has(facts.code ?? '');
}
