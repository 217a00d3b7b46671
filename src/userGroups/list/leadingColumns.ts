/** What people look for in a table of user groups, in the order of its columns. */
export const leadingColumns: readonly string[] = [
  'company_name',
  'business_number',
  'corporate_type',
  'manager_name',
  'phone',
  'email',
  'status',
  'user_group_id',
];
