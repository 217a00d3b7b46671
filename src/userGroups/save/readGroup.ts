import { ANSWER_STATUS_FIELD } from '../../catalog/loadUserGroupFields';
import type { Connection } from '../../environments/types';
import type { ApiError } from '../../http/apiError';
import { createApiError } from '../../http/errorMessage';
import type { FinishedCall } from '../../http/types';
import { formatJson } from '../../json/formatJson';
import { propertiesOf, readJsonTree } from '../../json/jsonTree';
import type { UserGroupCalls } from '../userGroupCalls';

/** What a read found: the text of the document, or why there is none, with the call where one was sent. */
export type GroupReading =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'failed'; readonly error: ApiError; readonly call?: FinishedCall | undefined };

/** Asks the service for a user group. Never throws for what the network or the service does. */
export async function readGroup(
  calls: Pick<UserGroupCalls, 'read'>,
  connection: Connection,
  id: string,
): Promise<GroupReading> {
  const outcome = await calls.read(connection, id);
  if (outcome.kind !== 'group') return { kind: 'failed', error: outcome.error, call: outcome.call };
  const text = toDocumentText(outcome.text);
  if (text !== undefined) return { kind: 'text', text };
  const { host } = new URL(connection.target.origin);
  return { kind: 'failed', error: createApiError('otherRecord', { host }) };
}

/**
 * A user group's response as the text of its document: indented, without the response's own `http_status`. Every
 * literal, the order of the fields and names that stand twice stay as they came. undefined when the response is no JSON
 * object, or too deep or too large to be edited.
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
