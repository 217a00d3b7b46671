import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import type { SendCall } from '../calls/sendCall';
import { companyLines, type Company, type ChangedField } from '../calls/writes/describeWrite';
import type { Write, WriteGate, WritePlan, WriteTicket } from '../calls/writes/writeGate';
import { RESPONSE_STATUS_FIELD } from '../catalog/loadUserGroupFields';
import type { Catalog } from '../catalog/types';
import type { Connection } from '../environments/types';
import { ApiError, type ApiErrorKind } from '../http/apiError';
import { buildRequest } from '../http/buildRequest';
import { createApiError, unknownMessage } from '../http/errorMessage';
import { isSameId } from '../http/judgeResponse';
import type { NoteThrown } from '../http/noteThrown';
import type { FinishedCall, HttpRequest, Outcome } from '../http/types';
import { formatJson, isTooDeep } from '../json/formatJson';
import { propertiesOf, readJsonTree } from '../json/jsonTree';
import { scanJson } from '../json/scanJson';
import { withoutSchema } from '../json/namesSchema';
import { updateBody } from './save/decideSave';

/** Largest user group in bytes: parsing and comparing a larger one would block the editor. Real ones have a few kB. */
const MAX_GROUP_BYTES = 500_000;

/**
 * Outcome of a call about one group. `text`: the service's text without `$schema`, which is no field of a group; empty
 * if the response to an update was empty. `call`: the call as it was sent, with the outcome `error` or `unknown` if the
 * response proves no success.
 */
export type UserGroupOutcome =
  | { readonly kind: 'group'; readonly text: string; readonly call?: FinishedCall }
  | { readonly kind: 'failed'; readonly error: ApiError; readonly call?: FinishedCall }
  /** It is unknown whether the service carried out the update. */
  | { readonly kind: 'unknown'; readonly error: ApiError; readonly call?: FinishedCall };

/** An update of one user group, with facts for its question. */
interface UserGroupUpdate extends Pick<Write, 'origin' | 'isUnedited'> {
  readonly connection: Connection;
  readonly id: string;
  readonly changed: readonly ChangedField[];
  readonly company: Company;
}

/** Reads and updates one user group. `read` and `update` never throw for errors of network, service or values. */
export interface UserGroupCalls {
  read(connection: Connection, id: string): Promise<UserGroupOutcome>;
  /** Plans the update for its question. Throws `ApiError('invalidInput')` for invalid values. */
  planUpdate(update: UserGroupUpdate): WritePlan;
  /** Sends the planned update once with `body`, JSON text of its fields. `before`: the group's old members. */
  update(
    plan: WritePlan,
    ticket: WriteTicket,
    connection: Connection,
    body: string,
    before?: HttpRequest['before'],
  ): Promise<UserGroupOutcome>;
}

interface UserGroupCallsDeps {
  readonly catalog: Pick<Catalog, 'findEndpoint' | 'endpoints'>;
  readonly send: SendCall;
  readonly gate: Pick<WriteGate, 'plan' | 'send'>;
  readonly noteThrown: NoteThrown;
}

export function createUserGroupCalls({
  catalog,
  send,
  gate,
  noteThrown,
}: UserGroupCallsDeps): UserGroupCalls {
  const endpointCalled = (endpointId: string) => {
    const endpoint = catalog.findEndpoint(endpointId);
    if (!endpoint) throw new RangeError(`no endpoint is called ${endpointId}`);
    return endpoint;
  };
  const judgeSafely = (id: string, call: FinishedCall): UserGroupOutcome => {
    let judged: UserGroupOutcome;
    try {
      judged = judge(call.request, id, call.outcome);
    } catch (thrown) {
      noteThrown(thrown);
      judged = unproven(call.request, 'unhandled', call.outcome);
    }
    return { ...judged, call: { ...call, outcome: outcomeOf(judged, call.outcome) } };
  };
  return {
    read: async (connection, id) => {
      const values = { path: { user_group_id: id }, query: [] };
      const endpoint = endpointCalled('userGroups.detail');
      try {
        const request = buildRequest(endpoint, values, connection.target, catalog.endpoints);
        const title = l10n.t('Reading a user group of {0}', sanitizeForDisplay(connection.environment.name));
        return judgeSafely(id, await send({ title, values, request, connection }));
      } catch (error) {
        if (ApiError.is(error)) return { kind: 'failed', error };
        throw error;
      }
    },
    planUpdate: ({ connection, id, changed, company, ...start }) => {
      const { environment } = connection;
      const name = sanitizeForDisplay(environment.name);
      return gate.plan({
        endpoint: endpointCalled('userGroups.update'),
        values: { path: { user_group_id: id }, query: [], body: updateBody(changed, environment) },
        connection,
        ...start,
        title: l10n.t('Saving a user group to {0}', name),
        message: l10n.t('Update user group in {0}?', name),
        named: companyLines(company),
        changed,
      });
    },
    update: async (plan, ...rest) =>
      judgeSafely(plan.values.path['user_group_id'] ?? '', await gate.send(plan, ...rest)),
  };
}

