import { cancellationStatus, orderStatus, type Cancellation } from '../data/seedOrders';
import { serviceTime } from '../data/serviceTime';
import { withStatus, type Handlers, type SandboxRequest, type World } from '../handler';
import { readFields, unwrap } from '../readBody';
import { invalid, SandboxError } from '../sandboxError';
import { listRows } from '../table';

/** Closes the open cancel request in the path. Throws a `SandboxError` if the request is unknown or closed. */
function endRequest({ path, body }: SandboxRequest, { state, now }: World, status: number): Cancellation {
  const found = state.cancellations.named(path);
  if (found.status !== cancellationStatus.requested) {
    throw new SandboxError(409, 'ORDER_CANCEL_ALREADY_PROCESSED', 'This cancel request is no longer open.');
  }
  const { message = '' } = readFields(body, { message: 'text' });
  return state.cancellations.replace({ ...found, status, message, processed_at: serviceTime(now()) });
}

export const orderHandlers: Handlers = {
  'orders.list': ({ query }, { state }) =>
    listRows(state.orders.all(), query, {
      keywordFields: ['order_id', 'order_number', 'order_name', 'username', 'user_email'],
      filterFields: ['user_id', 'user_group_id', 'status'],
    }),
  'orders.detail': ({ path }, { state }) => withStatus(state.orders.named(path)),
  /** Without `search_date`, returns the last month with orders, since the data set has fixed dates. */
  'orders.month': ({ query }, { state }) => {
    const orders = state.orders
      .all()
      .filter(({ user_group_id }) => !query['user_group_id'] || user_group_id === query['user_group_id']);
    const latest = orders.reduce(
      (last, order) => (order.purchased_at > last ? order.purchased_at : last),
      '',
    );
    const search_date = query['search_date'] || latest.slice(0, 7);
    if (search_date !== '' && !/^\d{4}-(?:0[1-9]|1[0-2])$/.test(search_date)) {
      throw invalid('search_date must be a month such as 2026-03.');
    }
    const inMonth = orders.filter((order) => order.purchased_at.startsWith(search_date));
    return withStatus({
      search_date,
      count: inMonth.length,
      price: inMonth.reduce((sum, order) => sum + order.price, 0),
      list: inMonth,
    });
  },
  'orderCancel.list': ({ query }, { state }) =>
    listRows(state.cancellations.all(), query, {
      keywordFields: ['order_cancel_request_history_id', 'order_id', 'order_number', 'cancel_reason'],
      filterFields: ['order_id', 'order_number', 'status'],
    }),
  'orderCancel.request': ({ body }, { state, now }) => {
    const { order_id, order_number } = readFields(body, { order_id: 'text', order_number: 'text' });
    if (!order_id && !order_number) throw invalid('order_number is required.');
    const order = state.orders
      .all()
      .find((row) => (order_id ? row.order_id === order_id : row.order_number === order_number));
    if (!order) throw new SandboxError(404, 'ORDER_NOT_FOUND', 'There is no order with this number.');
    const isOpen = (row: Cancellation) =>
      row.order_id === order.order_id && row.status === cancellationStatus.requested;
    if (order.status === orderStatus.cancelled || state.cancellations.all().some(isOpen)) {
      const message = 'The order is cancelled, or its cancellation is requested.';
      throw new SandboxError(409, 'ORDER_CANCEL_UNABLE', message);
    }
    const { cancel_reason = '', cancel_price = order.price } = readFields(
      unwrap(body, 'request_cancel_parameters'),
      { cancel_reason: 'text', cancel_price: 'number' },
    );
    const cancellation = state.cancellations.insert((order_cancel_request_history_id) => ({
      order_cancel_request_history_id,
      order_id: order.order_id,
      order_number: order.order_number,
      status: cancellationStatus.requested,
      cancel_reason,
      cancel_type: 1,
      refund_price: cancel_price,
      message: '',
      requested_at: serviceTime(now()),
      processed_at: null,
    }));
    return withStatus(cancellation);
  },
  'orderCancel.withdraw': (input, world) =>
    withStatus(endRequest(input, world, cancellationStatus.withdrawn)),
  'orderCancel.approve': (input, world) => {
    const cancellation = endRequest(input, world, cancellationStatus.approved);
    const order = world.state.orders.find(cancellation.order_id);
    if (order) world.state.orders.replace({ ...order, status: orderStatus.cancelled });
    return withStatus(cancellation);
  },
  'orderCancel.reject': (input, world) => withStatus(endRequest(input, world, cancellationStatus.rejected)),
};
