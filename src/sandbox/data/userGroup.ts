/** A group as it is kept; the fields after `status` are accepted but not returned by detail and update. */
export interface UserGroup {
  readonly user_group_id: string;
  readonly company_name: string;
  readonly business_number: string;
  /** 1 personal, 2 enterprise. */
  readonly corporate_type: number;
  readonly manager_name: string;
  readonly phone: string;
  readonly email: string;
  /** 1 active; 2 is invented. */
  readonly status: number;
  readonly ceo_name: string;
  readonly zipcode: string;
  readonly address: string;
  readonly address_detail: string;
  readonly limit: UserGroupLimit;
  readonly aggregation: UserGroupAggregation;
}

export interface UserGroupLimit {
  readonly use_limit: boolean;
  readonly purchase_limit: number;
  readonly subscribed_limit: number;
  readonly limit_message: string;
}

export interface UserGroupAggregation {
  readonly use_subscription_aggregate_transaction: boolean;
  readonly subscription_month_day: number;
  readonly subscription_week_day: number;
}

export const PERSONAL = 1;
export const ENTERPRISE = 2;

export const noLimit: UserGroupLimit = {
  use_limit: false,
  purchase_limit: 0,
  subscribed_limit: 0,
  limit_message: '',
};

export const noAggregation: UserGroupAggregation = {
  use_subscription_aggregate_transaction: false,
  subscription_month_day: 1,
  subscription_week_day: 1,
};
