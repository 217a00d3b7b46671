import { rowId } from './rowId';
import type { Subscription } from './seedSubscriptions';
import { seedTime } from './serviceTime';

const ROUNDS = 4;

/** Values of a bill's `status`, as public sources show them. */
const billStatus = { failed: -1, done: 1, ready: 2 };

export type Bill = Readonly<ReturnType<typeof seedBills>[number]>;

/** Four bills for each subscription: three past rounds, of which a few failed, and the next. */
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
