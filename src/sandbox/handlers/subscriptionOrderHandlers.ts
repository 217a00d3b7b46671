import type { Subscription } from '../data/seedSubscriptions';
import { type Handlers, type World, withStatus } from '../handler';
import { listRows } from '../listRows';
import { readFields, unwrap } from '../readFields';
import { findRow } from './findRow';

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

/** The subscription with that id. Throws a `SandboxError` when there is none. */
export function findSubscription(id: string | undefined, { state }: World): Subscription {
  return findRow(state.subscriptions, id, 'ORDER_SUBSCRIPTION_NOT_FOUND');
}

export const subscriptionOrderHandlers: Handlers = {
  'subscriptionOrders.list': ({ query }, { state }) =>
    listRows(state.subscriptions.all(), query, {
      keywordFields: ['order_subscription_id', 'order_number', 'order_name', 'username'],
      filterFields: ['user_id', 'user_group_id', 'status', 'order_number'],
    }),
  'subscriptionOrders.detail': ({ path }, world) => {
    const subscription = findSubscription(path['order_subscription_id'], world);
    const { order_subscription_id } = subscription;
    return withStatus({
      ...subscription,
      order_subscription_adjustments: world.state.adjustments
        .all()
        .filter((row) => row.order_subscription_id === order_subscription_id),
    });
  },
  'subscriptionOrders.update': ({ path, body }, world) => {
    const subscription = findSubscription(path['order_subscription_id'], world);
    const changes = readFields(unwrap(body, 'order_subscription'), subscriptionFields);
    return withStatus(world.state.subscriptions.replace({ ...subscription, ...changes }));
  },
};
