/** What the bench asks of its suite inside the extension host, one after another over loopback HTTP. */
export type Job =
  /** Activates an extension; its own sockets and foreign files are counted when `trace` is set. */
  | { readonly kind: 'activate'; readonly extension: string; readonly trace: boolean }
  /** Runs a command to its end. */
  | {
      readonly kind: 'execute';
      readonly command: string;
      readonly args: readonly unknown[];
      readonly times?: number;
    }
  /** Changes a user setting, by its full name. */
  | { readonly kind: 'configure'; readonly name: string; readonly value: unknown }
  /** Collects garbage, then measures. */
  | { readonly kind: 'measureHeap' }
  /** Takes the name of an untitled document that was closed: reused at once, the name would show the old text. */
  | { readonly kind: 'takeUntitledName' }
  | { readonly kind: 'end' };

interface Activation {
  readonly milliseconds: number;
  readonly heapBytes: number;
  /** Stacks' first lines of what was opened, when traced. */
  readonly sockets: readonly string[];
  /** Paths outside the extension, when traced. */
  readonly files: readonly string[];
}

interface Execution {
  /** UTC, ms since 1970, just before the command. */
  readonly startedAt: number;
  /** Just after it. */
  readonly endedAt: number;
}

interface Heap {
  /** JavaScript objects and what they hold outside the heap, in bytes. */
  readonly usedBytes: number;
}

/** The answer to each kind of job. */
export interface JobResults {
  activate: Activation;
  execute: Execution;
  configure: null;
  measureHeap: Heap;
  takeUntitledName: null;
  end: null;
}

export type JobResult = { readonly value: unknown } | { readonly error: string };

/** The environment variable that tells the suite where the bench waits. */
export const benchVariable = 'COMMERCE_API_BENCH';
