import type { HandedEdit } from './protocol';

/** What was typed into forms of one user group that are closed. */
export interface ClosedFormTyping {
  /** Gives it away: the next form has it now. */
  take(): readonly HandedEdit[];
  /** A form is closed, with this in no document yet. */
  keep(edits: readonly HandedEdit[]): void;
}

/**
 * What was typed into forms that were closed before any document could take it; by the user group's URI, for this
 * window.
 */
export class KeptTyping {
  readonly #byUri = new Map<string, readonly HandedEdit[]>();

  keep(uri: string, edits: readonly HandedEdit[]): void {
    this.#byUri.set(uri, [...(this.#byUri.get(uri) ?? []), ...edits]);
  }

  /** Gives it away: the next form has it now. */
  take(uri: string): readonly HandedEdit[] {
    const kept = this.#byUri.get(uri) ?? [];
    this.#byUri.delete(uri);
    return kept;
  }
}
