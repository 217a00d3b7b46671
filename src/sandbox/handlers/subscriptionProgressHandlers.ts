import { changeRequestType } from '../data/seedChangeRequests';
import { type Subscription, subscriptionStatus } from '../data/seedSubscriptions';
import { serviceTime } from '../data/serviceTime';
import { type Handler, type Handlers, type SandboxRequest, type World, withStatus } from '../handler';
import { listRows } from '../listRows';
import { readFields } from '../readFields';
import { invalid, SandboxError } from '../sandboxError';
import { findSubscription } from './subscriptionOrderHandlers';

const FEE_RATE = 0.1;

/** The subscription that a body or query names by id or order number. Throws a `SandboxError` when none does. */
function namedSubscription(source: SandboxRequest['body'], world: World): Subscription {
  const { order_subscription_id, order_number } = readFields(source, {
    order_subscription_id: 'text',
    order_number: 'text',
  });
  if (order_subscription_id) return findSubscription(order_subscription_id, world);
  if (!order_number) throw invalid('order_subscription_id is required.');
  const found = world.state.subscriptions.all().find((row) => row.order_number === order_number);
  return findSubscription(found?.order_subscription_id, world);
}

const { active, paused, terminated } = subscriptionStatus;

/** Grants a change of status at once and keeps it as a change request. */
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

export const subscriptionProgressHandlers: Handlers = {
  'subscriptionsInProgress.listRequests': ({ path, query }, world) => {
    const { order_subscription_id } = findSubscription(path['order_subscription_id'], world);
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
};
