import { saysNoEntity } from '../http/remedies/errorRemedies';
import type { FinishedCall } from '../http/types';
import { mayBeDone } from './describeOutcome';

/**
 * Remembers deletes that may have been carried out. A read at the same address and level to which the service says that
 * it has no such entity shows that one was: it ends well.
 */
export function createConfirmDelete(): (call: FinishedCall) => FinishedCall {
  const inDoubt = new Set<string>();
  return (call) => {
    const { request, level, outcome } = call;
    const key = `${level} ${request.url}`;
    if (request.method === 'DELETE' && mayBeDone(outcome)) inDoubt.add(key);
    if (request.method !== 'GET' || !inDoubt.has(key)) return call;
    if (outcome.kind === 'answer') inDoubt.delete(key);
    if (outcome.kind !== 'error' || !outcome.answer || outcome.answer.status < 400) return call;
    const { kind, facts } = outcome.error;
    if (kind !== 'notFound' || !saysNoEntity(facts.code)) return call;
    return { ...call, outcome: { kind: 'answer', answer: outcome.answer } };
  };
}
