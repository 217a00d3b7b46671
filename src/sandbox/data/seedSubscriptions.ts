import { rowId } from './rowId';
import type { Product } from './seedProducts';
import type { User } from './seedUsers';
import { seedTime } from './serviceTime';

const SUBSCRIPTION_COUNT = 27;

/** Values of a subscription's `status`, invented. */
export const subscriptionStatus = { active: 1, paused: 2, terminated: 3 };

export type Subscription = Readonly<ReturnType<typeof seedSubscriptions>[number]>;

/** Running subscriptions of the data set's users; every ninth is paused. */
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
      // Rounds paid, and rounds agreed.
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
