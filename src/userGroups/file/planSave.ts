import type { ConfirmOptions } from '../../base/userInput';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import type { Connection } from '../../environments/types';
import { ApiError } from '../../http/apiError';
import { changedFields, updateBody, type ChangedField } from './decideSave';
import { describeSave } from './describeSave';
import type { FileBaseline, FileState } from './fileState';
import { findBaseline } from './findBaseline';
import { findIssues } from './findIssues';
import { saveProblem, signedOutToSave } from './problems';
import type { UserGroupAccess } from './readUserGroup';
import type { UserGroupFileStatus } from './userGroupFileStatus';

type NotSaved = Extract<UserGroupFileStatus, { kind: 'notSaved' }>;

/** A save that did not happen, or whose outcome nobody knows; its status says which. */
export class NotSavedError extends Error {
  override readonly name = 'NotSavedError';

  constructor(readonly status: NotSaved) {
    super(status.sentence);
  }
}

/** What a save of a text would send, before anything is asked of the service. */
export interface PlannedSave {
  readonly baseline: FileBaseline;
  readonly fields: readonly ChangedField[];
}

/** Checks a text by the rules that need no service. Throws `NotSavedError`. */
export function planSave(
  { access, fields }: { readonly access: UserGroupAccess; readonly fields: readonly UserGroupField[] },
  state: FileState,
  text: string,
): PlannedSave {
  const found = findBaseline(access, state);
  if ('problem' in found) throw new NotSavedError(found.problem);
  const { baseline } = found;
  const [issue] = findIssues(text, baseline.text, fields);
  if (issue) {
    throw new NotSavedError({ kind: 'notSaved', reason: 'invalid', sentence: issue.message, remedies: [] });
  }
  return { baseline, fields: changedFields(text, baseline.text, fields) };
}

/** A connection for the user group's save, and the question that belongs to it. Throws `NotSavedError`. */
export async function connectSave(
  access: UserGroupAccess,
  state: FileState,
  fields: readonly ChangedField[],
): Promise<{
  readonly connection: Connection;
  readonly question: ConfirmOptions;
  /** Stands for exactly this request. */
  readonly ticket: string;
  readonly key: string;
}> {
  const context = access.contextOf(state);
  const { environmentName, id } = state.address;
  const connection = await access.connect(environmentName, context.level);
  if (connection?.token === undefined) throw new NotSavedError(signedOutToSave(context));
  const body = updateBody(fields);
  try {
    const request = access.calls.describeUpdate({ target: connection.target, id }, body);
    return {
      connection,
      question: describeSave(request, connection, fields),
      ticket: `${connection.level} ${request.url} ${body}`,
      key: `${request.method} ${request.url}`,
    };
  } catch (error) {
    if (ApiError.is(error)) throw new NotSavedError(saveProblem(error, context));
    throw error;
  }
}
