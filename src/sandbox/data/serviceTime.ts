const KOREA_OFFSET_MS = 9 * 60 * 60 * 1000;

/** A time in the service's format, such as `2026-03-02T10:15:00+09:00`; `time` in ms since 1970, UTC. */
export function serviceTime(time: number): string {
  return `${new Date(time + KOREA_OFFSET_MS).toISOString().slice(0, 19)}+09:00`;
}

/** A fixed time of the data set: days and minutes after 2026-01-01, 09:00 in Korea. */
export function seedTime(days: number, minutes = 0): string {
  return serviceTime(Date.UTC(2026, 0, 1 + days, 0, minutes));
}
