import type { Endpoint } from '../catalog/types';
import type { AnyCommand } from '../contributions';
import type { FinishedCall, CallValues } from '../http/types';

/** Read-only documents of answers, `commerce-api:/<environment>/results/<endpoint id>-<n>/<title>.json`. */
export interface ResultDocuments {
  /**
   * Stores the call, shows it in the reused result tab with focus kept, and returns the document's URI text. `asTable`:
   * a list in a table of its own tab, with the focus.
   */
  open(call: FinishedCall, asTable?: boolean): Promise<string>;
  /** The document of a finished call; undefined when it has none, or has expired. */
  uriOf(call: FinishedCall): string | undefined;
  /** The finished call behind a result document, or undefined when it has expired. */
  find(uri: string): FinishedCall | undefined;
  /** The last finished calls of this window, the newest first: also cancelled ones, and saves of user groups. */
  recent(): readonly FinishedCall[];
  /** A call has no document: it was cancelled, or saved a user group. */
  note(call: FinishedCall): void;
  /** This window's last answered call of the same endpoint, path values and environment before this one. */
  findPrevious(call: FinishedCall): FinishedCall | undefined;
  /** Shows two answers in VS Code's comparison. */
  compare(left: FinishedCall, right: FinishedCall, title: string): Promise<void>;
}

/** A read-only text beside a user group, with what differs. */
export interface Difference {
  readonly title: string;
  /** What stands on the left, unchangeable. */
  readonly savedText: string;
  /** Names the right side where it is a copy. */
  readonly draftTitle: string;
  /** The user group with the user's changes. */
  readonly uri: string;
  /** What a save of its text would leave at the service; without it, the text itself. */
  readonly draftOf?: ((text: string) => string) | undefined;
}

/** Documents in which bodies are written, `commerce-api:/<environment>/requests/<endpoint id>.commerce-request.json`. */
export interface RequestDocuments {
  /**
   * Opens the endpoint's request document; given values are written into it, all else the user wrote stays, and is told
   * of where it was for another entity. With `startsAnew` nothing stays.
   */
  open(
    endpoint: Endpoint,
    environmentName: string,
    values?: Partial<CallValues>,
    startsAnew?: boolean,
  ): Promise<void>;
  /** Opens a request that somebody else proposes in a document of its own, without the focus; gives its URI. */
  propose(environmentName: string, text: string): Promise<string>;
  /** Closes such a document and removes it, unless the user edits it. */
  withdraw(uri: string): Promise<void>;
  /** Shows a request document or a request file as it is. */
  show(uri: string): Promise<void>;
  /** Parses a request document. Throws `UserError` that says where it is broken. */
  parse(text: string): ParsedRequest;
  /** Writes the skeleton again. */
  reset(uri: string): Promise<void>;
}

export interface ParsedRequest {
  readonly endpointId: string;
  /** `body` is the member's own text, byte for byte. */
  readonly values: CallValues;
}

/** The result documents that the editor shows. */
export interface OpenResults {
  /** Shows a result as a table, in a tab beside its JSON. */
  openTable(uri: string): Promise<void>;
  /** URI text of the result in the active tab, else of the one shown last: a call leaves the keyboard in the code. */
  shownUri(): string | undefined;
  /** Pins the result's tab, so that the next result opens beside it, and holds its text longest. */
  keep(uri: string): Promise<void>;
}

/** One entry of a document's lenses. Without a command it is plain text. */
export type LensItem = (AnyCommand | { readonly command?: undefined; readonly arguments?: undefined }) & {
  readonly title: string;
  /** What the title has no room for. */
  readonly tooltip?: string;
};
