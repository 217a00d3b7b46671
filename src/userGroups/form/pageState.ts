/** What VS Code keeps of a page that is hidden or reloaded: no value of the user group. */
export interface PageState {
  /** Where the user stood. */
  readonly place: { readonly scroll: number; readonly field: string };
  readonly session: string;
  /** The user group that the page showed. */
  readonly environment: string;
  readonly id: string;
  /** Names of the fields whose last change no host has acknowledged. A host that knows the session has it all the same. */
  readonly unsent: readonly string[];
}

/** What the user typed into a field, for as long as the page lives. */
export interface TypedText {
  readonly field: string;
  readonly label: string;
  readonly value: string;
}

/** The state that an earlier page left, perhaps of an earlier version; undefined for anything else. */
export function readPageState(state: unknown): PageState | undefined {
  const { place, session, environment, id, unsent } = Object(state) as Partial<PageState>;
  const isWhole =
    [session, environment, id, place?.field].every((text) => typeof text === 'string') &&
    typeof place?.scroll === 'number' &&
    Array.isArray(unsent) &&
    unsent.every((name) => typeof name === 'string');
  return isWhole ? (state as PageState) : undefined;
}
