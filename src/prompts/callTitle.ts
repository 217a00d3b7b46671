import * as l10n from '@vscode/l10n';
import type { Catalog, Endpoint } from '../catalog/types';

interface Noun {
  readonly one: () => string;
  readonly many: () => string;
}

/** What the records of a module are called; modules whose operations need no noun are not here. */
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

/** What a call does, in a few words: the title of its prompts and the question before a write. */
export function callTitle(endpoint: Endpoint, catalog: Pick<Catalog, 'modules'>): string {
  const noun = nouns[endpoint.moduleId];
  const title = titles[endpoint.label];
  if (noun && title) return title(noun);
  const module = catalog.modules.find(({ id }) => id === endpoint.moduleId);
  return `${module?.label ?? endpoint.moduleId}: ${endpoint.label}`;
}
