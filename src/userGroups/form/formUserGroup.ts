import type { Remedy } from '../../base/userError';
import type { UserGroupFileStatus } from '../file/userGroupFileStatus';

/** What the form needs to know of a user group beside its document. */
export interface FormUserGroup {
  /** The user group's text as the service has it, as far as known; undefined when it is not. */
  readonly baseline: string | undefined;
  /** The address from which the baseline was read; another address means another user group. */
  readonly origin: string | undefined;
  readonly status: UserGroupFileStatus;
  readonly environmentAndLevel: FormEnvironmentAndLevel;
}

/** The environment and level of a user group. */
export interface FormEnvironmentAndLevel {
  readonly environmentName: string;
  readonly level: 'user' | 'admin';
  readonly live: boolean;
}

/** A sentence with its buttons, before the page gets its titles. */
export interface Notice {
  readonly tone: 'error' | 'warning' | 'info' | 'busy';
  readonly title: string;
  readonly sentence: string;
  readonly remedies: readonly Remedy[];
}
