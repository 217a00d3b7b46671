import type { Connection } from '../../environments/types';
import { createApiError } from '../../http/errorMessage';
import type { Level } from '../../http/types';
import type { UserGroupCalls, UserGroupOutcome } from '../userGroupCalls';
import { noEnvironment, readProblem, signedOutToRead, type ProblemContext } from './problems';
import { toDocumentText } from './toDocumentText';
import type { UserGroupFileStatus } from './userGroupFileStatus';
import type { UserGroupState } from './userGroupState';

/** Where and as whom a user group is asked for. */
interface UserGroupContext extends ProblemContext {
  /** What tells the environment's address from others; undefined when the environment is gone. */
  readonly origin: string | undefined;
}

/** The way to the user groups at the service. */
export interface UserGroupAccess {
  readonly calls: UserGroupCalls;
  /** How a user group is asked for now. */
  contextOf(state: UserGroupState): UserGroupContext;
  /** undefined when there is no environment of that name. */
  connect(environmentName: string, level: Level): Promise<Connection | undefined>;
  withProgress<T>(environmentName: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

/** What a read found. */
export type UserGroupReading =
  | { readonly kind: 'text'; readonly text: string; readonly origin: string }
  | {
      readonly kind: 'problem';
      readonly problem: Extract<UserGroupFileStatus, { kind: 'unreadable' }>;
      readonly outcome?: UserGroupOutcome;
    };

/**
 * Asks the service for a user group, over the connection of a save or over one of its own. Never throws for what the
 * network or the service does.
 */
export async function readUserGroup(
  access: UserGroupAccess,
  state: UserGroupState,
  open?: Connection,
): Promise<UserGroupReading> {
  const { environmentName, id } = state.address;
  const context = access.contextOf(state);
  const { origin, level } = context;
  const connection = open ?? (await access.connect(environmentName, level));
  if (!connection || origin === undefined) return { kind: 'problem', problem: noEnvironment(context) };
  if (connection.token === undefined) return { kind: 'problem', problem: signedOutToRead(context) };
  const { target, token } = connection;
  const outcome = await access.withProgress(environmentName, (signal) =>
    access.calls.read({ target, token, id, signal }),
  );
  if (outcome.kind !== 'group') {
    return { kind: 'problem', problem: readProblem(outcome.error, context), outcome };
  }
  const text = toDocumentText(outcome.text);
  if (text !== undefined) return { kind: 'text', text, origin };
  const error = createApiError('otherRecord', { host: new URL(target.origin).host });
  return { kind: 'problem', problem: readProblem(error, context) };
}
