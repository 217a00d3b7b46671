import type { HttpMethod } from '../catalog/types';
import type { ApiErrorFacts, ApiErrorKind } from '../http/apiError';
import type { CallValues, HttpAnswer, JoinedPages, Level } from '../http/types';

/** One finished call as it is kept: without anything secret. Times are UTC, ms since 1970. */
export interface HistoryHeader {
  readonly environmentName: string;
  readonly level: Level;
  readonly endpointId: string;
  readonly method: HttpMethod;
  /** Where it went. */
  readonly target: { readonly origin: string; readonly basePath: string };
  /** What the user gave, but for what `withheld` names. */
  readonly values: CallValues;
  /** Names of values that are not kept because they are secret, too large or no JSON. */
  readonly withheld: readonly string[];
  readonly authorized: boolean;
  /** Both keys went along instead of a token. */
  readonly withKeys?: boolean;
  readonly pages?: JoinedPages;
  /** How many equal reads in a row it stands for; absent: one. */
  readonly calls?: number;
  /** Name of the assistant that made the call. */
  readonly assistant?: string;
  /** Whose user group it was about, as far as that was known then. */
  readonly companyName?: string;
  readonly startedAt: number;
  readonly durationMs: number;
  readonly outcome:
    { readonly kind: 'answer' } | { readonly kind: 'error' | 'unknown'; readonly error: KeptError };
  readonly answer?: KeptAnswer;
}

interface KeptError {
  readonly kind: ApiErrorKind;
  readonly message: string;
  readonly facts: ApiErrorFacts;
}

/** An answer without its headers and its text, which stands beside it. */
export interface KeptAnswer extends Pick<HttpAnswer, 'status' | 'statusText' | 'format' | 'cut'> {
  /** Size of the body as it was received, in bytes. */
  readonly size: number;
  /** A secret in it was replaced. */
  readonly redacted: boolean;
  /** The text was too large to be kept, or neither JSON nor a form. */
  readonly leftOut: boolean;
}

export interface HistoryEntry {
  readonly header: HistoryHeader;
  /** The answer's text; empty when there is none or it is left out. */
  readonly text: string;
}

/** What lists of the history need of an entry; the request's body is left in its file. */
export interface HistorySummary {
  /** Names the entry; sorts by time. */
  readonly id: string;
  readonly header: HistoryHeader;
  /** Size of its file. */
  readonly fileBytes: number;
}
