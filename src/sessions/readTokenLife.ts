/** Longer lifetimes are considered mistakes. */
const MAX_LIFE_MS = 366 * 24 * 60 * 60 * 1000;
/** A time without a zone is ambiguous; only full ISO 8601 with an offset counts. */
const ISO_WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/**
 * Lifetime of a token in ms, from the seconds or expiry time in a response; `now` is UTC, ms since 1970. undefined if
 * implausible. It is a hint: only a refusal proves that a token has expired.
 */
export function readTokenLife(
  said: { readonly expiresIn?: unknown; readonly expiresAt?: unknown },
  now: number,
): number | undefined {
  return sensible(secondsOf(said.expiresIn) * 1000) ?? sensible(pointOf(said.expiresAt) - now);
}

/** Whether a token has expired, or will before a call ends. */
export function isDueForRenewal(
  token: { readonly issuedAt?: number; readonly lifeMs?: number },
  now: number,
): boolean {
  const { issuedAt, lifeMs } = token;
  if (issuedAt === undefined || lifeMs === undefined) return false;
  const age = now - issuedAt;
  // After the clock went back, the age is unknown.
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
