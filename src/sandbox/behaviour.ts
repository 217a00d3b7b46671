export const likenesses = ['reference', 'clients'] as const;
export const updateShapes = ['flat', 'wrapped', 'both'] as const;

/** How a running sandbox answers; may be replaced while it runs. */
export interface Behaviour {
  /** `clients`: as public client libraries report, which is a hint. */
  readonly like: (typeof likenesses)[number];
  /** Bodies of a user group's update that change it. */
  readonly updates: (typeof updateShapes)[number];
}

/** What goes with a likeness unless the updates are chosen. */
export function behaviourLike(
  like: Behaviour['like'],
  updates: Behaviour['updates'] = like === 'clients' ? 'flat' : 'both',
): Behaviour {
  return { like, updates };
}
