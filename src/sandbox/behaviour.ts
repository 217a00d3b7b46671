export const likenesses = ['reference', 'clients'] as const;
export const updateShapes = ['flat', 'wrapped', 'both'] as const;

/** Behaviour of a sandbox, which can change while the sandbox runs. */
export interface Behaviour {
  /** `reference`: as the API reference says. `clients`: as public clients show, which is only a hint. */
  readonly like: (typeof likenesses)[number];
  /** Body shapes that change a user group: `flat` has the fields at the top, `wrapped` inside `user_group`. */
  readonly updates: (typeof updateShapes)[number];
}

/** Creates a behaviour. Default of `updates`: `flat` for `clients`, `both` for `reference`. */
export function behaviourLike(
  like: Behaviour['like'],
  updates: Behaviour['updates'] = like === 'clients' ? 'flat' : 'both',
): Behaviour {
  return { like, updates };
}
