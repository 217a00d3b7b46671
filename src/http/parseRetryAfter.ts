const MAX_SECONDS = 3600;

/** Seconds of a `Retry-After` header (a number or a date), clamped to 0…3600; undefined when it says neither. */
export function parseRetryAfter(value: string | undefined, utcNow: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^[+-]?\d+$/.test(text)) return clamp(Number(text));
  // HTTP dates name their day; `Date.parse` alone would take much more for a date.
  if (!/^[A-Z][a-z]{2,8},? /.test(text)) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : clamp(Math.ceil((date - utcNow) / 1000));
}

function clamp(seconds: number): number {
  return Math.min(MAX_SECONDS, Math.max(0, seconds));
}
