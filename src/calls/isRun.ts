import { RUN_RESULT } from '../documents/uris';
import type { FinishedCall } from '../http/types';

/** Whether a call is a run of changes; its response is our own list of outcomes per user group. */
export function isRun({ pages, request }: Pick<FinishedCall, 'pages' | 'request'>): boolean {
  return pages !== undefined && request.method !== 'GET';
}

/** Endpoint id for the URI of a result. */
export function addressedEndpointId(call: Pick<FinishedCall, 'pages' | 'request' | 'endpointId'>): string {
  return isRun(call) ? RUN_RESULT : call.endpointId;
}
