import * as v from 'valibot';

const typedTextShape = v.object({ field: v.string(), label: v.string(), value: v.string() });
const pageStateShape = v.object({
  /** Where the user stood. */
  place: v.object({ scroll: v.number(), field: v.string() }),
  session: v.string(),
  /** What no host has acknowledged. A host that knows the session has it all the same. */
  unsent: v.array(typedTextShape),
  /** What no host can have, until the user dismisses it. */
  lost: v.array(typedTextShape),
});

/** What VS Code keeps of a page that is hidden or reloaded: of the user group, only what would be lost otherwise. */
export type PageState = v.InferOutput<typeof pageStateShape>;
/** What the user typed into a field. */
export type TypedText = PageState['lost'][number];

/** The state that an earlier page left; undefined for anything else. */
export function readPageState(state: unknown): PageState | undefined {
  return v.is(pageStateShape, state) ? state : undefined;
}
