import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { ANSWER_STATUS_FIELD } from '../../catalog/loadUserGroupFields';
import type { Connection } from '../../environments/types';
import type { ApiError } from '../../http/apiError';
import { createApiError } from '../../http/errorMessage';
import type { FinishedCall, Level } from '../../http/types';
import { formatJson } from '../../json/formatJson';
import { propertiesOf, readJsonTree } from '../../json/jsonTree';
import type { UserGroupCalls } from '../userGroupCalls';
import { noteAnswered } from './noteAnswered';
import { openElsewhere } from './openElsewhere';
import { noEnvironment, readProblem, signedOutToRead, type ProblemContext } from './problems';
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
  withProgress<T>(title: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Told of each update that was sent, however it ended. */
  noteUpdate(call: FinishedCall): void;
}

/** What a read found. `error`: what the call itself failed with. */
export type UserGroupReading =
  | { readonly kind: 'text'; readonly text: string; readonly origin: string }
  | { readonly kind: 'problem'; readonly problem: Unreadable; readonly error?: ApiError };

/**
 * Asks the service for a user group, over an open connection where one is given. Never throws for what the network or
 * the service does.
 */
export async function readUserGroup(
  access: UserGroupAccess,
  state: UserGroupState,
  open?: Connection,
): Promise<UserGroupReading> {
  if (state.location.openAt !== undefined)
    return { kind: 'problem', problem: openElsewhere(state.location.openAt) };
  const { environmentName, id } = state.address;
  const context = access.contextOf(state);
  const { origin, level } = context;
  const connection = open ?? (await access.connect(environmentName, level));
  if (!connection || origin === undefined) return { kind: 'problem', problem: noEnvironment(context) };
  if (connection.credential === undefined)
    return { kind: 'problem', problem: signedOutToRead(context, connection.signedOutReason) };
  const { target, credential } = connection;
  const title = l10n.t('Reading a user group of {0}', sanitizeForDisplay(environmentName));
  const outcome = await access.withProgress(title, (signal) =>
    access.calls.read({ target, credential, id, signal }),
  );
  if (outcome.kind !== 'group') {
    noteAnswered(state, connection, outcome);
    const { error } = outcome;
    return { kind: 'problem', problem: readProblem(error, access.contextOf(state)), error };
  }
  const text = toDocumentText(outcome.text);
  if (text !== undefined) return { kind: 'text', text, origin };
  const error = createApiError('otherRecord', { host: new URL(target.origin).host });
  return { kind: 'problem', problem: readProblem(error, context) };
}

/**
 * A user group's answer as the text of its document: indented, without the answer's own `http_status`. Every literal,
 * the order of the fields and names that stand twice stay as they came. undefined when the answer is no JSON object,
 * or too deep or too large to be edited.
 */
export function toDocumentText(answer: string): string | undefined {
  const formatted = formatJson(answer);
  if (!('text' in formatted)) return undefined;
  const { text } = formatted;
  const { root } = readJsonTree(text);
  if (root?.type !== 'object') return undefined;
  const kept = propertiesOf(root)
    .filter(({ name }) => name !== ANSWER_STATUS_FIELD)
    .map(({ key, value }) => `  ${text.slice(key.offset, value.offset + value.length)}`);
  return kept.length === 0 ? '{}\n' : `{\n${kept.join(',\n')}\n}\n`;
}
