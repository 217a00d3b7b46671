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

/** A telephone number may begin as a formula does. */
const formula = /^(?![+-]?[\d\s().-]+$)[=+\-@\t\r]/;

/** User groups as a table (RFC 4180). A cell that a spreadsheet would take for a formula gets an apostrophe before it. */
export function groupsToCsv(groups: readonly ListedUserGroup[]): string {
  const rows = groups.map((group) => columns.map(([, value]) => value(group) ?? ''));
  return [columns.map(([name]) => name), ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(text: string): string {
  const inert = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
