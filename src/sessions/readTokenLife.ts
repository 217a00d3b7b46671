/** Longer lives than a year are taken for mistakes. */
const MAX_LIFE_MS = 366 * 24 * 60 * 60 * 1000;
/** A time without a zone could be anybody's; only full ISO 8601 with an offset counts. */
const ISO_WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/**
 * How long a token lives, in ms, by what a service said: seconds, or a point in time seen from `now` (UTC, ms since
 * 1970). undefined for whatever makes no sense. It is a hint: only a refusal proves that a token is over.
 */
export function readTokenLife(
  said: { readonly expiresIn?: unknown; readonly expiresAt?: unknown },
  now: number,
): number | undefined {
  return sensible(secondsOf(said.expiresIn) * 1000) ?? sensible(pointOf(said.expiresAt) - now);
}

/** Whether a token is over, or will be before a call comes back. */
export function isDueForRenewal(
  token: { readonly issuedAt?: number; readonly lifeMs?: number },
  now: number,
): boolean {
  const { issuedAt, lifeMs } = token;
  if (issuedAt === undefined || lifeMs === undefined) return false;
  const age = now - issuedAt;
  // A clock that went back says nothing about the age.
  return age >= lifeMs - Math.min(30_000, lifeMs / 10);
}

function secondsOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : NaN;
}

function pointOf(value: unknown): number {
  return typeof value === 'string' && ISO_WITH_ZONE.test(value) ? Date.parse(value) : NaN;
}

function sensible(ms: number): number | undefined {
  return Number.isFinite(ms) && ms >= 1000 && ms <= MAX_LIFE_MS ? ms : undefined;
}
