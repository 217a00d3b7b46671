import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { OperationMatch } from '../../catalog/matchOperation';
import type { Endpoint, EndpointDetails } from '../../catalog/types';
import type { SandboxRequest, SentRequest } from '../sandboxRequest';

/**
 * A mistake in a program's request. `breaks`: the request contradicts the reference. `hint`: public clients send it
 * differently, or the sandbox refused it for a reason that the reference may not state. `mistake`: surely unintended.
 */
export interface Finding {
  readonly rank: 'breaks' | 'hint' | 'mistake';
  readonly sentence: string;
  /** The fix, in one sentence. */
  readonly mend: string;
  /** Location: the request line, a header by its lower-case name, or the body. */
  readonly at: 'line' | 'body' | `header:${string}`;
  /** The wrong piece of the line, header or body. */
  readonly piece?: string;
  /** The endpoint that the program probably meant. */
  readonly meant?: Endpoint | undefined;
}

/** A request and the facts that rules may use. */
export interface Judged {
  readonly sent: SandboxRequest;
  readonly request: SentRequest;
  /** HEAD counts as `GET`. */
  readonly method: string;
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  readonly endpoints: readonly Endpoint[];
  readonly match: OperationMatch | undefined;
  /** Details of the matched endpoint, with the body format that the sandbox now expects. */
  readonly details: EndpointDetails | undefined;
  /** Name of the body's wrapper member in the reference; set if the sandbox expects the fields without the wrapper. */
  readonly wrapper: string | undefined;
  /** True if the request is the token call, which exchanges keys for a token. */
  readonly isTokenCall: boolean;
  /** Error code in the sandbox's response. */
  readonly code: string | undefined;
  /** Requests that ended before this one. */
  readonly earlier: readonly SandboxRequest[];
}

export type Rule = (judged: Judged) => readonly Finding[];

/** Words that programs send for a missing value. */
export const emptyWords = /^(?:undefined|null|nan|none|nil|\[object \w+\])$/i;

/** Template variables that were not replaced. `:D` is none: variables have at least two characters. */
export const placeholders = /^(?::\w\w+|[$#]?\{+[\w. -]*\}*|<\w+>|%s|%d)$/;

/** The finding for a named value that a program did not fill in. `name` is already safe to show. */
export function notFilledIn(name: string, value: string, at: Finding['at'], piece: string): Finding {
  const sentence = l10n.t('“{0}” has the value “{1}”.', name, sanitizeForDisplay(value, 60));
  return newFinding('mistake', sentence, l10n.t('Fill it in or leave it out.'), at, piece);
}

export function newFinding(
  rank: Finding['rank'],
  sentence: string,
  mend: string,
  at: Finding['at'] = 'line',
  piece?: string,
): Finding {
  return { rank, sentence, mend, at, piece };
}
