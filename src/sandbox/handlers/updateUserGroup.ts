import { ENTERPRISE } from '../data/userGroup';
import type { Handler } from '../handler';
import { isObject, readFields } from '../readFields';
import { invalid } from '../sandboxError';
import { findWritableGroup } from './findUserGroup';
import { shownUserGroup } from './shownUserGroup';
import { withStatus } from './withStatus';

/** The fields that an update may carry. */
export const changeableFields = {
  company_name: 'text',
  ceo_name: 'text',
  manager_name: 'text',
  phone: 'text',
  email: 'text',
  zipcode: 'text',
  address: 'text',
  address_detail: 'text',
} as const;

/** Changes the given fields. A field that cannot be changed may be sent along only with the value it has. */
export const updateUserGroup: Handler = (request, world) => {
  const group = findWritableGroup(request, world);
  const sent = request.body['user_group'];
  if (!isObject(sent)) throw invalid('The body must hold the object user_group with the fields to change.');
  const shown: Readonly<Record<string, unknown>> = shownUserGroup(group);
  for (const [name, value] of Object.entries(sent)) {
    if (Object.hasOwn(changeableFields, name)) continue;
    if (Object.hasOwn(shown, name) && shown[name] === value) continue;
    if (name === 'business_number' && group.corporate_type === ENTERPRISE) {
      throw invalid('business_number of an enterprise group cannot be changed.');
    }
    throw invalid(`${name.slice(0, 80)} is not a field that an update can change.`);
  }
  const changed = world.state.userGroups.replace({ ...group, ...readFields(sent, changeableFields) });
  return withStatus(shownUserGroup(changed));
};
