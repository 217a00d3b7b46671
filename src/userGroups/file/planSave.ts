import type { ConfirmOptions } from '../../base/userInput';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import type { Connection } from '../../environments/types';
import { ApiError } from '../../http/apiError';
import type { UserGroupCalls } from '../userGroupCalls';
import { describeSave } from './describeSave';
import { findBaseline } from './findBaseline';
import { changedFields, updateBody, type ChangedField } from './decideSave';
import { saveProblem, signedOutToSave } from './problems';
import { problemContextOf, type ReadUserGroupDeps } from './readUserGroup';
import { findIssues } from './findIssues';
import type { FileBaseline, FileState } from './fileState';
import type { UserGroupFileStatus } from './userGroupFileStatus';

export interface SaveUserGroupDeps extends ReadUserGroupDeps {
  readonly calls: UserGroupCalls;
  readonly fields: readonly UserGroupField[];
  /** Whether writes to that environment are confirmed. */
  mustConfirm(connection: Connection): boolean;
  /** VS Code asks before it lets a save through over a newer version of the file. */
  asksOnConflict(uri: string): boolean;
  /** Throws `CancelledError` when the user says no. */
  confirm(question: ConfirmOptions): Promise<void>;
  /** Throws `UserError` while another task of the key runs. */
  runAlone<T>(key: string, task: () => Promise<T>): Promise<T>;
  /** The open document of that URI. */
  documentOf(uri: string): { readonly isDirty: boolean } | undefined;
  showStatus(text: string): void;
  /** Takes the note of an earlier save away. */
  clearStatus(): void;
  /** Shows a notice that waits for nobody. */
  showNotice(text: string): void;
  /** Told what the service has after a save. */
  noteSaved(environmentName: string, service: string): void;
  setStatus(state: FileState, status: UserGroupFileStatus): void;
  /** Resolves when what is known of a draft would outlive the window. Never rejects. */
  keepDraft(state: FileState): Promise<void>;
}

type NotSaved = Extract<UserGroupFileStatus, { kind: 'notSaved' }>;

/** A save that did not happen, or of which nobody knows; its status says it all. */
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
export function planSave(deps: SaveUserGroupDeps, state: FileState, text: string): PlannedSave {
  const found = findBaseline(deps, state);
  if ('problem' in found) throw new NotSavedError(found.problem);
  const { baseline } = found;
  const [issue] = findIssues(text, baseline.text, deps.fields);
  if (issue) {
    throw new NotSavedError({ kind: 'notSaved', reason: 'invalid', sentence: issue.message, remedies: [] });
  }
  return { baseline, fields: changedFields(text, baseline.text, deps.fields) };
}

/** A connection for the record's save, and the question that belongs to it. Throws `NotSavedError`. */
export async function connectSave(
  deps: SaveUserGroupDeps,
  state: FileState,
  fields: readonly ChangedField[],
): Promise<{
  readonly connection: Connection;
  readonly question: ConfirmOptions;
  /** Stands for exactly this request. */
  readonly ticket: string;
  readonly key: string;
}> {
  const context = problemContextOf(deps, state);
  const { environmentName, id } = state.address;
  const connection = await deps.connect(environmentName, context.level);
  if (connection?.token === undefined) throw new NotSavedError(signedOutToSave(context));
  const body = updateBody(fields);
  try {
    const request = deps.calls.describeUpdate({ target: connection.target, id }, body);
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
