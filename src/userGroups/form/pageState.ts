/** State that VS Code keeps of a hidden or reloaded page: no values of the user group. */
export interface PageState {
  /** Scroll position and focused field. */
  readonly place: { readonly scroll: number; readonly field: string };
  readonly session: string;
  /** The user group of the page. */
  readonly environment: string;
  readonly id: string;
  /** Fields whose last change was not acknowledged. A host that knows the session has it anyway. */
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
