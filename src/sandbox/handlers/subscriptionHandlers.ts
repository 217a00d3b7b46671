import { bodyWrappers } from '../../catalog/bodyWrappers';
import {
  changeRequestType,
  subscriptionStatus,
  type Subscription,
  type Adjustment,
} from '../data/seedSubscriptions';
import { serviceTime } from '../data/serviceTime';
import { withStatus, type Handlers, type World, type Handler, type SandboxRequest } from '../handler';
import { readFields, unwrap, isObject, requireText } from '../readBody';
import { invalid, SandboxError } from '../sandboxError';
import { listRows } from '../table';

const subscriptionFields = {
  order_name: 'text',
  username: 'text',
  price: 'number',
  quantity: 'integer',
  total_subscription_duration: 'integer',
  memo: 'text',
  service_start_at: 'text',
  service_end_at: 'text',
  payment_next_at: 'text',
} as const;

const FEE_RATE = 0.1;

/** Finds the subscription that a body or query names by id or order number; throws a `SandboxError` if none. */
function namedSubscription(source: SandboxRequest['body'], world: World): Subscription {
  const { order_subscription_id, order_number } = readFields(source, {
    order_subscription_id: 'text',
    order_number: 'text',
  });
  if (order_subscription_id) return world.state.subscriptions.require(order_subscription_id);
  if (!order_number) throw invalid('order_subscription_id is required.');
  const found = world.state.subscriptions.all().find((row) => row.order_number === order_number);
  return world.state.subscriptions.require(found?.order_subscription_id);
}

const { active, paused, terminated } = subscriptionStatus;

/** Creates a handler that changes the status at once and stores a granted change request. */
const apply =
  (type: number, from: readonly number[], to: number, refusal: string): Handler =>
  ({ body }, world) => {
    const subscription = namedSubscription(body, world);
    if (!from.includes(subscription.status)) {
      throw new SandboxError(409, refusal, 'The state of the subscription does not allow this.');
    }
    const { reason = '' } = readFields(body, { reason: 'text' });
    const at = serviceTime(world.now());
    world.state.changeRequests.insert((order_subscription_request_history_id) => ({
      order_subscription_request_history_id,
      order_subscription_id: subscription.order_subscription_id,
      user_id: subscription.user_id,
      request_type: type,
      status: 1,
      reason,
      requested_at: at,
      processed_at: at,
    }));
    const service_end_at = to === terminated ? at : subscription.service_end_at;
    return withStatus(world.state.subscriptions.replace({ ...subscription, status: to, service_end_at }));
  };

const billFields = {
  order_name: 'text',
  price: 'number',
  status: 'integer',
  memo: 'text',
  reserve_payment_at: 'text',
} as const;

const MAX_REPLACED = 100;

const adjustmentFields = {
  name: 'text',
  price: 'number',
  tax_free_price: 'number',
  duration: 'integer',
  type: 'integer',
} as const;

function adjustmentsOf(subscriptionId: string, { state }: World): readonly Adjustment[] {
  return state.adjustments.all().filter((row) => row.order_subscription_id === subscriptionId);
}

function answerAdjustments(subscriptionId: string, world: World): object {
  return withStatus({
    order_subscription_id: subscriptionId,
    order_subscription_adjustments: adjustmentsOf(subscriptionId, world),
  });
}

function readAdjustment(body: SandboxRequest['body']) {
  const name = requireText(body, 'name');
  const { price, ...fields } = readFields(body, adjustmentFields);
  if (price === undefined) throw invalid('price is required.');
  return { name, price, tax_free_price: 0, duration: 1, type: 1, ...fields };
}

function insertAdjustment(
  adjustment: ReturnType<typeof readAdjustment>,
  order_subscription_id: string,
  { state }: World,
): void {
  state.adjustments.insert((order_subscription_adjustment_id) => ({
    order_subscription_adjustment_id,
    order_subscription_id,
    ...adjustment,
  }));
}

function findAdjustment(id: string, subscriptionId: string, world: World): Adjustment {
  const found = adjustmentsOf(subscriptionId, world).find(
    (row) => row.order_subscription_adjustment_id === id,
  );
  if (found) return found;
  const message = 'The subscription has no adjustment with this id.';
  throw new SandboxError(404, 'ORDER_SUBSCRIPTION_ADJUSTMENT_NOT_FOUND', message);
}

