import { knownPermissionHeader } from '../../catalog/knownAddresses';
import type { World } from '../handler';
import type { Manner, SandboxCall } from '../manner';
import { isObject } from '../readFields';
import { routeMissing } from '../routeHelp';
import { BodyError, SandboxError } from '../sandboxError';
import {
  INVOICES_LIMIT,
  orderCodes,
  ORDERS_MAX_LIMIT,
  reportedCodes,
  seenCodes,
  seenFamilies,
  seenStatuses,
  subscriptionCounters,
  unknownResponses,
} from './clientFacts';

/** Role with at least a manager's rights; invented. */
const SUPERVISOR = 'supervisor';
const MANAGER = 'manager';

/** As public clients report: the role header decides, with any valid token or keys. */
export const likeClients: Manner = {
  levelOf: ({ level, role }) =>
    level === undefined ? undefined : role === MANAGER || role === SUPERVISOR ? 'admin' : 'user',
  check: (call) => {
    // A6, AU, R, J.
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
  // Forms are refused, below.
  formFieldsOf: () => undefined,
  answerOf: (operationId, response, world) => {
    const body = { ...response, http_status: undefined };
    // AU: a member that no other list has, with unknown content.
    if (operationId === 'invoices.list') return { ...body, user: {} };
    return operationId === 'subscriptionOrders.list' ? { ...body, ...countSubscriptions(world) } : body;
  },
  refusalOf: (operationId, error) => {
    // AU: a multipart form. That of backend-js 2.4.1 is labelled JSON and parses as `null`.
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
    // No source reports the effect of a wrapped update.
    (call.operationId === 'userGroups.update' && isObject(body?.['user_group'])),
};

/** The role in the operation's hint; undefined if a user's suffices. */
function neededRole({ operationId }: SandboxCall): string | undefined {
  return knownPermissionHeader.roleOf[operationId];
}

function mayAct(call: SandboxCall): boolean {
  const needed = neededRole(call);
  return needed === undefined || call.role === needed || (needed === MANAGER && call.role === SUPERVISOR);
}

/** AU: responses to invalid ids. */
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
