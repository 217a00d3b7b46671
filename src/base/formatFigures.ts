/** A size in powers of 1000, such as `120 B`, `2.1 kB` or `3.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  // From 999,950 bytes on, rounding would print `1000.0 kB` or more.
  if (bytes < 999_950) return `${(bytes / 1000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** A count such as `10,000`: the dots of other locales would read as decimals in an English sentence. */
export function formatCount(count: number): string {
  return count.toLocaleString('en');
}

/** A duration such as `34 ms`, `1.2 s` or `2 min 5 s`. */
export function formatDuration(ms: number): string {
  const whole = Math.round(ms);
  if (whole < 1000) return `${whole} ms`;
  if (whole < 59_950) return `${(whole / 1000).toFixed(1)} s`;
  const seconds = Math.round(whole / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
