import { createChangeEvent } from '../../base/changeEvent';
import type { Fault } from './fault';

/** A fault for future calls. */
export interface PlannedFault {
  /** Its name for users. */
  readonly label: string;
  readonly fault: Fault;
  /** Number of calls; undefined: all, until removed. */
  readonly times?: number;
  /** The only affected operation; undefined: all. */
  readonly endpointId?: string;
  /** Reads are unaffected, such as the one before a save. */
  readonly writesOnly?: true;
}

/** Holds the planned fault and its remaining number of calls. */
export function createFaultPlan() {
  const changed = createChangeEvent();
  let planned: PlannedFault | undefined;
  const set = (next: PlannedFault | undefined): void => {
    planned = next;
    changed.fire();
  };
  return {
    current: (): PlannedFault | undefined => planned,
    set,
    /** Returns the fault for the current call. */
    take: (operationId: string, isWrite: boolean): Fault | undefined => {
      if (!planned || (planned.endpointId ?? operationId) !== operationId) return undefined;
      if (planned.writesOnly && !isWrite) return undefined;
      const { fault, times } = planned;
      if (times !== undefined) set(times > 1 ? { ...planned, times: times - 1 } : undefined);
      return fault;
    },
    onDidChange: changed.on,
  };
}
