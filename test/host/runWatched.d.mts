export function runWatched(
  args: readonly string[],
  bounds: { limitMs: number; silenceMs: number; label?: string },
): Promise<{ code: number; stoppedAfterMs?: number }>;
