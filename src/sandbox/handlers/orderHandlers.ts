import { type Handlers, withStatus } from '../handler';
import { listRows } from '../listRows';
import { invalid } from '../sandboxError';
import { findRow } from './findRow';

export const orderHandlers: Handlers = {
  'orders.list': ({ query }, { state }) =>
    listRows(state.orders.all(), query, {
      keywordFields: ['order_id', 'order_number', 'order_name', 'username', 'user_email'],
      filterFields: ['user_id', 'user_group_id', 'status'],
    }),
  'orders.detail': ({ path }, { state }) =>
    withStatus(findRow(state.orders, path['order_id'], 'ORDER_NOT_FOUND')),
  /** Without `search_date` the last month that has orders, since the data set does not grow with the calendar. */
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
};
