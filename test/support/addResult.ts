import { buildResultContent } from '../../src/calls/results/resultContent';
import type { ResultStore, StoredResult } from '../../src/calls/results/resultStore';
import type { FinishedCall } from '../../src/http/types';

/** Puts a finished call with its document into a store. */
export async function addResult(
  store: ResultStore,
  call: FinishedCall,
  redact = (text: string) => text,
): Promise<StoredResult> {
  return store.add(call, await buildResultContent(call, redact), 'Answer');
}
