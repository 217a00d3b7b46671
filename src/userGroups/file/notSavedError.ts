import type { UserGroupFileStatus } from './userGroupFileStatus';

/** A save that did not happen, or whose outcome nobody knows; its status says which. */
export class NotSavedError extends Error {
  override readonly name = 'NotSavedError';

  constructor(readonly status: Extract<UserGroupFileStatus, { kind: 'notSaved' }>) {
    super(status.sentence);
  }
}
