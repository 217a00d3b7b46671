/** Statuses that a response can be forced to. */
export const faultCodes = [400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 502, 503, 504] as const;
/** Faults of a response on its way. */
export const faultOutcomes = ['lost', 'half', 'closed', 'html', 'broken', 'empty'] as const;
/** Longer than any client waits, shorter than the server keeps an idle connection. */
export const MAX_DELAY_SECONDS = 60;

/** Simulated fault of one call. */
export interface Fault {
  /** The call is refused with this status and not executed. */
  readonly code?: (typeof faultCodes)[number];
  /** Delay of the response in seconds. */
  readonly delay?: number;
  readonly outcome?: (typeof faultOutcomes)[number];
}
