import { findUnchanged } from '../environments/findUnchanged';
import type { Connection, Environments } from '../environments/types';
import type { NoteThrown } from '../http/noteThrown';
import type { CallValues, FinishedCall, HttpDoor, HttpRequest, Outcome } from '../http/types';
import { joinPages } from './joinPages';

/** A request, with the facts that the finished call contains. */
export interface CallToSend {
  readonly title: string;
  readonly values: CallValues;
  readonly request: HttpRequest;
  readonly connection: Pick<Connection, 'environment' | 'level' | 'credential'>;
  /** Only for a read: also requests all later pages and joins them to this first page. */
  readonly allPages?: boolean | undefined;
  /** Aborts the request when the surrounding task ends. */
  readonly signal?: AbortSignal;
  /** True if the request is part of a task with its own progress: it shows none and cannot be cancelled alone. */
  readonly isPart?: boolean;
}

/**
 * Sends one request; with `allPages`, one per page. Shows progress with which the user can cancel, except for `isPart`.
 */
export type SendCall = (call: CallToSend) => Promise<FinishedCall>;

export interface SendCallDeps {
  readonly door: HttpDoor;
  readonly environments: Pick<Environments, 'find'>;
  readonly settings: () => { readonly timeoutMs: number; readonly maxBytes: number };
  /** UTC, ms since 1970. */
  readonly now: () => number;
  /** Monotonic clock in ms. */
  readonly steadyNow: () => number;
  wait(ms: number): Promise<unknown>;
  /** Shows progress with the title and reported text during `work`; the signal aborts when the user cancels. */
  withProgress<T>(
    title: string,
    work: (signal: AbortSignal, report: (text: string) => void) => Promise<T>,
  ): Promise<T>;
  readonly noteThrown: NoteThrown;
}

export function createSendCall(deps: SendCallDeps): SendCall {
  return async ({ title, values, request, connection, allPages, isPart, signal: ended }) => {
    const { environment, level, credential } = connection;
    const { timeoutMs, maxBytes } = deps.settings();
    const startedAt = deps.now();
    const sent: { result?: Pick<FinishedCall, 'outcome' | 'pages'> } = {};
    try {
      const work = async (cancelled: AbortSignal, report: (text: string) => void): Promise<void> => {
        const signal = ended ? AbortSignal.any([cancelled, ended]) : cancelled;
        const send = (each: HttpRequest, most = maxBytes): Promise<Outcome> =>
          deps.door.send(each, { ...credential, timeoutMs, maxBytes: Math.min(most, maxBytes), signal });
        sent.result = allPages
          ? await joinPages(request, {
              send,
              report,
              live: environment.live,
              now: deps.steadyNow,
              wait: (ms) => deps.wait(ms),
            })
          : { outcome: await send(request) };
      };
      await (isPart ? work(new AbortController().signal, () => undefined) : deps.withProgress(title, work));
    } catch (thrown) {
      if (!sent.result) throw thrown;
      deps.noteThrown(thrown);
    }
    if (!sent.result) throw new Error('the progress ended before the call');
    return {
      ...sent.result,
      // The environment may have been renamed meanwhile.
      environmentName: (findUnchanged(deps.environments, environment) ?? environment).name,
      level,
      endpointId: request.endpointId,
      values,
      request,
      startedAt,
      authorized: credential !== undefined,
      ...(credential?.keys ? { withKeys: true } : {}),
    };
  };
}
