import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { translated } from './translated';
import type { Catalog, Endpoint } from './types';

interface Noun {
  readonly one: () => string;
  readonly many: () => string;
}

/** Nouns for titles, by module id. Other modules have no operations whose titles need a noun. */
const nouns: Readonly<Record<string, Noun>> = {
  users: { one: () => l10n.t('user'), many: () => l10n.t('users') },
  userGroups: { one: () => l10n.t('user group'), many: () => l10n.t('user groups') },
  products: { one: () => l10n.t('product'), many: () => l10n.t('products') },
  orders: { one: () => l10n.t('order'), many: () => l10n.t('orders') },
  orderCancel: { one: () => l10n.t('order cancellation'), many: () => l10n.t('order cancellations') },
  subscriptionOrders: { one: () => l10n.t('subscription order'), many: () => l10n.t('subscription orders') },
  subscriptionBills: { one: () => l10n.t('subscription bill'), many: () => l10n.t('subscription bills') },
  adjustments: { one: () => l10n.t('price adjustment'), many: () => l10n.t('price adjustments') },
  invoices: { one: () => l10n.t('invoice'), many: () => l10n.t('invoices') },
};

const titles: Readonly<Record<string, (noun: Noun) => string>> = {
  Create: ({ one }) => l10n.t('Create {0}', one()),
  Detail: ({ one }) => l10n.t('Read {0}', one()),
  List: ({ many }) => l10n.t('List {0}', many()),
  Update: ({ one }) => l10n.t('Update {0}', one()),
  Delete: ({ one }) => l10n.t('Delete {0}', one()),
};

/** Titles by endpoint id, for operations whose label and noun make no good title. */
const ownTitles: Readonly<Record<string, () => string>> = {
  'users.join': () => l10n.t('Sign up a user'),
  'users.exists': () => l10n.t('Check whether a user exists'),
  'users.login': () => l10n.t('Log in a user'),
  'users.issueToken': () => l10n.t('Issue a token for a user'),
  'users.authenticate': () => l10n.t('Read an identity verification'),
  'users.delete': () => l10n.t('Delete (withdraw) user'),
  'userGroups.addUser': () => l10n.t('Add user to user group'),
  'userGroups.removeUser': () => l10n.t('Remove user from user group'),
  'userGroups.addUser.public': () => l10n.t('Add user to user group (hint: path of public SDKs)'),
  'userGroups.removeUser.public': () => l10n.t('Remove user from user group (hint: path of public SDKs)'),
  'userGroups.setLimit': () => l10n.t('Set limit of user group'),
  'userGroups.aggregateTransaction': () => l10n.t('Aggregate transactions of user group'),
  'products.changeStatus': () => l10n.t('Change status of product'),
  'orders.month': () => l10n.t('List orders by month'),
  'orderCancel.request': () => l10n.t('Request order cancellation'),
  'orderCancel.withdraw': () => l10n.t('Withdraw order cancellation'),
  'orderCancel.approve': () => l10n.t('Approve order cancellation'),
  'orderCancel.reject': () => l10n.t('Reject order cancellation'),
  'subscriptionsInProgress.listRequests': () => l10n.t('List change requests of subscription'),
  'subscriptionsInProgress.pause': () => l10n.t('Pause subscription'),
  'subscriptionsInProgress.resume': () => l10n.t('Resume subscription'),
  'subscriptionsInProgress.calculateTerminationFee': () =>
    l10n.t('Calculate termination fee of subscription'),
  'subscriptionsInProgress.terminate': () => l10n.t('Terminate subscription'),
};

/** Words after the method in the title of a lens, by operation label. Other operations show the title of the call. */
const objects: Readonly<Record<string, (noun: Noun) => string>> = {
  Create: ({ one }) => l10n.t('new {0}', one()),
  Detail: ({ one }) => l10n.t('{0} detail', one()),
  List: ({ one }) => l10n.t('{0} list', one()),
  Update: ({ one }) => l10n.t('{0} update', one()),
  Delete: ({ one }) => one(),
};

const ownObjects: Readonly<Record<string, () => string>> = {
  'users.authenticate': () => l10n.t('identity verification'),
  'users.delete': () => l10n.t('user (withdraw)'),
  'userGroups.removeUser': () => l10n.t('user from user group'),
  'orders.month': () => l10n.t('orders by month'),
  'subscriptionsInProgress.listRequests': () => l10n.t('change requests of subscription'),
  'subscriptionsInProgress.calculateTerminationFee': () => l10n.t('termination fee of subscription'),
};

/** Short title of a call, for its prompts and the question before a write. */
export function callTitle(endpoint: Endpoint, catalog: Pick<Catalog, 'modules'>): string {
  const own = ownTitles[endpoint.id];
  if (own) return own();
  const noun = endpoint.file === undefined ? nouns[endpoint.moduleId] : undefined;
  const title = titles[endpoint.label];
  if (noun && title) return title(noun);
  const module = catalog.modules.find(({ id }) => id === endpoint.moduleId);
  return `${translated(module?.label) ?? endpoint.moduleId}: ${translated(endpoint.label)}`;
}

/** Progress text while a call to an environment runs. */
export function callTitleIn(
  endpoint: Endpoint,
  catalog: Pick<Catalog, 'modules'>,
  environmentName: string,
): string {
  return l10n.t('{0} in {1}', callTitle(endpoint, catalog), sanitizeForDisplay(environmentName));
}

/** Short title for a code lens, such as `GET user group detail`. */
export function codeTitle(endpoint: Endpoint, catalog: Pick<Catalog, 'modules'>): string {
  const noun = endpoint.file === undefined ? nouns[endpoint.moduleId] : undefined;
  const object = ownTitles[endpoint.id] ? undefined : objects[endpoint.label];
  const words = ownObjects[endpoint.id]?.() ?? (noun && object?.(noun)) ?? callTitle(endpoint, catalog);
  return `${endpoint.method} ${endpoint.file === undefined ? lowered(words) : words}`;
}

function lowered(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
