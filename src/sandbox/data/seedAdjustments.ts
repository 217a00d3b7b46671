import { rowId } from './rowId';
import type { Subscription } from './seedSubscriptions';

/** A discount (negative price) or surcharge on a subscription. */
export type Adjustment = Readonly<ReturnType<typeof seedAdjustments>[number]>;

/** A welcome discount for every third subscription, and a delivery surcharge for every sixth. */
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
      // The round that it starts with.
      duration: 1,
    }));
  });
}
