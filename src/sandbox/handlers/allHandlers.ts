import type { Handlers } from '../handler';
import { invoiceHandlers } from './invoiceHandlers';
import { orderHandlers } from './orderHandlers';
import { productHandlers } from './productHandlers';
import { subscriptionHandlers } from './subscriptionHandlers';
import { userGroupHandlers } from './userGroupHandlers';
import { userHandlers } from './userHandlers';

/** A handler for every operation of the catalog. */
export const allHandlers: Handlers = {
  ...userHandlers,
  ...userGroupHandlers,
  ...productHandlers,
  ...orderHandlers,
  ...subscriptionHandlers,
  ...invoiceHandlers,
};
