import type { UserGroup } from '../data/userGroup';

/** The fields of a group that the API returns, in the reference's order. */
export function shownUserGroup(group: UserGroup) {
  const { user_group_id, company_name, business_number, corporate_type, manager_name, phone, email, status } =
    group;
  return { user_group_id, company_name, business_number, corporate_type, manager_name, phone, email, status };
}
