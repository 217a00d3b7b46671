import { UserError } from '../base/userError';
import type { UserGroupFileStatus } from '../userGroups/file/userGroupFileStatus';

/** Turns a save that was refused before VS Code heard of it into the command's own error. */
export async function rethrowNotSaved<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    const status = statusOf(error);
    throw status ? new UserError(status.sentence, status.remedies) : error;
  }
}

function statusOf(error: unknown): Extract<UserGroupFileStatus, { kind: 'notSaved' }> | undefined {
  if (!(error instanceof Error) || error.name !== 'NotSavedError' || !('status' in error)) return undefined;
  return error.status as Extract<UserGroupFileStatus, { kind: 'notSaved' }>;
}
