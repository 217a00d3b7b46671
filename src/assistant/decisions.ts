import { TimeLimitError, withTimeLimit } from '../base/withTimeLimit';
import { CancelledError } from '../base/userError';
import { callerKey, type Caller, type ReportProgress, type ToolAnswer } from './toolCall';

/** Maximum time until a tool call returns, in ms. Assistants time out after 60 s or more, and then repeat the call. */
const ANSWER_MS = 45_000;
const PROGRESS_MS = 10_000;
const MAX_KEPT = 50;

type Awaited = 'user' | 'service';

/** Work of a tool call, which may end after the call has returned. */
export interface Waiting {
  /** Aborts if the tool call is cancelled before it has returned, or if the caller's connection ends. */
  readonly signal: AbortSignal;
  awaits: Awaited;
}

/**
 * Answers each tool call within `answerMs`. Longer work goes on, and the same caller fetches its answer by a handle
 * such as `p3`.
 */
export function createDecisions(answerMs = ANSWER_MS, progressMs = PROGRESS_MS) {
  interface Open {
    readonly caller: string;
    readonly waiting: Waiting;
    readonly answer: Promise<ToolAnswer>;
  }
  const open = new Map<string, Open>();
  let last = 0;

  const waitFor = async (
    { answer, waiting }: Pick<Open, 'answer' | 'waiting'>,
    signal: AbortSignal,
    progress: ReportProgress,
    whenOpen: () => string,
  ): Promise<ToolAnswer> => {
    const timer = setInterval(() => progress(waitingText(waiting)), progressMs);
    try {
      return await withTimeLimit(answer, answerMs, signal);
    } catch (thrown) {
      if (!(thrown instanceof TimeLimitError)) throw thrown;
      if (signal.aborted) throw new CancelledError();
      return { outcome: 'open', text: openText(whenOpen(), waiting) };
    } finally {
      clearInterval(timer);
    }
  };

  return {
    /**
     * Runs work. If `signal` aborts, throws `CancelledError`. After that, or after the caller's connection ended, a
     * decision of the user sends nothing.
     */
    run: async (
      caller: Caller,
      signal: AbortSignal,
      progress: ReportProgress,
      work: (waiting: Waiting) => Promise<ToolAnswer>,
    ): Promise<ToolAnswer> => {
      const ended = new AbortController();
      const end = (): void => ended.abort();
      signal.addEventListener('abort', end);
      caller.ended?.addEventListener('abort', end);
      if (signal.aborted) end();
      const waiting: Waiting = { signal: ended.signal, awaits: 'service' };
      const forget = (): void => caller.ended?.removeEventListener('abort', end);
      const answer = work(waiting);
      answer.then(forget, forget);
      try {
        return await waitFor({ answer, waiting }, signal, progress, () => {
          const handle = `p${(last += 1)}`;
          open.set(handle, { caller: callerKey(caller), waiting, answer });
          for (const oldest of [...open.keys()].slice(0, -MAX_KEPT)) open.delete(oldest);
          return handle;
        });
      } finally {
        // The tool call has returned: its signal no longer cancels the work.
        signal.removeEventListener('abort', end);
      }
    },

    clear: (): void => open.clear(),

    /** Waits for the answer to a handle. The outcome is `gone` if the handle is unknown or another caller's. */
    take: async (
      caller: Caller,
      handle: string,
      signal: AbortSignal,
      progress: ReportProgress,
    ): Promise<ToolAnswer> => {
      const found = open.get(handle);
      if (found?.caller !== callerKey(caller))
        return {
          outcome: 'gone',
          text: `GONE ${handle} names nothing of yours, or is lost since the user reloaded the window or took permissions back. If it was a proposal, only the user knows whether it was sent.`,
        };
      return waitFor(found, signal, progress, () => handle);
    },
  };
}

function waitingText({ awaits }: Waiting): string {
  return awaits === 'user' ? 'waiting for the user' : 'waiting for the service';
}

function openText(handle: string, { awaits }: Waiting): string {
  const what = awaits === 'user' ? 'the user has not decided' : 'the service has not answered';
  return `OPEN ${handle} ${what}; go on with other work, do not propose it again; commerce_read with cursor "${handle}" tells the decision`;
}
