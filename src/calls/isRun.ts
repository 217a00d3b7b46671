import { RUN_RESULT } from '../documents/uris';
import type { FinishedCall } from '../http/types';

/** Whether a call stands for a run of changes: its answer is our own list of what became of each user group. */
export function isRun({ pages, request }: Pick<FinishedCall, 'pages' | 'request'>): boolean {
  return pages !== undefined && request.method !== 'GET';
}

/** What stands for the endpoint in the address of a result. */
export function addressedEndpointId(call: Pick<FinishedCall, 'pages' | 'request' | 'endpointId'>): string {
  return isRun(call) ? RUN_RESULT : call.endpointId;
}
