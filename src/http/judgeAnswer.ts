import type { ApiErrorFacts } from './apiError';
import { classifyAnswer, type Classified } from './classifyAnswer';
import { findHeader, type DecodedAnswer } from './decodeAnswer';
import { readEnvelope } from './readEnvelope';
import type { HttpRequest, SendOptions } from './types';

/** How a request was sent. */
export type SentWith = Pick<SendOptions, 'maxBytes' | 'token' | 'keys'>;

/** Why an answer is not a success, or undefined when it is. What the service says goes before what its bytes look like. */
export function judgeAnswer(
  request: HttpRequest,
  { answer, fault }: DecodedAnswer,
  sentWith: SentWith,
  utcNow: number,
): Classified | undefined {
  const classified = classifyAnswer({
    status: answer.status,
    header: (name) => findHeader(answer.headers, name),
    envelope: answer.format === 'json' ? readEnvelope(answer.text) : undefined,
    url: request.url,
    utcNow,
  });
  if (classified)
    return {
      ...classified,
      facts: { ...classified.facts, ...factsOf(request), ...factsOfToken(classified, sentWith) },
    };
  const facts: ApiErrorFacts = { host: new URL(request.url).host, status: answer.status };
  if (fault) return { kind: fault.kind, facts: { ...facts, ...fault.facts } };
  // The head of a read can be shown; the missing rest of a write's answer could say that it failed.
  if (answer.cut === undefined || request.method === 'GET') return undefined;
  return { kind: 'tooLarge', facts: { ...facts, ...answer.cut, maxBytes: sentWith.maxBytes } };
}

/** The facts about the request that the sentence about its answer needs. */
function factsOf({ pathTemplate }: HttpRequest): ApiErrorFacts {
  return pathTemplate === undefined || pathTemplate.includes('/:') ? {} : { namesNoRecord: true };
}

function factsOfToken({ kind }: Classified, { token, keys }: SentWith): ApiErrorFacts {
  const isWithout = kind === 'unauthenticated' && token === undefined && keys === undefined;
  return isWithout ? { isWithoutToken: true } : {};
}
