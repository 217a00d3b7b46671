import type { FinishedCall } from '../../http/types';

/** Whether a call stands for a run of changes, whose response the extension makes: an outcome per user group. */
export function isRun({ pages, request }: Pick<FinishedCall, 'pages' | 'request'>): boolean {
  return pages !== undefined && request.method !== 'GET';
}
