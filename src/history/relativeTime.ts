const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Such as `now`, `2 min. ago` or `yesterday`, in the user's language. Times are UTC, ms since 1970. */
export function relativeTime(then: number, now: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  const age = Math.max(0, now - then);
  if (age < MINUTE_MS) return format.format(0, 'second');
  if (age < HOUR_MS) return format.format(-Math.floor(age / MINUTE_MS), 'minute');
  if (age < DAY_MS) return format.format(-Math.floor(age / HOUR_MS), 'hour');
  return format.format(-Math.floor(age / DAY_MS), 'day');
}

/** After how many ms the text of the first of these times changes; undefined when none does soon. */
export function nextChange(times: readonly number[], now: number): number | undefined {
  const waits = times.flatMap((then) => {
    const age = Math.max(0, now - then);
    if (age >= DAY_MS) return [];
    const unit = age < HOUR_MS ? MINUTE_MS : HOUR_MS;
    return [unit - (age % unit)];
  });
  return waits.length === 0 ? undefined : Math.min(...waits);
}
