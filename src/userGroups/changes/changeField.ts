import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import { valueProblem } from '../file/findIssues';
import { companyOf, readJsonFields } from '../readJsonFields';
import type { ChangeRow } from './changeSet';

/** One value for all, or a text to replace wherever the field contains it. */
export type FieldChange =
  { readonly value: string } | { readonly find: string; readonly replaceWith: string };

/** The change of one field in a user group's text; undefined if nothing changes or it cannot be made. */
export function changeField(
  id: string,
  text: string,
  field: UserGroupField,
  change: FieldChange,
): ChangeRow | undefined {
  const old = readJsonFields(text).fields.get(field.name);
  if (!old || old.value.type === 'object' || old.value.type === 'array') return undefined;
  const value =
    'value' in change ? change.value : old.text?.replaceAll(change.find, () => change.replaceWith);
  if (value === undefined || valueProblem(field.name, value, field) !== undefined) return undefined;
  const literal = JSON.stringify(value);
  if (literal === old.same) return undefined;
  const { companyName } = companyOf(text, id);
  return {
    id,
    ...(companyName === undefined ? {} : { name: companyName }),
    was: { [field.name]: old.literal },
    to: { [field.name]: literal },
  };
}
