import * as l10n from '@vscode/l10n';

/** Which list fills the picker of a parameter that names an entity. Names are of the list's entities. */
export interface EntityPicker {
  readonly parameter: string;
  readonly listEndpoint: string;
  /** An `id` of what is listed is that of something else. */
  readonly isListedApart?: true;
  /** Names of the fields that tell entities apart for a person, the first that is filled in. */
  readonly labelFields: readonly string[];
  /** More that tells them apart, the first that is filled in. */
  readonly infoFields?: readonly string[];
  readonly kind?: { readonly field: string; readonly names: Readonly<Record<string, () => string>> };
  /** Names of the status values whose meaning the reference shows; absent: it shows none. */
  readonly statusNames?: Readonly<Record<string, () => string>>;
  /** Path parameters of the list itself: without a value for them there is no list. */
  readonly pathFrom?: readonly string[];
  /** Parameters of the same call that narrow the list down, where the list is known to take them. */
  readonly narrowedBy?: readonly string[];
}

export const entityPickers: readonly EntityPicker[] = [
  {
    parameter: 'user_id',
    listEndpoint: 'users.list',
    labelFields: ['name', 'nickname', 'login_id'],
    infoFields: ['login_id', 'email', 'phone'],
    narrowedBy: ['user_group_id'],
  },
  {
    parameter: 'user_group_id',
    listEndpoint: 'userGroups.list',
    labelFields: ['company_name', 'manager_name'],
    infoFields: ['business_number'],
    kind: {
      field: 'corporate_type',
      names: { '1': () => l10n.t('personal'), '2': () => l10n.t('enterprise') },
    },
    statusNames: { '1': () => l10n.t('active') },
  },
  {
    parameter: 'product_id',
    listEndpoint: 'products.list',
    labelFields: ['name', 'product_name', 'title'],
  },
  {
    parameter: 'order_id',
    listEndpoint: 'orders.list',
    labelFields: ['order_name', 'order_number'],
    infoFields: ['order_number', 'username'],
  },
  {
    parameter: 'order_cancel_request_history_id',
    listEndpoint: 'orderCancel.list',
    labelFields: ['order_name', 'order_number', 'order_id'],
    infoFields: ['cancel_reason', 'requested_at'],
  },
  {
    parameter: 'order_subscription_id',
    listEndpoint: 'subscriptionOrders.list',
    labelFields: ['order_name', 'product_name', 'order_number'],
    infoFields: ['username', 'order_number'],
  },
  {
    parameter: 'order_subscription_bill_id',
    listEndpoint: 'subscriptionBills.list',
    labelFields: ['order_name', 'order_number'],
    infoFields: ['reserve_payment_at', 'order_number'],
    narrowedBy: ['order_subscription_id'],
  },
  {
    // Nothing lists adjustments: a subscription's own answer may show them, among arrays whose rows have ids too.
    parameter: 'order_subscription_adjustment_id',
    listEndpoint: 'subscriptionOrders.detail',
    isListedApart: true,
    labelFields: ['name', 'order_subscription_adjustment_id'],
    infoFields: ['price'],
    pathFrom: ['order_subscription_id'],
  },
  {
    parameter: 'invoice_id',
    listEndpoint: 'invoices.list',
    labelFields: ['name', 'title'],
    infoFields: ['created_at'],
  },
];

export function findEntityPicker(parameter: string): EntityPicker | undefined {
  return entityPickers.find((picker) => picker.parameter === parameter);
}

/** Names under which a listed entity carries its id, the first that is there. */
export function idFieldsOf({ parameter, isListedApart }: EntityPicker): readonly string[] {
  return isListedApart ? [parameter] : [parameter, 'id'];
}
