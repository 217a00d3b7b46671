import type { ApiErrorKind } from '../../http/apiError';
import type { UserGroupFileStatus } from './userGroupFileStatus';

/** What each failure of a read means for a record. `unreachable` is only what no answer came to. */
export const readReasons: Readonly<
  Record<ApiErrorKind, Extract<UserGroupFileStatus, { kind: 'unreadable' }>['reason']>
> = {
  unauthenticated: 'tokenInvalid',
  invalidToken: 'tokenInvalid',
  notFound: 'notFound',
  forbidden: 'notAuthorized',
  dns: 'unreachable',
  refused: 'unreachable',
  reset: 'unreachable',
  tls: 'unreachable',
  proxy: 'unreachable',
  network: 'unreachable',
  timeout: 'unreachable',
  invalidInput: 'notRead',
  invalidKeys: 'notRead',
  wrongTarget: 'notRead',
  tlsDisabled: 'notRead',
  cancelled: 'notRead',
  redirect: 'notRead',
  tooLarge: 'notRead',
  notJson: 'notRead',
  brokenJson: 'notRead',
  truncated: 'notRead',
  charset: 'notRead',
  encoding: 'notRead',
  conflict: 'notRead',
  invalid: 'notRead',
  rateLimited: 'notRead',
  rejected: 'notRead',
  server: 'notRead',
  contradiction: 'notRead',
  otherRecord: 'notRead',
};
