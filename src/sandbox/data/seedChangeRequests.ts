import { rowId } from './rowId';
import { type Subscription, subscriptionStatus } from './seedSubscriptions';

/** Values of a change request's `request_type`; resume is seen in public sources, the others are invented. */
export const changeRequestType = { pause: 1, resume: 2, termination: 3 };

/** A request to pause, resume or terminate a subscription. The sandbox grants each at once. */
export type ChangeRequest = Readonly<ReturnType<typeof seedChangeRequests>[number]>;

/** The request that paused each paused subscription. */
export function seedChangeRequests(subscriptions: readonly Subscription[]) {
  return subscriptions
    .filter(({ status }) => status === subscriptionStatus.paused)
    .map((subscription, index) => ({
      order_subscription_request_history_id: rowId('changeRequest', index),
      order_subscription_id: subscription.order_subscription_id,
      user_id: subscription.user_id,
      request_type: changeRequestType.pause,
      // 1 granted, invented.
      status: 1,
      reason: '휴가 기간 중지',
      requested_at: subscription.service_start_at,
      processed_at: subscription.service_start_at,
    }));
}
