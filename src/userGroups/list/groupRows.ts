import type { ListedUserGroup } from './userGroupList';

/** The columns, by the names that the reference gives the fields. */
const columns: readonly (readonly [name: string, value: (group: ListedUserGroup) => string | undefined])[] = [
  ['user_group_id', ({ id }) => id],
  ['company_name', ({ companyName }) => companyName],
  ['business_number', ({ businessNumber }) => businessNumber],
  ['corporate_type', ({ type }) => type],
  ['manager_name', ({ managerName }) => managerName],
  ['phone', ({ phone }) => phone],
  ['email', ({ email }) => email],
  ['status', ({ status }) => status],
];

/** User groups as rows of cells, the first of them the names of the columns. */
export function groupRows(groups: readonly ListedUserGroup[]): readonly (readonly string[])[] {
  const rows = groups.map((group) => columns.map(([, value]) => value(group) ?? ''));
  return [columns.map(([name]) => name), ...rows];
}
