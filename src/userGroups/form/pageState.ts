/** Longest text of a form field, in UTF-16 units; longer values are edited as JSON. */
export const MAX_FIELD_LENGTH = 100_000;

/** State that VS Code keeps of a hidden or reloaded page. It contains no values of the user group. */
export interface PageState {
  readonly place: { readonly scroll: number; readonly field: string };
  readonly session: string;
  /** The user group of the page. */
  readonly environment: string;
  readonly id: string;
  /** Fields whose last change was not acknowledged. A host that knows the session has received these changes. */
  readonly unsent: readonly string[];
}

/** Text that the user typed into a field, kept while the page lives. */
export interface TypedText {
  readonly field: string;
  readonly label: string;
  readonly value: string;
}

/** Reads the state of an earlier page, perhaps of an earlier version; undefined if it is invalid. */
export function readPageState(state: unknown): PageState | undefined {
  const { place, session, environment, id, unsent } = Object(state) as Partial<PageState>;
  const isWhole =
    [session, environment, id, place?.field].every((text) => typeof text === 'string') &&
    typeof place?.scroll === 'number' &&
    Array.isArray(unsent) &&
    unsent.every((name) => typeof name === 'string');
  return isWhole ? (state as PageState) : undefined;
}

interface Edit {
  readonly field: string;
  /** Null undoes the field's change. */
  readonly value: string | null;
}

/** Edits that the page sent. Until the host acknowledges a field's last edit, no message may overwrite the field. */
export class PageEdits {
  #sequence = 0;
  #version = 0;
  #acknowledged = 0;
  readonly #last = new Map<string, Edit & { readonly sequence: number }>();

  next(field: string, value: string | null): number {
    this.#sequence += 1;
    this.#last.set(field, { field, value, sequence: this.#sequence });
    return this.#sequence;
  }

  /** Accepts a state only if it is newer than the last accepted one; true if accepted. */
  acceptIfNewer(version: number): boolean {
    if (version <= this.#version) return false;
    this.#version = version;
    return true;
  }

  /** Notes that the document holds all edits up to this number. */
  acknowledge(sequence: number): void {
    this.#acknowledged = Math.max(this.#acknowledged, sequence);
  }

  /** True if no edit of the field waits for an acknowledgement, so that the host's value may be shown. */
  mayShow(field: string): boolean {
    return this.#acknowledged >= (this.#last.get(field)?.sequence ?? 0);
  }

  /** The newest unacknowledged edit of each field. */
  get unsent(): readonly Edit[] {
    return [...this.#last.values()].filter(({ sequence }) => sequence > this.#acknowledged);
  }
}
