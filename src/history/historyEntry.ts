import type { HttpMethod } from '../catalog/types';
import type { ApiErrorFacts, ApiErrorKind } from '../http/apiError';
import type { CallValues, HttpResponse, JoinedPages, Level } from '../http/types';

/** A call as it is stored, finished but for a run that goes on, without secrets. Times are UTC, ms since 1970. */
export interface HistoryHeader {
  readonly environmentName: string;
  readonly level: Level;
  readonly endpointId: string;
  readonly method: HttpMethod;
  /** Address of the request. */
  readonly target: { readonly origin: string; readonly basePath: string };
  /** The user's values, without those in `withheld`. */
  readonly values: CallValues;
  /** Names of values left out: secret, too large or no JSON. */
  readonly withheld: readonly string[];
  readonly authorized: boolean;
  /** The request carried both keys instead of a token. */
  readonly withKeys?: boolean;
  readonly pages?: JoinedPages;
  /** Number of equal reads in a row that this entry stands for; absent: one. */
  readonly calls?: number;
  /** Name of the assistant that made the call. */
  readonly assistant?: string;
  /** Company of the user group in the call, if known then. */
  readonly companyName?: string;
  readonly startedAt: number;
  readonly durationMs: number;
  readonly outcome:
    { readonly kind: 'answer' } | { readonly kind: 'error' | 'unknown'; readonly error: KeptError };
  readonly answer?: KeptResponse;
}

interface KeptError {
  readonly kind: ApiErrorKind;
  readonly message: string;
  readonly facts: ApiErrorFacts;
}

/** A response without headers and text; the text is in `HistoryEntry`. */
export interface KeptResponse extends Pick<HttpResponse, 'status' | 'statusText' | 'format' | 'cut'> {
  /** Size of the received body in bytes. */
  readonly size: number;
  /** True if a secret in the text was replaced. */
  readonly redacted: boolean;
  /** True if the text was not kept: too large, or neither JSON nor a form. */
  readonly leftOut: boolean;
}

export interface HistoryEntry {
  readonly header: HistoryHeader;
  /** The response text; empty if there is none or it was left out. */
  readonly text: string;
}

/** The part of an entry that lists need; the request body stays in the file. */
export interface HistorySummary {
  /** Id of the entry; sorts by time. */
  readonly id: string;
  readonly header: HistoryHeader;
  /** Size of the entry's file in bytes. */
  readonly fileBytes: number;
}
