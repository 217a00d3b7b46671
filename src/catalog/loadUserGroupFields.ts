import type { Catalog, Field } from './types';

export interface UserGroupField {
  readonly name: string;
  readonly type: Field['type'];
  readonly meaning?: string;
  readonly values?: Field['values'];
  readonly maxLength?: Field['maxLength'];
  /** `changeable`: an update takes and returns the field. `notReturned`: only takes it. `readOnly`: only returns it. */
  readonly change: 'changeable' | 'notReturned' | 'readOnly';
}

/** Field of the response with the status of the call, which the reference lists among the user group's fields. */
export const RESPONSE_STATUS_FIELD = 'http_status';

/** The member of an update's body whose object holds the changed fields. */
export const UPDATE_MEMBER = 'user_group';

/**
 * Loads the fields of a user group in the reference's order: first the fields that an update returns, then those that
 * it only takes. Hints are left out, because they must not add fields to updates.
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
      // The update's `maxLength` wins over the response's.
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
