import type { Endpoint } from '../catalog/types';
import type { AnyCommand } from '../contributions';
import type { FinishedCall, CallValues } from '../http/types';

/** Read-only result documents, `commerce-api:/<environment>/results/<endpoint id>-<n>/<title>.json`. */
export interface ResultDocuments {
  /**
   * Stores the call and shows it in the tab that results reuse. Keeps the focus, unless the result covers the active
   * request or page. Returns the document's URI. `asTable`: shows a list as a table, in a tab with the focus.
   */
  open(call: FinishedCall, asTable?: boolean): Promise<string>;
  /** URI of the call's result document; undefined if the call has no document or the document has expired. */
  uriOf(call: FinishedCall): string | undefined;
  /** The call of a result document; undefined if the document has expired. */
  find(uri: string): FinishedCall | undefined;
  /** The last calls of this window, newest first. Includes cancelled calls and saves of user groups. */
  recent(): readonly FinishedCall[];
  /** Adds a call to `recent` and opens no document, such as for a cancelled call or the save of a user group. */
  note(call: FinishedCall): void;
  /** The last call of this window before `call` with a response and the same endpoint, path values and environment. */
  findPrevious(call: FinishedCall): FinishedCall | undefined;
  /** Compares two responses in the diff editor. */
  compare(left: FinishedCall, right: FinishedCall, title: string): Promise<void>;
}

/** A user group's saved text beside its draft, for the diff editor. */
export interface Difference {
  readonly title: string;
  /** Left side, read-only. */
  readonly savedText: string;
  /** Name of the left side, other than that of any other user group. */
  readonly savedName: string;
  /** Name of the right side, if the right side is a copy of the draft; other than that of any other user group. */
  readonly draftName: string;
  /** URI of the user group's document. */
  readonly uri: string;
  /**
   * Computes the text that the service would hold after a save of the draft. Undefined: the right side is the draft
   * itself.
   */
  readonly draftOf?: ((text: string) => string) | undefined;
}

/** Request documents, `commerce-api:/<environment>/requests/<endpoint id>.commerce-request.json`. */
export interface RequestDocuments {
  /**
   * Opens the endpoint's request document and writes `values` into it. Keeps the user's other text, with a notice if
   * that text was written for another entity; `startsAnew` drops it. Throws `UserError` if the text has errors.
   */
  open(
    endpoint: Endpoint,
    environmentName: string,
    values?: Partial<CallValues>,
    startsAnew?: boolean,
  ): Promise<void>;
  /** Opens a proposed request in a document of its own, without the focus. Returns the document's URI. */
  propose(environmentName: string, text: string): Promise<string>;
  /** Closes the document of a proposal and deletes it, unless the user has edited it. */
  withdraw(uri: string): Promise<void>;
  /** Opens a request document or request file without changing its text. */
  show(uri: string): Promise<void>;
  /** Parses a request document. Throws a `UserError` with line and column of the first mistake. */
  parse(text: string): ParsedRequest;
  /** Replaces the text of a request document with the endpoint's skeleton. */
  reset(uri: string): Promise<void>;
}

export interface ParsedRequest {
  readonly endpointId: string;
  /** `body`: source text of the member `body`, unchanged. */
  readonly values: CallValues;
}

/** Tabs of result documents. */
export interface OpenResults {
  /** Opens a result as a table, in a tab of its own. */
  openTable(uri: string): Promise<void>;
  /**
   * URI of the result in the active tab; else of the result shown last, because the focus stays in the code after a
   * call.
   */
  shownUri(): string | undefined;
  /** Pins the result's tab, so that the next result opens beside it. The text of a pinned result expires last. */
  keep(uri: string): Promise<void>;
}

/** A lens of a document; without a command, plain text. */
export type LensItem = (AnyCommand | { readonly command?: undefined; readonly arguments?: undefined }) & {
  readonly title: string;
  /** Details that are too long for the title. */
  readonly tooltip?: string;
};
