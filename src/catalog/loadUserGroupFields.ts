import type { Catalog, Field } from './types';

/** One field of a user group. */
export interface UserGroupField {
  readonly name: string;
  readonly type: Field['type'];
  readonly meaning?: string;
  readonly values?: Field['values'];
  readonly maxLength?: Field['maxLength'];
  /**
   * `changeable`: returned, and taken by an update. `notReturned`: taken by an update, never returned.
   * `readOnly`: returned, and not taken by an update.
   */
  readonly change: 'changeable' | 'notReturned' | 'readOnly';
}

/** Status in the response that the reference lists among the fields; it is about the call, not the group. */
export const RESPONSE_STATUS_FIELD = 'http_status';

/** The object of the update's body that holds the changed fields. */
export const UPDATE_MEMBER = 'user_group';

/**
 * The group's fields in the reference's order: first those that detail and update return, then those that only an
 * update takes. Hints add nothing, since they must not widen the updates.
 */
export async function loadUserGroupFields(
  catalog: Pick<Catalog, 'loadDetails'>,
): Promise<readonly UserGroupField[]> {
  const details = await catalog.loadDetails('userGroups.update', { hints: false });
  const changes = details.body?.find((field) => field.name === UPDATE_MEMBER)?.fields ?? [];
  const returned = details.response.filter((field) => field.name !== RESPONSE_STATUS_FIELD);
  const changeOf = new Map(changes.map((field) => [field.name, field]));
  const isReturned = new Set(returned.map((field) => field.name));
  return [
    ...returned.map((field) => {
      const change = changeOf.get(field.name);
      // The limit of the update wins.
      const { maxLength = field.maxLength } = change ?? {};
      return toUserGroupField({ ...field, maxLength }, change ? 'changeable' : 'readOnly');
    }),
    ...changes
      .filter((field) => !isReturned.has(field.name))
      .map((field) => toUserGroupField(field, 'notReturned')),
  ];
}

function toUserGroupField(field: Field, change: UserGroupField['change']): UserGroupField {
  const { name, type, meaning, values, maxLength } = field;
  return { name, type, change, meaning, values, maxLength };
}
