import { rowId } from './rowValues';
import type { Product } from './seedProducts';
import type { User } from './seedUsers';
import { seedTime } from './serviceTime';

const SUBSCRIPTION_COUNT = 27;

/** Invented values of a subscription's `status`. */
export const subscriptionStatus = { active: 1, paused: 2, terminated: 3 };

export type Subscription = Readonly<ReturnType<typeof seedSubscriptions>[number]>;

/** Creates subscriptions of the data set's users: every ninth is paused, the others are active. */
export function seedSubscriptions(users: readonly User[], products: readonly Product[]) {
  const offers = products.filter((product) => product.use_subscription);
  return Array.from({ length: SUBSCRIPTION_COUNT }, (_, index) => {
    const user = users[(index * 2) % users.length];
    const product = offers[index % offers.length];
    const quantity = 1 + (index % 4);
    return {
      order_subscription_id: rowId('subscription', index),
      order_number: `S2026${String(index + 1).padStart(6, '0')}`,
      order_name: product?.name ?? '',
      product_id: product?.product_id ?? '',
      product_name: product?.name ?? '',
      user_id: user?.user_id ?? '',
      user_group_id: user?.user_group_id ?? null,
      username: user?.name ?? '',
      price: (product?.display_price ?? 0) * quantity,
      quantity,
      // Number of paid rounds, then number of agreed rounds.
      current_duration: 3,
      total_subscription_duration: 12,
      status: index % 9 === 4 ? subscriptionStatus.paused : subscriptionStatus.active,
      memo: '',
      service_start_at: seedTime(index),
      service_end_at: seedTime(index + 364),
      payment_next_at: seedTime(index + 180),
    };
  });
}

const ROUNDS = 4;

/** Values of a bill's `status`, from public sources. */
const billStatus = { failed: -1, done: 1, ready: 2 };

export type Bill = Readonly<ReturnType<typeof seedBills>[number]>;

/** Creates four bills per subscription: for three past rounds, some of which failed, and for the next round. */
export function seedBills(subscriptions: readonly Subscription[]) {
  return subscriptions.flatMap((subscription, position) =>
    Array.from({ length: ROUNDS }, (_, round) => {
      const index = position * ROUNDS + round;
      const status =
        round === ROUNDS - 1 ? billStatus.ready : index % 17 === 6 ? billStatus.failed : billStatus.done;
      const at = seedTime(position + round * 30);
      return {
        order_subscription_bill_id: rowId('bill', index),
        order_subscription_id: subscription.order_subscription_id,
        order_number: subscription.order_number,
        order_name: subscription.order_name,
        user_id: subscription.user_id,
        user_group_id: subscription.user_group_id,
        username: subscription.username,
        duration: round + 1,
        total_subscription_duration: subscription.total_subscription_duration,
        price: subscription.price,
        purchase_price: status === billStatus.done ? subscription.price : 0,
        status,
        memo: '',
        reserve_payment_at: at,
        purchased_at: status === billStatus.done ? at : null,
      };
    }),
  );
}

/** A discount (negative price) or surcharge on a subscription. */
export type Adjustment = Readonly<ReturnType<typeof seedAdjustments>[number]>;

/** Creates a welcome discount for every third subscription, and a delivery surcharge for every sixth. */
export function seedAdjustments(subscriptions: readonly Subscription[]) {
  return subscriptions.flatMap(({ order_subscription_id }, index) => {
    if (index % 3 !== 0) return [];
    const discount = { name: '첫 구독 할인', price: -3000, type: 1 };
    const surcharge = { name: 'Island delivery', price: 2500, type: 2 };
    return [discount, surcharge].slice(0, index % 6 === 0 ? 2 : 1).map((kind, position) => ({
      order_subscription_adjustment_id: rowId('adjustment', index * 2 + position),
      order_subscription_id,
      ...kind,
      tax_free_price: 0,
      // Number of the round that the adjustment changes: the first.
      duration: 1,
    }));
  });
}

/** Values of a change request's `request_type`; resume is from public sources, the others are invented. */
export const changeRequestType = { pause: 1, resume: 2, termination: 3 };

/** A request to pause, resume or terminate a subscription. The sandbox grants each at once. */
export type ChangeRequest = Readonly<ReturnType<typeof seedChangeRequests>[number]>;

/** Creates a granted pause request for each paused subscription. */
export function seedChangeRequests(subscriptions: readonly Subscription[]) {
  return subscriptions
    .filter(({ status }) => status === subscriptionStatus.paused)
    .map((subscription, index) => ({
      order_subscription_request_history_id: rowId('changeRequest', index),
      order_subscription_id: subscription.order_subscription_id,
      user_id: subscription.user_id,
      request_type: changeRequestType.pause,
      // 1: granted. The number is invented.
      status: 1,
      reason: '휴가 기간 중지',
      requested_at: subscription.service_start_at,
      processed_at: subscription.service_start_at,
    }));
}
