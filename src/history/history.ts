import type { Disposable } from '../base/disposable';
import type { CallHistory } from '../calls/callHistory';
import type { FinishedCall } from '../http/types';
import type { HistoryNode } from './historyNode';

/** The finished calls that are kept between sessions; loaded when first needed. */
export interface History extends CallHistory {
  /** Rows of an environment, newest first. */
  nodes(environmentName: string): Promise<readonly HistoryNode[]>;
  /** The last call of the same endpoint and environment before this one whose answer is there. */
  findPrevious(call: FinishedCall): Promise<FinishedCall | undefined>;
  /** Whether `findPrevious` would find one, as far as is known without looking. */
  hasPrevious(call: FinishedCall): boolean;
  /** Number of entries, of one environment or of all. */
  count(environmentName?: string): Promise<number>;
  /** The environments that it has entries of, also those that are gone. */
  names(): Promise<readonly string[]>;
  remove(ids: readonly string[]): Promise<void>;
  clear(environmentName?: string): Promise<void>;
  /** Gives what an environment answered under a former name, at the address that it has, to its new name. */
  rename(from: string, to: string): Promise<void>;
  /** Fires after entries came or went. */
  onDidChange(listener: () => void): Disposable;
  /** Resolves when everything handed over so far is written. */
  settled(): Promise<void>;
}
