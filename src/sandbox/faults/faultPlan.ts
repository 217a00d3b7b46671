import { createChangeEvent } from '../../base/changeEvent';
import type { Fault } from './fault';

/** A fault that stands for calls to come. */
export interface PlannedFault {
  /** What the user calls it. */
  readonly label: string;
  readonly fault: Fault;
  /** How many calls it is for; undefined: all until it is taken away. */
  readonly times?: number;
  /** The one operation that it is for; undefined: every one. */
  readonly endpointId?: string;
  /** Reads are answered as usual, such as the one that goes before a save. */
  readonly writesOnly?: true;
}

/** Keeps the fault that is planned, and how many calls it is still for. */
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
    /** The fault of a call that came in now. */
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
