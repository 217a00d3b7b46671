import type { FinishedCall } from '../http/types';

/** What calls ask of the history. */
export interface CallHistory {
  /** Keeps a call soon; what goes wrong is logged. */
  add(call: FinishedCall): void;
  /** The kept call; undefined when it is gone. */
  read(id: string): Promise<FinishedCall | undefined>;
}
