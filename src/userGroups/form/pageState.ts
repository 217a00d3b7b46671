import * as v from 'valibot';

const pageStateShape = v.object({
  /** Where the user stood. */
  place: v.object({ scroll: v.number(), field: v.string() }),
  session: v.string(),
  /** The user group that the page showed. */
  environment: v.string(),
  id: v.string(),
  /** Names of the fields whose last change no host has acknowledged. A host that knows the session has it all the same. */
  unsent: v.array(v.string()),
});

/** What VS Code keeps of a page that is hidden or reloaded: no value of the user group. */
export type PageState = v.InferOutput<typeof pageStateShape>;

/** What the user typed into a field, for as long as the page lives. */
export interface TypedText {
  readonly field: string;
  readonly label: string;
  readonly value: string;
}

/** The state that an earlier page left; undefined for anything else. */
export function readPageState(state: unknown): PageState | undefined {
  return v.is(pageStateShape, state) ? state : undefined;
}
