import { rowId } from './rowValues';
import type { Product } from './seedProducts';
import type { User } from './seedUsers';
import { seedTime } from './serviceTime';

const INVOICE_COUNT = 31;

/** Payment link of an invoice; its host does not exist. */
export function paymentUrl(invoiceId: string): string {
  return `https://pay.example.com/invoice/${invoiceId}`;
}

export type Invoice = Readonly<ReturnType<typeof seedInvoices>[number]>;

/** Creates invoices for products of the data set; every third is paid. */
export function seedInvoices(users: readonly User[], products: readonly Product[]) {
  return Array.from({ length: INVOICE_COUNT }, (_, index) => {
    const id = rowId('invoice', index);
    const user = users[(index * 7) % users.length];
    const product = products[index % products.length];
    return {
      invoice_id: id,
      name: product?.name ?? '',
      title: `${user?.name ?? ''} · ${product?.name ?? ''}`,
      memo: '',
      price: product?.display_price ?? 0,
      tax_free_price: 0,
      user_id: user?.user_id ?? null,
      user_group_id: user?.user_group_id ?? null,
      product_ids: product ? [product.product_id] : [],
      // 1: open, 2: paid. Both numbers are invented.
      status: index % 3 === 2 ? 2 : 1,
      payment_url: paymentUrl(id),
      expired_at: seedTime(index * 5 + 30),
      created_at: seedTime(index * 5),
    };
  });
}
