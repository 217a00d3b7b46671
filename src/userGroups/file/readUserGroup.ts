import type { Connection } from '../../environments/types';
import type { Level } from '../../http/types';
import { readGroup, type UserGroupCalls } from '../userGroupCalls';
import { noEnvironment, openElsewhere, readProblem, signedOutToRead, type ProblemContext } from './problems';
import type { Unreadable } from './userGroupFileStatus';
import type { UserGroupState } from './userGroupState';

/** Where and as whom a user group is asked for. */
interface UserGroupContext extends ProblemContext {
  /** Differs for each address that the environment may have; undefined when the environment is gone. */
  readonly origin: string | undefined;
  /** The environment is marked live. */
  readonly live: boolean;
}

/** How user groups are reached at the service. */
export interface UserGroupAccess {
  readonly calls: UserGroupCalls;
  /** How a user group is asked for now. */
  contextOf(state: UserGroupState): UserGroupContext;
  /** undefined when there is no environment of that name. */
  connect(environmentName: string, level: Level): Promise<Connection | undefined>;
}

/** What a read found. */
export type UserGroupReading =
  | { readonly kind: 'text'; readonly text: string; readonly origin: string }
  | { readonly kind: 'problem'; readonly problem: Unreadable };

/** Asks the service for a user group. Never throws for what the network or the service does. */
export async function readUserGroup(
  access: UserGroupAccess,
  state: UserGroupState,
): Promise<UserGroupReading> {
  if (state.location.openAt !== undefined)
    return { kind: 'problem', problem: openElsewhere(state.location.openAt) };
  const { environmentName, id } = state.address;
  const context = access.contextOf(state);
  const { origin, level } = context;
  const connection = await access.connect(environmentName, level);
  if (!connection || origin === undefined) return { kind: 'problem', problem: noEnvironment(context) };
  if (connection.credential === undefined)
    return { kind: 'problem', problem: signedOutToRead(context, connection.signedOutReason) };
  const reading = await readGroup(access.calls, connection, id);
  if (reading.kind === 'text') {
    if (reading.call) state.noteExchange(reading.call);
    return { kind: 'text', text: reading.text, origin };
  }
  state.noteAnswered(reading.call);
  return { kind: 'problem', problem: readProblem(reading.error, access.contextOf(state)) };
}
