import { type Handlers, withStatus } from '../handler';
import { listRows } from '../listRows';
import { readFields, unwrap } from '../readFields';
import { findRow } from './findRow';

const billFields = {
  order_name: 'text',
  price: 'number',
  status: 'integer',
  memo: 'text',
  reserve_payment_at: 'text',
} as const;

export const subscriptionBillHandlers: Handlers = {
  'subscriptionBills.list': ({ query }, { state }) =>
    listRows(state.bills.all(), query, {
      keywordFields: [
        'order_subscription_bill_id',
        'order_subscription_id',
        'order_number',
        'order_name',
        'username',
      ],
      filterFields: ['order_subscription_id', 'user_id', 'user_group_id', 'status'],
    }),
  'subscriptionBills.detail': ({ path }, { state }) =>
    withStatus(findRow(state.bills, path['order_subscription_bill_id'], 'ORDER_SUBSCRIPTION_BILL_NOT_FOUND')),
  'subscriptionBills.update': ({ path, body }, { state }) => {
    const bill = findRow(
      state.bills,
      path['order_subscription_bill_id'],
      'ORDER_SUBSCRIPTION_BILL_NOT_FOUND',
    );
    const changes = readFields(unwrap(body, 'order_subscription_bill'), billFields);
    return withStatus(state.bills.replace({ ...bill, ...changes }));
  },
};
