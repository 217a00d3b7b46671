import { subscriptionStatus } from './data/seedSubscriptions';
import type { Endpoint } from '../catalog/types';
import { type Handlers, withStatus, type World } from './handler';
import { knownPermissionHeader } from '../catalog/knownAddresses';
import type { Manner, SandboxCall } from './manner';
import { isObject } from './readBody';
import { BodyError, routeMissing, SandboxError } from './sandboxError';

/**
 * Facts about the service from public clients. Letters such as AU name the sources in `src/catalog/hints.openapi.yaml`.
 */

/** Error codes seen in responses of the service. Sources: M1, AU. `seenFamilies` matches further codes. */
const seenCodes: ReadonlySet<string> = new Set([
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

// Further error codes seen in responses, such as `INVOICE_NOT_FOUND`. Source: AU.
const seenFamilies = /^(?:ORDER_SUBSCRIPTION|INVOICE)_(?:\w+_)?NOT_FOUND$/;

/** Error statuses seen in responses. Sources: M1, M2, AU. */
const seenStatuses: ReadonlySet<number> = new Set([401, 404, 500]);

/** Operations whose response no source shows, or only as a declared type. */
const unknownResponses: ReadonlySet<string> = new Set([
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
  // AU logs the counters of this list, but not the name of its array.
  'subscriptionOrders.list',
  'subscriptionsInProgress.listRequests',
  'subscriptionsInProgress.pause',
  'subscriptionsInProgress.terminate',
  'invoices.notify',
]);

/** Error codes seen in responses, by operation and by the code that the sandbox would send otherwise. Source: AU. */
const reportedCodes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'users.issueToken': { USER_NOT_FOUND: 'INVOICE_TARGET_NOT_FOUND' },
};

/** Numeric error codes of the operations `orders.*`, by status. Source: M2. */
const orderCodes: Readonly<Record<number, number>> = { 401: 1700, 404: 3700 };

/** Rows on a page of invoices without `limit`. Sources: AC, R. M2 says 20. */
const INVOICES_LIMIT = 24;
/** Most rows on a page of orders; a greater `limit` is reduced to this number. Source: AC. */
const ORDERS_MAX_LIMIT = 50;

/**
 * Counters in the response of the subscription list, with the status that each counts. Undefined: the sandbox has no
 * such status. Source: AU.
 */
const subscriptionCounters: Readonly<Record<string, number | undefined>> = {
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

/** Routes that public clients call and the reference lacks. */
export const clientRoutes: readonly Pick<Endpoint, 'id' | 'method' | 'path'>[] = [
  // These two routes replace the reference's `add_user` and `remove_user`, which returned 404. Sources: A6, AU, R, J.
  { id: 'userGroups.addUser', method: 'POST', path: '/v1/user-groups/:user_group_id/user' },
  { id: 'userGroups.removeUser', method: 'DELETE', path: '/v1/user-groups/:user_group_id/user/:user_id' },
  // The reference lacks this operation. Sources: A4, A.
  { id: 'invoices.notify', method: 'POST', path: '/v1/invoices/:invoice_id/notify' },
];

/** Handlers of the operations that only public clients call. */
export const clientHandlers: Handlers = {
  /** Sends no notification: the sandbox has no recipients. */
  'invoices.notify': ({ path }, { state }) => {
    const { invoice_id } = state.invoices.named(path);
    return withStatus({ invoice_id });
  },
};

/** The sandbox gives this role all rights of a manager, which is invented. */
const SUPERVISOR = 'supervisor';
const MANAGER = 'manager';

/**
 * Behaves as public clients show: the role header decides what a call may do. Any valid token or key pair is accepted
 * as the credential.
 */
export const likeClients: Manner = {
  levelOf: ({ level, role }) =>
    level === undefined ? undefined : role === MANAGER || role === SUPERVISOR ? 'admin' : 'user',
  check: (call) => {
    // The reference's path returned 404. Sources: A6, AU, R, J.
    if (call.replacedBy !== undefined) throw routeMissing(` Did you mean ${call.replacedBy}?`);
    if (!mayAct(call)) {
      const message = `The role ${neededRole(call) ?? ''} is needed.`;
      throw new SandboxError(403, 'API_ROLE_NOT_SUPPORT', message);
    }
    checkIds(call);
  },
  queryOf: ({ operationId, query }) => {
    const { limit = '' } = query;
    if (operationId === 'invoices.list' && limit === '') return { ...query, limit: String(INVOICES_LIMIT) };
    if (operationId === 'orders.list' && Number(limit) > ORDERS_MAX_LIMIT)
      return { ...query, limit: String(ORDERS_MAX_LIMIT) };
    return query;
  },
  // Accepts no form; `refusalOf` turns the refusal into the service's error.
  formFieldsOf: () => undefined,
  answerOf: (operationId, response, world) => {
    const body = { ...response, http_status: undefined };
    // The list of invoices also has the member `user`, whose content is unknown. Source: AU.
    if (operationId === 'invoices.list') return { ...body, user: {} };
    return operationId === 'subscriptionOrders.list' ? { ...body, ...countSubscriptions(world) } : body;
  },
  refusalOf: (operationId, error) => {
    // The service refused a multipart form with 500. Source: AU. backend-js 2.4.1 sends its form as the JSON `null`.
    const isForm = operationId === 'products.create' && error instanceof BodyError;
    const { message } = error;
    const status = isForm ? 500 : error.status;
    const code = isForm ? 'SERVER_ERROR' : (reportedCodes[operationId]?.[error.code] ?? error.code);
    const number = operationId.startsWith('orders.') ? orderCodes[status] : undefined;
    const isSeen = seenStatuses.has(status) && (seenCodes.has(code) || seenFamilies.test(code));
    return {
      status,
      body:
        number === undefined ? { error_code: code, message } : { status, code: number, message, data: null },
      isInvented: !isSeen,
    };
  },
  isInvented: (call, body) =>
    unknownResponses.has(call.operationId) ||
    (call.role === SUPERVISOR && neededRole(call) === MANAGER) ||
    // No source shows the effect of an update with the fields inside `user_group`.
    (call.operationId === 'userGroups.update' && isObject(body?.['user_group'])),
};

/** The role in the operation's hint; undefined if the role of a user suffices. */
function neededRole({ operationId }: SandboxCall): string | undefined {
  return knownPermissionHeader.roleOf[operationId];
}

function mayAct(call: SandboxCall): boolean {
  const needed = neededRole(call);
  return needed === undefined || call.role === needed || (needed === MANAGER && call.role === SUPERVISOR);
}

/** Throws the `SandboxError` that matches the service's response to an invalid id. Source: AU. */
function checkIds({ operationId, path, query }: SandboxCall): void {
  if (operationId === 'orders.month' && !isId(query['user_group_id'] ?? '')) {
    throw new SandboxError(422, 'MONTHLY_BILLING_USER_GROUP_ID_INVALID', 'user_group_id must be an id.');
  }
  const filters = Object.entries(query).filter(([name, value]) => /_ids?$/.test(name) && value !== '');
  const ids = filters.flatMap(([, value]) => value.split(','));
  if (operationId === 'invoices.detail') ids.push(path['invoice_id'] ?? '');
  if (!ids.every(isId)) throw new SandboxError(500, 'SERVER_ERROR', 'An id is malformed.');
}

function isId(text: string): boolean {
  return /^[\da-f]{24}$/i.test(text);
}

function countSubscriptions({ state }: World): object {
  const rows = state.subscriptions.all();
  const count = (status: number | undefined): number => rows.filter((row) => row.status === status).length;
  return {
    total: rows.length,
    ...Object.fromEntries(
      Object.entries(subscriptionCounters).map(([name, status]) => [name, count(status)]),
    ),
  };
}
