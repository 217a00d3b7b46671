import { cycle } from './cycle';
import { rowId } from './rowId';
import { type Order, orderStatus } from './seedOrders';

/** Values of a cancel request's `status`, invented. */
export const cancellationStatus = { requested: 0, approved: 1, rejected: 2, withdrawn: 3 };

const { requested, approved, rejected, withdrawn } = cancellationStatus;
const statuses = [requested, approved, rejected, withdrawn] as const;
const reasons = ['단순 변심', 'Ordered twice', '배송 지연', 'Wrong size', '상품 불량'] as const;

export type Cancellation = Readonly<ReturnType<typeof seedCancellations>[number]>;

/** A request for every sixth order; the first of every four is still open. */
export function seedCancellations(orders: readonly Order[]) {
  return orders
    .filter((_, index) => index % 6 === 3)
    .map((order, index) => {
      const status = cycle<number>(statuses, index);
      return {
        order_cancel_request_history_id: rowId('cancellation', index),
        order_id: order.order_id,
        order_number: order.order_number,
        status,
        cancel_reason: cycle<string>(reasons, index),
        cancel_type: 1,
        refund_price: order.price,
        message: status === rejected ? '이미 발송되었습니다' : '',
        requested_at: order.created_at,
        processed_at: status === requested ? null : order.created_at,
      };
    });
}

/** The orders with those of approved requests marked as cancelled. */
export function markCancelled(orders: readonly Order[], cancellations: readonly Cancellation[]): Order[] {
  const cancelled = new Set(
    cancellations.filter(({ status }) => status === approved).map((row) => row.order_id),
  );
  return orders.map((order) =>
    cancelled.has(order.order_id) ? { ...order, status: orderStatus.cancelled } : order,
  );
}
