/** A value of the source, as far as its text says it without running anything. */
export type Value =
  | { readonly kind: 'text'; readonly text: string }
  /** A number, `true`, `false` or `null`, as JSON. */
  | { readonly kind: 'literal'; readonly json: string }
  | ObjectValue
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  /** Only the program knows it. */
  | { readonly kind: 'open' };

export interface ObjectValue {
  readonly kind: 'object';
  readonly members: readonly (readonly [name: string, value: Value])[];
  /** False where it may have members of other names: it spreads another one, or computes a name. */
  readonly isWhole: boolean;
}

export const openValue: Value = { kind: 'open' };
