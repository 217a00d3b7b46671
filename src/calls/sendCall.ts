import { findUnchanged } from '../environments/findUnchanged';
import type { Connection, Environments } from '../environments/types';
import type { NoteThrown } from '../http/noteThrown';
import type { CallValues, FinishedCall, HttpDoor, HttpRequest, Outcome } from '../http/types';
import { joinPages } from './joinPages';

/** A request, with what a finished call keeps beside it. */
export interface CallToSend {
  /** Shown as progress while the call runs. */
  readonly title: string;
  readonly values: CallValues;
  readonly request: HttpRequest;
  readonly connection: Pick<Connection, 'environment' | 'level' | 'credential'>;
  /** Of a read: joins the responses of this page, which is the first one, and of all that follow it. */
  readonly allPages?: boolean | undefined;
  /** Aborts with the task that it is part of. */
  readonly signal?: AbortSignal;
  /** It is part of a task that shows its own progress, and ends after the call in flight. */
  readonly isPart?: boolean;
}

/** Sends one request, once, while its progress is shown, which the user can cancel; with `allPages`, one a page. */
export type SendCall = (call: CallToSend) => Promise<FinishedCall>;

export interface SendCallDeps {
  readonly door: HttpDoor;
  readonly environments: Pick<Environments, 'find'>;
  readonly settings: () => { readonly timeoutMs: number; readonly maxBytes: number };
  /** UTC, ms since 1970. */
  readonly now: () => number;
  /** In ms, whatever the clock of the system is set to. */
  readonly steadyNow: () => number;
  wait(ms: number): Promise<unknown>;
  /** Shows the title, and behind it what is reported, while `work` runs; the signal aborts when the user cancels. */
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
      // The environment may have been renamed while the service worked.
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
