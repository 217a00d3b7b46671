/**
 * The member that may wrap the fields of a body, by operation. The reference and the hints show the fields at the top;
 * an older manual shows those of a user group wrapped. The sandbox takes both.
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
