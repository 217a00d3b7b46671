import * as l10n from '@vscode/l10n';

/** Describes the picker for an entity's id: the endpoint that lists the entities, and the fields that a row shows. */
export interface EntityPicker {
  readonly parameter: string;
  readonly listEndpoint: string;
  /** True if the list also has rows of other kinds, so that a plain `id` may belong to another kind of entity. */
  readonly isListedApart?: true;
  /** Fields of the label; the first non-empty one counts. */
  readonly labelFields: readonly string[];
  /** Fields of the description; the first non-empty one counts. */
  readonly infoFields?: readonly string[];
  readonly kind?: { readonly field: string; readonly names: Readonly<Record<string, () => string>> };
  /** Names of status values that the reference explains. Absent: the reference explains none. */
  readonly statusNames?: Readonly<Record<string, () => string>>;
  /** Path parameters of `listEndpoint`. The picker needs a value for each. */
  readonly pathFrom?: readonly string[];
  /** Parameters whose values filter the list, if the call has a value and the list is known to take them. */
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
    // No endpoint lists adjustments; a subscription's response may hold them, among other arrays whose rows have ids.
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

/** Fields that may hold an entity's id; the first non-empty one counts. */
export function idFieldsOf({ parameter, isListedApart }: EntityPicker): readonly string[] {
  return isListedApart ? [parameter] : [parameter, 'id'];
}
