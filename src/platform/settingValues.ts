/** A number setting within its bounds; the default when the user's file holds something else. */
export function boundedNumber(
  value: unknown,
  bounds: { readonly min: number; readonly max: number; readonly fallback: number },
): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return bounds.fallback;
  return Math.min(bounds.max, Math.max(bounds.min, value));
}

/** Bounds of the request settings, in the settings' own units. */
export const settingBounds = {
  'request.timeoutSeconds': { min: 1, max: 600, fallback: 30 },
  'history.size': { min: 0, max: 1000, fallback: 50 },
  'response.maxMegabytes': { min: 1, max: 200, fallback: 20 },
} as const;
