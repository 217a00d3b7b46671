import * as v from 'valibot';

const pagePositionShape = v.object({ scroll: v.number(), field: v.string() });
/** Where the user stood. */
export type PagePosition = v.InferOutput<typeof pagePositionShape>;

const typedTextShape = v.object({ field: v.string(), label: v.string(), value: v.string() });
/** What the user typed into a field. */
export type TypedText = v.InferOutput<typeof typedTextShape>;

const pageStateShape = v.object({
  place: pagePositionShape,
  session: v.string(),
  /** What no host has acknowledged; a host that knows the session has it all the same. */
  unsent: v.array(typedTextShape),
  /** What no host can have, until the user dismisses it. */
  lost: v.array(typedTextShape),
});
/** What VS Code keeps of a page that is hidden or reloaded: of the user group, only what would be lost otherwise. */
export type PageState = v.InferOutput<typeof pageStateShape>;

/** The state that an earlier page left; undefined for anything else. */
export function readPageState(state: unknown): PageState | undefined {
  const result = v.safeParse(pageStateShape, state);
  return result.success ? result.output : undefined;
}
