import type { OperationMatch } from '../../catalog/matchOperation';
import type { Endpoint, EndpointDetails } from '../../catalog/types';
import type { SandboxRequest, SentRequest } from '../sandboxRequest';

/**
 * What is wrong with a request of a program. `breaks`: the reference says otherwise. `hint`: public clients send it
 * otherwise. `mistake`: nobody means to send it.
 */
export interface Finding {
  readonly rank: 'breaks' | 'hint' | 'mistake';
  /** One sentence. */
  readonly sentence: string;
  /** How to mend it, in one sentence. */
  readonly mend: string;
  /** The request line, a header by its name in lower case, or the body. */
  readonly at: 'line' | 'body' | `header:${string}`;
  /** The piece of it that is wrong. */
  readonly piece?: string;
  /** The endpoint that was probably meant. */
  readonly meant?: Endpoint | undefined;
}

/** A request with all that rules may look at. */
export interface Judged {
  readonly sent: SandboxRequest;
  readonly request: SentRequest;
  /** `GET` for HEAD. */
  readonly method: string;
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  readonly endpoints: readonly Endpoint[];
  readonly match: OperationMatch | undefined;
  /** Of the matched endpoint, as the sandbox expects calls of it now. */
  readonly details: EndpointDetails | undefined;
  /** The member that the reference has around the fields of the body, where the sandbox expects them without it. */
  readonly wrapper: string | undefined;
  /** The call that issues tokens. */
  readonly isTokenCall: boolean;
  /** The code of the sandbox's refusal, and its sentence. */
  readonly code: string | undefined;
  readonly reason: string | undefined;
  /** Those that ended before it. */
  readonly earlier: readonly SandboxRequest[];
}

export type Rule = (judged: Judged) => readonly Finding[];

/** What programs send in place of a value that they do not have. */
export const emptyWords = /^(?:undefined|null|nan|none|nil|\[object object\])$/i;

export const placeholders = /^(?::\w+|\$?\{+\w*\}*|<\w+>|%s|%d)$/;

export function newFinding(
  rank: Finding['rank'],
  sentence: string,
  mend: string,
  at: Finding['at'] = 'line',
  piece?: string,
): Finding {
  return { rank, sentence, mend, at, piece };
}
