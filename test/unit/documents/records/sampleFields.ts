import { createCatalog } from '../../../../src/catalog/catalog';
import { loadUserGroupFields } from '../../../../src/catalog/userGroupFields';

/** The fields of a user group as the extension knows them. */
export const sampleFields = await loadUserGroupFields(createCatalog());

export interface SampleGroup {
  readonly company_name?: string;
  readonly phone?: string;
  readonly email?: string;
  readonly corporate_type?: number;
}

/** A record's text; `extra` is JSON text of further members, such as `"x": 1`. */
export function groupText(group: SampleGroup = {}, extra = ''): string {
  const { company_name = 'Kim Ltd.', phone = '02-1', email = 'a@b.c', corporate_type = 1 } = group;
  const members = [
    '"user_group_id": "g1"',
    `"company_name": ${JSON.stringify(company_name)}`,
    '"business_number": "123"',
    `"corporate_type": ${corporate_type}`,
    '"manager_name": "Kim"',
    `"phone": ${JSON.stringify(phone)}`,
    `"email": ${JSON.stringify(email)}`,
    '"status": 1',
    ...(extra === '' ? [] : [extra]),
  ];
  return `{\n${members.map((member) => `  ${member}`).join(',\n')}\n}\n`;
}
