/** Statuses that an answer can be asked to have. */
export const faultCodes = [400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 502, 503, 504] as const;
/** What can become of an answer on its way. */
export const faultOutcomes = ['lost', 'half', 'closed', 'html', 'broken', 'empty'] as const;
/** Longer than any client waits, and shorter than the server keeps a silent connection. */
export const MAX_DELAY_SECONDS = 60;

/** How one call is answered on purpose. */
export interface Fault {
  /** The call is refused so, and not carried out. */
  readonly code?: (typeof faultCodes)[number];
  /** Seconds that pass before the answer. */
  readonly delay?: number;
  readonly outcome?: (typeof faultOutcomes)[number];
}
