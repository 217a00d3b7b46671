/** A record that a node of a tree stands for. */
export interface RecordTarget {
  readonly environmentName: string;
  /** The path parameter that names it. */
  readonly parameter: string;
  readonly id: string;
}

/** Reads what a menu handed over; undefined for anything but the node of a record. */
export function readRecordTarget(argument: unknown): RecordTarget | undefined {
  if (typeof argument !== 'object' || argument === null) return undefined;
  if (!('userGroupId' in argument) || !('environmentName' in argument)) return undefined;
  const { userGroupId, environmentName } = argument;
  if (typeof userGroupId !== 'string' || typeof environmentName !== 'string') return undefined;
  return { environmentName, parameter: 'user_group_id', id: userGroupId };
}