function outcomeOf(judged: UserGroupOutcome, received: Outcome): Outcome {
  if (judged.kind === 'group') return received;
  const { response } = received;
  const durationMs = received.kind === 'response' ? received.response.durationMs : received.durationMs;
  const kind = judged.kind === 'unknown' ? 'unknown' : 'error';
  return { kind, error: judged.error, durationMs, ...(response && { response }) };
}

/** Outcome of a request about the group `id`. A success needs this group in the response; an update's may be empty. */
function judge(request: HttpRequest, id: string, outcome: Outcome): UserGroupOutcome {
  if (outcome.kind !== 'response') {
    return { kind: outcome.kind === 'unknown' ? 'unknown' : 'failed', error: outcome.error };
  }
  const { response } = outcome;
  if (response.bytes.byteLength > MAX_GROUP_BYTES) return unproven(request, 'tooLarge', outcome);
  // For example 204; the next read shows the result.
  if (response.format === 'empty' && request.method !== 'GET') return { kind: 'group', text: '' };
  if (response.format !== 'json' || response.cut || !isUserGroup(response.text, id))
    return unproven(request, 'otherRecord', outcome);
  // Deeper JSON cannot be edited, and recursive parsers fail on it.
  if (isTooDeep(response.text)) return unproven(request, 'tooDeep', outcome);
  return { kind: 'group', text: withoutSchema(response.text) };
}

/** Outcome of a response without proof of success: a read has failed, and the outcome of an update is unknown. */
function unproven({ method, url }: HttpRequest, kind: ApiErrorKind, { response }: Outcome): UserGroupOutcome {
  const facts = { host: new URL(url).host, status: response?.status, maxBytes: MAX_GROUP_BYTES };
  return method === 'GET'
    ? { kind: 'failed', error: createApiError(kind, facts) }
    : { kind: 'unknown', error: new ApiError(kind, unknownMessage(kind, facts), facts) };
}

/** True for a JSON object with this `user_group_id`. */
export function isUserGroup(text: string, id: string): boolean {
  const ids: string[] = [];
  const scan = scanJson(text, (name, literal) => {
    if (name === 'user_group_id') ids.push(literal);
  });
  if (!scan.ok || ids.length === 0) return false;
  return ids.every((literal) =>
    isSameId(literal.startsWith('"') ? String(JSON.parse(literal)) : literal, id),
  );
}

/** Result of a read: the document's text, or an error; with the call if one was sent. */
type GroupReading =
  | { readonly kind: 'text'; readonly text: string; readonly call?: FinishedCall | undefined }
  | { readonly kind: 'failed'; readonly error: ApiError; readonly call?: FinishedCall | undefined };

/** Reads a user group. Never throws for errors of network or service. */
export async function readGroup(
  calls: Pick<UserGroupCalls, 'read'>,
  connection: Connection,
  id: string,
): Promise<GroupReading> {
  const outcome = await calls.read(connection, id);
  const { call } = outcome;
  if (outcome.kind !== 'group') return { kind: 'failed', error: outcome.error, call };
  const text = toDocumentText(outcome.text);
  if (text !== undefined) return { kind: 'text', text, call };
  const { host } = new URL(connection.target.origin);
  return { kind: 'failed', error: createApiError('otherRecord', { host }), call };
}

/**
 * Formats a response as document text: indented, without the response's `http_status`. Keeps literals, field order and
 * repeated names. Undefined if it is no JSON object, or too deep or too large to edit.
 */
export function toDocumentText(response: string): string | undefined {
  const formatted = formatJson(response);
  if (!('text' in formatted)) return undefined;
  const { text } = formatted;
  const { root } = readJsonTree(text);
  if (root?.type !== 'object') return undefined;
  const kept = propertiesOf(root)
    .filter(({ name }) => name !== RESPONSE_STATUS_FIELD)
    .map(({ key, value }) => `  ${text.slice(key.offset, value.offset + value.length)}`);
  return kept.length === 0 ? '{}\n' : `{\n${kept.join(',\n')}\n}\n`;
}
