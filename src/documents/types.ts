import type { Endpoint } from '../catalog/types';
import type { AnyCommand } from '../contributions';
import type { FinishedCall, CallValues } from '../http/types';

/** Read-only result documents, `commerce-api:/<environment>/results/<endpoint id>-<n>/<title>.json`. */
export interface ResultDocuments {
  /**
   * Stores the call and shows it in the reused result tab, without focus; returns the document's URI. `asTable`: shows
   * a list in a table tab, with focus.
   */
  open(call: FinishedCall, asTable?: boolean): Promise<string>;
  /** URI of the call's result document; undefined if it has none, or it has expired. */
  uriOf(call: FinishedCall): string | undefined;
  /** The finished call of a result document; undefined if it has expired. */
  find(uri: string): FinishedCall | undefined;
  /** The last finished calls of this window, newest first, including cancelled ones and user group saves. */
  recent(): readonly FinishedCall[];
  /** Adds a call that has no document: a cancelled one or a user group save. */
  note(call: FinishedCall): void;
  /** The last call before this one with a response and the same endpoint, path values and environment. */
  findPrevious(call: FinishedCall): FinishedCall | undefined;
  /** Compares two responses in the diff editor. */
  compare(left: FinishedCall, right: FinishedCall, title: string): Promise<void>;
}

/** A user group's saved text beside its draft, for the diff editor. */
export interface Difference {
  readonly title: string;
  /** Left side, read-only. */
  readonly savedText: string;
  /** Title of the right side if it is a copy. */
  readonly draftTitle: string;
  /** URI of the user group's document. */
  readonly uri: string;
  /** Computes the text that a save would leave at the service; absent: the draft itself is shown. */
  readonly draftOf?: ((text: string) => string) | undefined;
}

/** Request documents, `commerce-api:/<environment>/requests/<endpoint id>.commerce-request.json`. */
export interface RequestDocuments {
  /**
   * Opens the endpoint's request document and writes `values` into it. Keeps the user's other text and mentions it if
   * it was written for another entity; `startsAnew` drops it.
   */
  open(
    endpoint: Endpoint,
    environmentName: string,
    values?: Partial<CallValues>,
    startsAnew?: boolean,
  ): Promise<void>;
  /** Opens a proposed request in its own document, without focus; returns its URI. */
  propose(environmentName: string, text: string): Promise<string>;
  /** Closes a proposal's document and deletes it, unless the user has edited it. */
  withdraw(uri: string): Promise<void>;
  /** Shows a request document or request file unchanged. */
  show(uri: string): Promise<void>;
  /** Parses a request document. Throws a `UserError` that names the position of a syntax error. */
  parse(text: string): ParsedRequest;
  /** Replaces the text with the skeleton. */
  reset(uri: string): Promise<void>;
}

export interface ParsedRequest {
  readonly endpointId: string;
  /** `body` is the source text of that member, unchanged. */
  readonly values: CallValues;
}

/** Result documents that have a tab. */
export interface OpenResults {
  /** Shows a result as a table in a tab beside its JSON. */
  openTable(uri: string): Promise<void>;
  /** URI of the result in the active tab, else of the result shown last: after a call, focus stays in the code. */
  shownUri(): string | undefined;
  /** Pins the result's tab, so that the next result opens beside it, and expires its text last. */
  keep(uri: string): Promise<void>;
}

/** One lens item of a document; plain text if it has no command. */
export type LensItem = (AnyCommand | { readonly command?: undefined; readonly arguments?: undefined }) & {
  readonly title: string;
  /** Details that do not fit the title. */
  readonly tooltip?: string;
};
