import type { Handlers } from '../handler';
import { adjustmentHandlers } from './adjustmentHandlers';
import { invoiceHandlers } from './invoiceHandlers';
import { orderCancelHandlers } from './orderCancelHandlers';
import { orderHandlers } from './orderHandlers';
import { productHandlers } from './productHandlers';
import { subscriptionBillHandlers } from './subscriptionBillHandlers';
import { subscriptionOrderHandlers } from './subscriptionOrderHandlers';
import { subscriptionProgressHandlers } from './subscriptionProgressHandlers';
import { userGroupHandlers } from './userGroupHandlers';
import { userHandlers } from './userHandlers';

/** A handler for every operation of the catalog. */
export const allHandlers: Handlers = {
  ...userHandlers,
  ...userGroupHandlers,
  ...productHandlers,
  ...orderHandlers,
  ...orderCancelHandlers,
  ...subscriptionOrderHandlers,
  ...subscriptionProgressHandlers,
  ...subscriptionBillHandlers,
  ...adjustmentHandlers,
  ...invoiceHandlers,
};
