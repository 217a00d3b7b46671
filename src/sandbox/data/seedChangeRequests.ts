import { rowId } from './rowId';
import { type Subscription, subscriptionStatus } from './seedSubscriptions';

/** Values of a change request's `request_type`; resume is seen in public sources, the others are invented. */
export const changeRequestType = { pause: 1, resume: 2, termination: 3 } as const;

/** A request to pause, resume or terminate a subscription. The sandbox grants each at once. */
export interface ChangeRequest {
  readonly order_subscription_request_history_id: string;
  readonly order_subscription_id: string;
  readonly user_id: string;
  readonly request_type: number;
  /** 1 granted, invented. */
  readonly status: number;
  readonly reason: string;
  readonly requested_at: string;
  readonly processed_at: string;
}

/** The request that paused each paused subscription. */
export function seedChangeRequests(subscriptions: readonly Subscription[]): ChangeRequest[] {
  return subscriptions
    .filter(({ status }) => status === subscriptionStatus.paused)
    .map((subscription, index) => ({
      order_subscription_request_history_id: rowId('changeRequest', index),
      order_subscription_id: subscription.order_subscription_id,
      user_id: subscription.user_id,
      request_type: changeRequestType.pause,
      status: 1,
      reason: '휴가 기간 중지',
      requested_at: subscription.service_start_at,
      processed_at: subscription.service_start_at,
    }));
}
