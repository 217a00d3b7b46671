import { subscriptionStatus } from '../data/seedSubscriptions';
import type { Endpoint } from '../../catalog/types';
import { type Handlers, withStatus } from '../handler';

/** Facts about the service from public clients. Letters name the sources, as in the hints. */

/** Codes seen in responses. M1, AU. Two families are in `seenFamilies`. */
export const seenCodes: ReadonlySet<string> = new Set([
  'ACCESS_TOKEN_INVALID',
  'API_PARAM_INVALID',
  'API_ROLE_NOT_SUPPORT',
  'BUSINESS_NUMBER_DUPLICATE',
  'INVOICE_TARGET_NOT_FOUND',
  'MONTHLY_BILLING_USER_GROUP_ID_INVALID',
  'ORDER_NOT_FOUND',
  'PRODUCT_NOT_FOUND',
  'SERVER_ERROR',
  'USER_BUSINESS_NUMBER_BLANK',
  'USER_GROUP_NOT_AUTHORIZED',
  'USER_GROUP_NOT_FOUND',
  'USER_LOGIN_FAILED',
  'USER_NOT_FOUND',
  'USER_STAND_BY_NOT_FOUND',
]);

// AU.
export const seenFamilies = /^(?:ORDER_SUBSCRIPTION|INVOICE)_(?:\w+_)?NOT_FOUND$/;

/** Statuses of refusals seen in responses. M1, M2, AU. */
export const seenStatuses: ReadonlySet<number> = new Set([401, 404, 500]);

/** Operations whose response no source shows, or only as a declared type. */
export const unknownResponses: ReadonlySet<string> = new Set([
  'users.delete',
  'users.issueToken',
  'users.authenticate',
  'userGroups.addUser',
  'userGroups.removeUser',
  'userGroups.setLimit',
  'products.changeStatus',
  'products.delete',
  'orders.month',
  'orderCancel.list',
  'orderCancel.withdraw',
  'orderCancel.approve',
  // AU logs the counters and no name of the array.
  'subscriptionOrders.list',
  'subscriptionsInProgress.listRequests',
  'subscriptionsInProgress.pause',
  'subscriptionsInProgress.terminate',
  'invoices.notify',
]);

/** Seen codes, by operation and by the sandbox's own code for the case. AU. */
export const reportedCodes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'users.issueToken': { USER_NOT_FOUND: 'INVOICE_TARGET_NOT_FOUND' },
};

/** Numeric codes of the pages on orders, by status. M2. */
export const orderCodes: Readonly<Record<number, number>> = { 401: 1700, 404: 3700 };

/** AC, R: without `limit`. M2 says 20. */
export const INVOICES_LIMIT = 24;
/** AC: a greater `limit` is reduced. */
export const ORDERS_MAX_LIMIT = 50;

/** Counters in the list of subscriptions, by the status that each counts, if the sandbox has it. AU. */
export const subscriptionCounters: Readonly<Record<string, number | undefined>> = {
  sum_active: subscriptionStatus.active,
  sum_auto_end: undefined,
  sum_cancel_request: undefined,
  sum_first_payment_error: undefined,
  sum_hold_on: undefined,
  sum_pause: subscriptionStatus.paused,
  sum_pending: undefined,
  sum_terminated: subscriptionStatus.terminated,
  sum_trial: undefined,
  ing_pause: undefined,
  ing_purchase: undefined,
  ing_resume: undefined,
  ing_termination: undefined,
  ing_transfer: undefined,
};

/** Calls of public clients with paths that the reference lacks. Letters name the sources. */
export const clientRoutes: readonly Pick<Endpoint, 'id' | 'method' | 'path'>[] = [
  // A6, AU, R, J: replaces add_user and remove_user, which returned 404.
  { id: 'userGroups.addUser', method: 'POST', path: '/v1/user-groups/:user_group_id/user' },
  { id: 'userGroups.removeUser', method: 'DELETE', path: '/v1/user-groups/:user_group_id/user/:user_id' },
  // A4, A: in addition to the reference's operations.
  { id: 'invoices.notify', method: 'POST', path: '/v1/invoices/:invoice_id/notify' },
];

/** Handlers of the operations that only public clients have. */
export const clientHandlers: Handlers = {
  /** Sends no notification: the sandbox has no recipients. */
  'invoices.notify': ({ path }, { state }) => {
    const { invoice_id } = state.invoices.named(path);
    return withStatus({ invoice_id });
  },
};
