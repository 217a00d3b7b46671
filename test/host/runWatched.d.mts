export function runWatched(
  args: readonly string[],
  bounds: { limitMs: number; silenceMs: number },
): Promise<{ code: number; stoppedAfterMs?: number }>;