export const subscriptionHandlers: Handlers = {
  'subscriptionOrders.list': ({ query }, { state }) =>
    listRows(state.subscriptions.all(), query, {
      keywordFields: ['order_subscription_id', 'order_number', 'order_name', 'username'],
      filterFields: ['user_id', 'user_group_id', 'status', 'order_number'],
    }),
  'subscriptionOrders.detail': ({ path }, world) => {
    const subscription = world.state.subscriptions.named(path);
    const { order_subscription_id } = subscription;
    return withStatus({
      ...subscription,
      order_subscription_adjustments: adjustmentsOf(order_subscription_id, world),
    });
  },
  'subscriptionOrders.update': ({ path, body }, world) => {
    const subscription = world.state.subscriptions.named(path);
    const changes = readFields(unwrap(body, bodyWrappers['subscriptionOrders.update']), subscriptionFields);
    return withStatus(world.state.subscriptions.replace({ ...subscription, ...changes }));
  },
  'subscriptionsInProgress.listRequests': ({ path, query }, world) => {
    const { order_subscription_id } = world.state.subscriptions.named(path);
    const rows = world.state.changeRequests
      .all()
      .filter((request) => request.order_subscription_id === order_subscription_id);
    return listRows(rows, query, {
      keywordFields: ['order_subscription_request_history_id', 'reason'],
      filterFields: ['request_type', 'status'],
    });
  },
  'subscriptionsInProgress.pause': apply(
    changeRequestType.pause,
    [active],
    paused,
    'ORDER_SUBSCRIPTION_PAUSE_UNABLE',
  ),
  'subscriptionsInProgress.resume': apply(
    changeRequestType.resume,
    [paused],
    active,
    'ORDER_SUBSCRIPTION_RESUME_UNABLE',
  ),
  'subscriptionsInProgress.calculateTerminationFee': ({ query }, world) => {
    const subscription = namedSubscription(query, world);
    const { order_subscription_id, order_name, price, total_subscription_duration } = subscription;
    const remaining_duration = Math.max(0, total_subscription_duration - subscription.current_duration);
    const termination_fee = Math.round(price * remaining_duration * FEE_RATE);
    return withStatus({
      order_subscription_id,
      order_name,
      price,
      remaining_duration,
      remaining_price: price * remaining_duration,
      termination_fee,
      last_bill_refund_price: 0,
      final_fee: termination_fee,
    });
  },
  'subscriptionsInProgress.terminate': apply(
    changeRequestType.termination,
    [active, paused],
    terminated,
    'ORDER_SUBSCRIPTION_TERMINATION_UNABLE',
  ),
  'subscriptionBills.list': ({ query }, { state }) =>
    listRows(state.bills.all(), query, {
      keywordFields: [
        'order_subscription_bill_id',
        'order_subscription_id',
        'order_number',
        'order_name',
        'username',
      ],
      filterFields: ['order_subscription_id', 'user_id', 'user_group_id', 'status'],
    }),
  'subscriptionBills.detail': ({ path }, { state }) => withStatus(state.bills.named(path)),
  'subscriptionBills.update': ({ path, body }, { state }) => {
    const bill = state.bills.named(path);
    const changes = readFields(unwrap(body, bodyWrappers['subscriptionBills.update']), billFields);
    return withStatus(state.bills.replace({ ...bill, ...changes }));
  },
  'adjustments.create': ({ path, body }, world) => {
    const { order_subscription_id } = world.state.subscriptions.named(path);
    insertAdjustment(readAdjustment(body), order_subscription_id, world);
    return answerAdjustments(order_subscription_id, world);
  },
  /**
   * The member `adjustments`, a list, replaces all adjustments of the subscription. Without this member, the body
   * contains the id of the adjustment to change.
   */
  'adjustments.update': ({ path, body }, world) => {
    const { order_subscription_id } = world.state.subscriptions.named(path);
    const { adjustments } = body;
    if (adjustments === undefined) {
      const id = requireText(body, 'order_subscription_adjustment_id');
      const adjustment = findAdjustment(id, order_subscription_id, world);
      world.state.adjustments.replace({ ...adjustment, ...readFields(body, adjustmentFields) });
      return answerAdjustments(order_subscription_id, world);
    }
    if (!Array.isArray(adjustments) || adjustments.length > MAX_REPLACED || !adjustments.every(isObject)) {
      throw invalid(`adjustments must be a list of at most ${MAX_REPLACED} objects.`);
    }
    const replacing = adjustments.map(readAdjustment);
    for (const { order_subscription_adjustment_id } of adjustmentsOf(order_subscription_id, world)) {
      world.state.adjustments.remove(order_subscription_adjustment_id);
    }
    for (const adjustment of replacing) insertAdjustment(adjustment, order_subscription_id, world);
    return answerAdjustments(order_subscription_id, world);
  },
  /** Reads the adjustment's id from the query, or from the body, where newer clients send it. */
  'adjustments.delete': ({ path, query, body }, world) => {
    const { order_subscription_id } = world.state.subscriptions.named(path);
    const id = requireText({ ...body, ...query }, 'order_subscription_adjustment_id');
    findAdjustment(id, order_subscription_id, world);
    world.state.adjustments.remove(id);
    return answerAdjustments(order_subscription_id, world);
  },
};
