/** Why VS Code may want a user group's file. It does not say who asks for one. */
export interface OpeningEvidence {
  /** A tab of the window stands for the file: the user sees that it opens. */
  readonly hasTab: boolean;
  /** The environment is marked live. */
  readonly live: boolean;
  /** A command of ours read the user group at this address, in this window or before it was restarted. */
  readonly wasAsked: boolean;
}

/**
 * Whether the service is asked because VS Code wants the file: only where a person opened it. Without a tab it is
 * another extension, an assistant, or the JSON service, which follows the `$schema` of any file. A tab may come from
 * those too, which is not enough in a live environment.
 */
export function mayRead({ hasTab, live, wasAsked }: OpeningEvidence): boolean {
  return hasTab && (!live || wasAsked);
}
