import type { Catalog } from '../catalog/types';
import { ApiError, type ApiErrorKind } from '../http/apiError';
import { buildRequest } from '../http/buildRequest';
import { createApiError, unknownMessage } from '../http/errorMessage';
import type { NoteThrown } from '../http/noteThrown';
import type {
  Credential,
  FinishedCall,
  HttpDoor,
  HttpRequest,
  Outcome,
  SendOptions,
  Target,
} from '../http/types';
import { isTooDeep } from '../json/measureIndented';
import { scanJson } from '../json/scanJson';
import { withoutSchema } from '../json/withoutSchema';

/** Larger ones would be parsed and compared for longer than an editor may stand still; real ones have a few kB. */
const MAX_GROUP_BYTES = 500_000;

/** Which group, where and as whom. */
interface UserGroupCall {
  readonly target: Target;
  readonly credential: Credential | undefined;
  readonly id: string;
  /** The user's cancel. */
  readonly signal: AbortSignal;
}

/**
 * How a call about one group ended. `group`: `text` is that group as the service wrote it, literal by literal, but
 * without a `$schema`, which is no part of a group.
 */
export type UserGroupOutcome =
  | { readonly kind: 'group'; readonly text: string; readonly call?: SentCall }
  /** The service did not do it. */
  | { readonly kind: 'failed'; readonly error: ApiError; readonly call?: SentCall }
  /** Nobody knows whether the service did it. */
  | { readonly kind: 'unknown'; readonly error: ApiError; readonly call?: SentCall };

/** A call that was sent, as far as it is known here. Where the answer is no success after all, its outcome is none either. */
type SentCall = Pick<
  FinishedCall,
  'endpointId' | 'values' | 'request' | 'outcome' | 'startedAt' | 'authorized' | 'withKeys'
>;

/** Reads and updates one user group. Neither throws for what the network, the service or the values do. */
export interface UserGroupCalls {
  read(call: UserGroupCall): Promise<UserGroupOutcome>;
  /** Sends `body`, JSON text, once. */
  update(call: UserGroupCall, body: string): Promise<UserGroupOutcome>;
  /** The update as it would be sent. Throws `ApiError('invalidInput')`. */
  describeUpdate(call: Pick<UserGroupCall, 'target' | 'id'>, body: string): HttpRequest;
}

export interface UserGroupCallsDeps {
  readonly catalog: Pick<Catalog, 'findEndpoint' | 'endpoints'>;
  readonly door: HttpDoor;
  readonly settings: () => Pick<SendOptions, 'timeoutMs' | 'maxBytes'>;
  readonly noteThrown: NoteThrown;
  /** UTC, ms since 1970. */
  readonly now: () => number;
}

export function createUserGroupCalls(deps: UserGroupCallsDeps): UserGroupCalls {
  const { catalog, door, settings } = deps;
  const requestOf = (
    endpointId: string,
    { target, id }: Pick<UserGroupCall, 'target' | 'id'>,
    body?: string,
  ): HttpRequest => {
    const endpoint = catalog.findEndpoint(endpointId);
    if (!endpoint) throw new RangeError(`no endpoint is called ${endpointId}`);
    const values = { path: { user_group_id: id }, query: [], body };
    return buildRequest(endpoint, values, target, catalog.endpoints);
  };
  const send = async (endpointId: string, call: UserGroupCall, body?: string): Promise<UserGroupOutcome> => {
    let request: HttpRequest;
    try {
      request = requestOf(endpointId, call, body);
    } catch (error) {
      if (ApiError.is(error)) return { kind: 'failed', error };
      throw error;
    }
    const { timeoutMs, maxBytes } = settings();
    const { credential, signal } = call;
    const startedAt = deps.now();
    const outcome = await door.send(request, { ...credential, timeoutMs, maxBytes, signal });
    const judged = judgeSafely(request, call.id, outcome);
    const sent: SentCall = {
      ...{ endpointId, request, startedAt, authorized: credential !== undefined },
      values: { path: { user_group_id: call.id }, query: [], body },
      outcome: outcomeOf(judged, outcome),
      ...(credential?.keys ? { withKeys: true } : {}),
    };
    return { ...judged, call: sent };
  };
  const judgeSafely = (request: HttpRequest, id: string, outcome: Outcome): UserGroupOutcome => {
    try {
      return judge(request, id, outcome);
    } catch (thrown) {
      deps.noteThrown(thrown);
      return unproven(request, 'unhandled', outcome);
    }
  };
  return {
    read: (call) => send('userGroups.detail', call),
    update: (call, body) => send('userGroups.update', call, body),
    describeUpdate: (call, body) => requestOf('userGroups.update', call, body),
  };
}

function outcomeOf(judged: UserGroupOutcome, received: Outcome): Outcome {
  if (judged.kind === 'group') return received;
  const { answer } = received;
  const durationMs = received.kind === 'answer' ? received.answer.durationMs : received.durationMs;
  const kind = judged.kind === 'unknown' ? 'unknown' : 'error';
  return { kind, error: judged.error, durationMs, ...(answer && { answer }) };
}

/** An answer that does not hold the very group is no success, whatever its status says. */
function judge(request: HttpRequest, id: string, outcome: Outcome): UserGroupOutcome {
  if (outcome.kind !== 'answer') {
    return { kind: outcome.kind === 'unknown' ? 'unknown' : 'failed', error: outcome.error };
  }
  const { answer } = outcome;
  if (answer.bytes.byteLength > MAX_GROUP_BYTES) return unproven(request, 'tooLarge', outcome);
  if (answer.format !== 'json' || answer.cut || !isUserGroup(answer.text, id))
    return unproven(request, 'otherRecord', outcome);
  // Nothing that is deeper can be edited, and parsers that recurse fail on it.
  if (isTooDeep(answer.text)) throw new RangeError('too deep');
  return { kind: 'group', text: withoutSchema(answer.text) };
}

/** A read failed; what an update did is not known. */
function unproven({ method, url }: HttpRequest, kind: ApiErrorKind, { answer }: Outcome): UserGroupOutcome {
  const facts = { host: new URL(url).host, status: answer?.status, maxBytes: MAX_GROUP_BYTES };
  return method === 'GET'
    ? { kind: 'failed', error: createApiError(kind, facts) }
    : { kind: 'unknown', error: new ApiError(kind, unknownMessage(kind, facts), facts) };
}

/** True for a JSON object that names itself as the group of that id. */
export function isUserGroup(text: string, id: string): boolean {
  const ids: string[] = [];
  const scan = scanJson(text, (name, literal) => {
    if (name === 'user_group_id') ids.push(literal);
  });
  if (!scan.ok || ids.length === 0) return false;
  return ids.every((literal) => (literal.startsWith('"') ? JSON.parse(literal) === id : literal === id));
}
