/**
 * Member that may wrap the fields of a request body, by operation. The reference and the hints show the fields without
 * a wrapper; an older manual wraps the fields of a user group. The sandbox accepts bodies with and without the wrapper.
 */
export const bodyWrappers = {
  'users.update': 'user',
  'userGroups.create': 'user_group',
  'products.create': 'product',
  'products.update': 'product',
  'products.changeStatus': 'product',
  'subscriptionOrders.update': 'order_subscription',
  'subscriptionBills.update': 'order_subscription_bill',
  'invoices.create': 'invoice',
} as const satisfies Readonly<Record<string, string>>;
