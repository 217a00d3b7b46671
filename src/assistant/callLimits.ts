import { Refusal } from './toolCall';

const MAX_RUNNING = 2;
const MAX_READS_A_MINUTE = 30;
const MAX_READS = 200;
const MAX_CHARACTERS = 400_000;
const MAX_PROPOSALS = 20;
const MAX_DECLINES = 3;
const MINUTE_MS = 60_000;

/** Limits of one window. All assistants of the window share them. */
export type CallLimits = ReturnType<typeof createCallLimits>;

/** `now`: monotonic clock in ms. A reached limit throws `Refusal`. */
export function createCallLimits(now: () => number) {
  let running = 0;
  let reads = 0;
  let characters = 0;
  let proposals = 0;
  let declines = 0;
  let isProposalOpen = false;
  /** Start times of the reads in the last minute, in ms. */
  let starts: readonly number[] = [];

  return {
    read: async <T>(work: () => Promise<T>): Promise<T> => {
      if (running >= MAX_RUNNING)
        throw new Refusal(`${MAX_RUNNING} calls are running; try again when one has ended.`);
      if (reads >= MAX_READS)
        throw new Refusal(`this window allows ${MAX_READS} reads, and all are used; the user can reload it.`);
      starts = starts.filter((at) => now() - at < MINUTE_MS);
      const [first = 0] = starts;
      if (starts.length >= MAX_READS_A_MINUTE) {
        const seconds = Math.ceil((first + MINUTE_MS - now()) / 1000);
        throw new Refusal(`${MAX_READS_A_MINUTE} reads a minute are allowed; try again in ${seconds} s.`);
      }
      starts = [...starts, now()];
      reads += 1;
      running += 1;
      try {
        return await work();
      } finally {
        running -= 1;
      }
    },

    propose: async <T>(work: () => Promise<T>): Promise<T> => {
      if (isProposalOpen)
        throw new Refusal('another proposal waits for the user; go on with other work until it is decided.');
      if (proposals >= MAX_PROPOSALS)
        throw new Refusal(`this window allows ${MAX_PROPOSALS} proposals, and all are used.`);
      if (declines >= MAX_DECLINES)
        throw new Refusal(
          'the user declined several proposals in a row; ask what the user wants, and go on with other work.',
        );
      proposals += 1;
      isProposalOpen = true;
      try {
        return await work();
      } finally {
        isProposalOpen = false;
      }
    },

    /** A decline raises the count of declines; any other decision of the user resets it. */
    noteDecision: (isDeclined: boolean): void => {
      declines = isDeclined ? declines + 1 : 0;
    },

    /** Resets the count of declines, because the user has used the extension. */
    noteUser: (): void => {
      declines = 0;
    },

    count: (text: string): void => {
      characters += text.length;
    },

    /** Throws `Refusal` if the window has sent models `MAX_CHARACTERS` characters or more. */
    checkCharacters: (): void => {
      if (characters >= MAX_CHARACTERS)
        throw new Refusal(`this window has sent the model ${MAX_CHARACTERS} characters, which is the limit.`);
    },
  };
}
