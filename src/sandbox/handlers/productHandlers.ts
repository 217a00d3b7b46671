import { bodyWrappers } from '../../catalog/bodyWrappers';
import { serviceTime } from '../data/serviceTime';
import { type Handler, type Handlers, withStatus } from '../handler';
import { listRows } from '../table';
import { readFields, requireText, unwrap } from '../readBody';
import { invalid } from '../sandboxError';

const statusFields = { status_display: 'flag', status_sale: 'flag', status: 'integer' } as const;

const productFields = {
  ...statusFields,
  name: 'text',
  desc: 'text',
  display_price: 'number',
  tax_free_price: 'number',
  use_stock: 'flag',
  stock: 'integer',
  use_subscription: 'flag',
  /** Number of pictures in a form; the pictures themselves are not stored. */
  image_count: 'integer',
} as const;

/** Types of form fields, by operation that accepts a multipart form. Public clients send pictures in such forms. */
export const productForms: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'products.create': productFields,
  'products.update': productFields,
};

const change =
  (rules: typeof productFields | typeof statusFields): Handler =>
  ({ path, body }, { state, now }) => {
    const product = state.products.named(path);
    const changes = readFields(unwrap(body, bodyWrappers['products.update']), rules);
    return withStatus(state.products.replace({ ...product, ...changes, updated_at: serviceTime(now()) }));
  };

export const productHandlers: Handlers = {
  'products.create': (request, { state, now }) => {
    const body = unwrap(request.body, bodyWrappers['products.create']);
    const name = requireText(body, 'name');
    const { display_price, ...fields } = readFields(body, productFields);
    if (display_price === undefined) throw invalid('display_price is required.');
    const at = serviceTime(now());
    const product = state.products.insert((product_id) => ({
      desc: '',
      tax_free_price: 0,
      use_stock: false,
      stock: 0,
      use_subscription: false,
      status_display: true,
      status_sale: true,
      status: 1,
      ...fields,
      product_id,
      name,
      display_price,
      created_at: at,
      updated_at: at,
    }));
    return withStatus(product);
  },
  'products.list': ({ query }, { state }) =>
    listRows(state.products.all(), query, {
      keywordFields: ['product_id', 'name', 'desc'],
      filterFields: ['status_sale', 'status_display', 'use_subscription', 'status'],
    }),
  'products.detail': ({ path }, { state }) => withStatus(state.products.named(path)),
  'products.update': change(productFields),
  'products.changeStatus': change(statusFields),
  'products.delete': ({ path }, { state }) => {
    const { product_id } = state.products.named(path);
    state.products.remove(product_id);
    return withStatus({ product_id });
  },
};
