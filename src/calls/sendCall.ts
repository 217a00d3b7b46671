import type { HttpDoor, HttpRequest, Outcome } from '../http/types';

interface SentCall {
  readonly outcome: Outcome;
  /** UTC, ms since 1970. */
  readonly startedAt: number;
}

/** Sends one request, once, while its title is shown as work going on; the user can cancel it there. */
export type SendCall = (title: string, request: HttpRequest, token: string | undefined) => Promise<SentCall>;

export interface SendCallDeps {
  readonly door: HttpDoor;
  readonly settings: () => { readonly timeoutMs: number; readonly maxBytes: number };
  /** UTC, ms since 1970. */
  readonly now: () => number;
  /** Shows that the call runs; the signal aborts on the user's cancel. */
  withProgress<T>(title: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

export function createSendCall(deps: SendCallDeps): SendCall {
  return async (title, request, token) => {
    const { timeoutMs, maxBytes } = deps.settings();
    const startedAt = deps.now();
    const outcome = await deps.withProgress(title, (signal) =>
      deps.door.send(request, { token, timeoutMs, maxBytes, signal }),
    );
    return { outcome, startedAt };
  };
}
