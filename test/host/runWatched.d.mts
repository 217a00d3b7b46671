export function runWatched(
  args: readonly string[],
  bounds: { limitMs: number; silenceMs: number; onOutput?: (text: string) => void },
): Promise<{ code: number; stoppedAfterMs?: number }>;
