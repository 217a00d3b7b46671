import { rowId } from './rowId';
import type { Product } from './seedProducts';
import type { User } from './seedUsers';
import { seedTime } from './serviceTime';

const ORDER_COUNT = 84;

/** Values of an order's `status`, invented. */
export const orderStatus = { paid: 1, cancelled: 20 };

export type Order = Readonly<ReturnType<typeof seedOrders>[number]>;

/** One order every second day from January to June 2026, each by a user of the data set. */
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
