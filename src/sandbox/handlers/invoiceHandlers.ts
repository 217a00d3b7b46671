import { type Invoice, paymentUrl } from '../data/seedInvoices';
import { serviceTime } from '../data/serviceTime';
import type { Handler, Handlers } from '../handler';
import { listRows } from '../listRows';
import { readFields, requireText, unwrap } from '../readFields';
import { invalid } from '../sandboxError';
import { findRow } from './findRow';
import { withStatus } from './withStatus';

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

const create: Handler = (request, { state, now }) => {
  const body = unwrap(request.body, 'invoice');
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
};

const list: Handler = ({ query }, { state }) =>
  listRows<Invoice>(state.invoices.all(), query, {
    keywordFields: ['invoice_id', 'name', 'title', 'memo'],
    filterFields: ['user_id', 'user_group_id', 'status'],
  });

const detail: Handler = ({ path }, { state }) =>
  withStatus(findRow(state.invoices, path['invoice_id'], 'INVOICE_NOT_FOUND'));

export const invoiceHandlers: Handlers = {
  'invoices.create': create,
  'invoices.list': list,
  'invoices.detail': detail,
};
