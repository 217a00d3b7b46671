import { bodyWrappers } from '../../catalog/bodyWrappers';
import { paymentUrl } from '../data/seedInvoices';
import { serviceTime } from '../data/serviceTime';
import { type Handlers, withStatus } from '../handler';
import { listRows } from '../table';
import { readFields, requireText, unwrap } from '../readBody';
import { invalid } from '../sandboxError';

const LINK_LIFE_MS = 30 * 24 * 60 * 60 * 1000;

const invoiceFields = {
  title: 'text',
  memo: 'text',
  price: 'number',
  tax_free_price: 'number',
  user_id: 'text',
  user_group_id: 'text',
  expired_at: 'text',
} as const;

export const invoiceHandlers: Handlers = {
  'invoices.create': (request, { state, now }) => {
    const body = unwrap(request.body, bodyWrappers['invoices.create']);
    const name = requireText(body, 'name');
    const { price, ...fields } = readFields(body, invoiceFields);
    if (price === undefined) throw invalid('price is required.');
    const invoice = state.invoices.insert((invoice_id) => ({
      title: name,
      memo: '',
      tax_free_price: 0,
      user_id: null,
      user_group_id: null,
      expired_at: serviceTime(now() + LINK_LIFE_MS),
      ...fields,
      invoice_id,
      name,
      price,
      product_ids: [],
      status: 1,
      payment_url: paymentUrl(invoice_id),
      created_at: serviceTime(now()),
    }));
    return withStatus(invoice);
  },
  'invoices.list': ({ query }, { state }) =>
    listRows(state.invoices.all(), query, {
      keywordFields: ['invoice_id', 'name', 'title', 'memo'],
      filterFields: ['user_id', 'user_group_id', 'status'],
    }),
  'invoices.detail': ({ path }, { state }) => withStatus(state.invoices.named(path)),
};
