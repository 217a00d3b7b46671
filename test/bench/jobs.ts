/** A job for the suite in the extension host, sent over loopback HTTP. */
export type Job =
  /** Activates an extension. `trace`: lists the sockets that it opens and the files outside its folder that it reads. */
  | { readonly kind: 'activate'; readonly extension: string; readonly trace: boolean }
  /** Runs a command to its end, `times` times; once by default. */
  | {
      readonly kind: 'execute';
      readonly command: string;
      readonly args: readonly unknown[];
      readonly times?: number;
    }
  /** Changes a user setting, by its full name. */
  | { readonly kind: 'configure'; readonly name: string; readonly value: unknown }
  /** Collects garbage, then measures the heap. */
  | { readonly kind: 'measureHeap' }
  /** Opens an untitled document, so that the next one gets another name: a reused name would show the closed text. */
  | { readonly kind: 'takeUntitledName' }
  | { readonly kind: 'end' };

interface Activation {
  readonly milliseconds: number;
  readonly heapBytes: number;
  /** Types of the opened sockets, such as `TCPWRAP`; empty without `trace`. */
  readonly sockets: readonly string[];
  /** Paths of the read files outside the extension's folder; empty without `trace`. */
  readonly files: readonly string[];
}

interface Execution {
  /** UTC, ms since 1970, just before the command. */
  readonly startedAt: number;
  /** UTC, ms since 1970, just after the command. */
  readonly endedAt: number;
}

interface Heap {
  /** Bytes of JavaScript objects, and of the buffers that they hold outside the heap. */
  readonly usedBytes: number;
}

/** The result of each kind of job. */
export interface JobResults {
  activate: Activation;
  execute: Execution;
  configure: null;
  measureHeap: Heap;
  takeUntitledName: null;
  end: null;
}

export type JobResult = { readonly value: unknown } | { readonly error: string };

/** Environment variable with the address of the job server. */
export const benchVariable = 'COMMERCE_API_BENCH';
