import { cycle, rowId } from './rowValues';
import type { Product } from './seedProducts';
import type { User } from './seedUsers';
import { seedTime } from './serviceTime';

const ORDER_COUNT = 84;

/** Invented values of an order's `status`. */
export const orderStatus = { paid: 1, cancelled: 20 };

export type Order = Readonly<ReturnType<typeof seedOrders>[number]>;

/** Creates one order for every second day from January to mid-June 2026, each by a user of the data set. */
export function seedOrders(users: readonly User[], products: readonly Product[]) {
  const goods = products.filter((product) => !product.use_subscription);
  return Array.from({ length: ORDER_COUNT }, (_, index) => {
    const buyer = users[(index * 5) % users.length];
    const lines = [index * 3, index * 3 + 1].slice(0, 1 + (index % 2)).flatMap((position) => {
      const product = goods[position % goods.length];
      return product ? [toLine(product, 1 + (position % 3))] : [];
    });
    const [first] = lines;
    const at = seedTime(index * 2, index * 11);
    return {
      order_id: rowId('order', index),
      order_number: `${at.slice(0, 10).replaceAll('-', '')}${String(index + 1).padStart(4, '0')}`,
      order_name: lines.length > 1 ? `${first?.name ?? ''} +${lines.length - 1}` : (first?.name ?? ''),
      user_id: buyer?.user_id ?? '',
      user_group_id: buyer?.user_group_id ?? null,
      username: buyer?.name ?? '',
      user_email: buyer?.email ?? '',
      price: lines.reduce((sum, line) => sum + line.price * line.quantity, 0),
      tax_free_price: 0,
      status: orderStatus.paid,
      products: lines,
      purchased_at: at,
      created_at: at,
    };
  });
}

function toLine(product: Product, quantity: number) {
  return { product_id: product.product_id, name: product.name, quantity, price: product.display_price };
}

/** Invented values of a cancel request's `status`. */
export const cancellationStatus = { requested: 0, approved: 1, rejected: 2, withdrawn: 3 };

const { requested, approved, rejected, withdrawn } = cancellationStatus;
const statuses = [requested, approved, rejected, withdrawn] as const;
const reasons = ['단순 변심', 'Ordered twice', '배송 지연', 'Wrong size', '상품 불량'] as const;

export type Cancellation = Readonly<ReturnType<typeof seedCancellations>[number]>;

/** Creates a cancel request for every sixth order; the first of every four requests is open. */
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

/** Returns the orders; an order with an approved cancel request gets the status `cancelled`. */
export function markCancelled(orders: readonly Order[], cancellations: readonly Cancellation[]): Order[] {
  const cancelled = new Set(
    cancellations.filter(({ status }) => status === approved).map((row) => row.order_id),
  );
  return orders.map((order) =>
    cancelled.has(order.order_id) ? { ...order, status: orderStatus.cancelled } : order,
  );
}
