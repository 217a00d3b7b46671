import { createHash } from 'node:crypto';
import {
  seedAdjustments,
  seedBills,
  seedChangeRequests,
  seedSubscriptions,
  type Adjustment,
  type Bill,
  type ChangeRequest,
  type Subscription,
} from './data/seedSubscriptions';
import {
  markCancelled,
  seedCancellations,
  seedOrders,
  type Cancellation,
  type Order,
} from './data/seedOrders';
import { type Invoice, seedInvoices } from './data/seedInvoices';
import { type Product, seedProducts } from './data/seedProducts';
import { seedUserGroups, type UserGroup } from './data/seedUserGroups';
import { seedPassword, seedUsers, type User } from './data/seedUsers';
import { Table } from './table';

/** All data of the sandbox. */
export interface State {
  readonly userGroups: Table<UserGroup>;
  readonly users: Table<User>;
  readonly passwords: PasswordBook;
  readonly products: Table<Product>;
  readonly orders: Table<Order>;
  readonly cancellations: Table<Cancellation>;
  readonly subscriptions: Table<Subscription>;
  readonly changeRequests: Table<ChangeRequest>;
  readonly bills: Table<Bill>;
  readonly adjustments: Table<Adjustment>;
  readonly invoices: Table<Invoice>;
}

/** Creates the initial data set. The same number of user groups always gives the same data. */
export function createState(groupCount?: number): State {
  const users = seedUsers(groupCount);
  const products = seedProducts();
  const orders = seedOrders(users, products);
  const cancellations = seedCancellations(orders);
  const subscriptions = seedSubscriptions(users, products);
  return {
    userGroups: new Table('userGroup', 'user_group_id', seedUserGroups(groupCount)),
    users: new Table('user', 'user_id', users),
    passwords: new PasswordBook(seedPassword),
    products: new Table('product', 'product_id', products),
    orders: new Table('order', 'order_id', markCancelled(orders, cancellations)),
    cancellations: new Table('cancellation', 'order_cancel_request_history_id', cancellations),
    subscriptions: new Table('subscription', 'order_subscription_id', subscriptions),
    changeRequests: new Table(
      'changeRequest',
      'order_subscription_request_history_id',
      seedChangeRequests(subscriptions),
    ),
    bills: new Table('bill', 'order_subscription_bill_id', seedBills(subscriptions)),
    adjustments: new Table('adjustment', 'order_subscription_adjustment_id', seedAdjustments(subscriptions)),
    invoices: new Table('invoice', 'invoice_id', seedInvoices(users, products)),
  };
}

/** Passwords of users, as digests. A user who set none has the initial password. */
class PasswordBook {
  private readonly digests = new Map<string, string>();

  constructor(private readonly firstPassword: string) {}

  set(userId: string, password: string): void {
    this.digests.set(userId, digest(userId, password));
  }

  matches(userId: string, password: string): boolean {
    return (this.digests.get(userId) ?? digest(userId, this.firstPassword)) === digest(userId, password);
  }
}

function digest(userId: string, password: string): string {
  return createHash('sha256').update(`${userId}:${password}`).digest('base64');
}
