export const likenesses = ['reference', 'clients'] as const;
export const updateShapes = ['flat', 'wrapped', 'both'] as const;

/** Behaviour of a running sandbox; can be replaced at any time. */
export interface Behaviour {
  /** `clients`: as public client libraries report, a hint. */
  readonly like: (typeof likenesses)[number];
  /** Shapes of a user group's update that have an effect. */
  readonly updates: (typeof updateShapes)[number];
}

/** Behaviour of a likeness, unless the update shapes are chosen. */
export function behaviourLike(
  like: Behaviour['like'],
  updates: Behaviour['updates'] = like === 'clients' ? 'flat' : 'both',
): Behaviour {
  return { like, updates };
}
