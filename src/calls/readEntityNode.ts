import * as v from 'valibot';

/** An entity that a node of a tree stands for. */
export interface EntityNode {
  readonly environmentName: string;
  /** The path parameter that names it. */
  readonly parameter: string;
  readonly id: string;
}

const nodeShape = v.object({ userGroupId: v.string(), environmentName: v.string() });

/** Reads what a menu handed over; undefined for anything but the node of an entity. */
export function readEntityNode(argument: unknown): EntityNode | undefined {
  if (!v.is(nodeShape, argument)) return undefined;
  const { userGroupId, environmentName } = argument;
  return { environmentName, parameter: 'user_group_id', id: userGroupId };
}
