import type { ChangedField } from '../../calls/writes/describeWrite';
import type { WritePlan, WriteTicket } from '../../calls/writes/writeGate';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import type { Connection } from '../../environments/types';
import { ApiError } from '../../http/apiError';
import { unknownMessage } from '../../http/errorMessage';
import type { NoteThrown } from '../../http/noteThrown';
import type { FinishedCall } from '../../http/types';
import { readJsonFields } from '../readJsonFields';
import { readGroup, toDocumentText, type UserGroupCalls } from '../userGroupCalls';
import {
  compareSent,
  compareUpdate,
  decideSave,
  sentFields,
  updateBody,
  type SaveTexts,
  type SentFields,
} from './decideSave';

export interface SaveChangesDeps {
  readonly calls: Pick<UserGroupCalls, 'read' | 'update'>;
  readonly fields: () => readonly UserGroupField[];
  readonly noteUpdate: (call: FinishedCall) => void;
  readonly noteThrown: NoteThrown;
  /** Addresses whose response to an update matched a later read. */
  readonly truthful: Set<string>;
}

/** Changes of one user group, with the plan of the update and the ticket that allows it. */
export interface ChangesToSave {
  readonly id: string;
  readonly plan: WritePlan;
  readonly ticket: WriteTicket;
  readonly connection: Connection;
  readonly texts: Omit<SaveTexts, 'service'>;
  /** Called and awaited before an update is sent. The outcome is unknown until the response arrives. */
  readonly aboutToSend: (update: SentUpdate) => Promise<void>;
}

/** Fields of an update, and the service's text before it. */
interface SentUpdate {
  readonly sent: SentFields;
  readonly before: string;
}

/** Outcome of a save. `service`: the service's text afterwards. */
export type SaveOutcome =
  /** The service has these values already; nothing was sent. */
  | { readonly kind: 'same'; readonly service: string }
  /** The service could not be read; nothing was sent. */
  | { readonly kind: 'unread'; readonly error: ApiError; readonly call?: FinishedCall | undefined }
  /**
   * Others changed these fields to other values; nothing was saved. `call`: set if the service itself reported the
   * conflict.
   */
  | {
      readonly kind: 'conflict';
      readonly service: string;
      readonly fields: readonly string[];
      readonly call?: FinishedCall | undefined;
    }
  /** The update failed, for example because the service refused it, or its outcome is unknown. */
  | ({
      readonly kind: 'failed' | 'unknown';
      readonly error: ApiError;
      readonly call?: FinishedCall | undefined;
    } & SentUpdate)
  /**
   * The service has the sent values, except that `ignored` fields kept their old value and `altered` fields have a
   * third value.
   */
  | ({
      readonly kind: 'saved';
      readonly service: string;
      readonly ignored: readonly string[];
      readonly altered: readonly string[];
      readonly call?: FinishedCall | undefined;
    } & SentUpdate);

/**
 * Saves changes: one read, at most one update, and at most one more read. Never throws for errors of network or
 * service, nor after the update was sent.
 */
export async function saveChanges(deps: SaveChangesDeps, changes: ChangesToSave): Promise<SaveOutcome> {
  const look = await lookAtService(deps, changes);
  if (look.kind !== 'send') return look;
  const update = { sent: sentFields(look.fields), before: look.service };
  await changes.aboutToSend(update);
  try {
    return await sendUpdate(deps, changes, look.fields, update);
  } catch (thrown) {
    deps.noteThrown(thrown);
    return { kind: 'unknown', error: new ApiError('unhandled', unknownMessage('unhandled', {})), ...update };
  }
}

/** Reads the service and decides what a save would do now. Sends no update. */
export async function lookAtService(
  { calls, fields }: { readonly calls: Pick<UserGroupCalls, 'read'> } & Pick<SaveChangesDeps, 'fields'>,
  { id, connection, texts }: Pick<ChangesToSave, 'id' | 'connection' | 'texts'>,
) {
  const reading = await readGroup(calls, connection, id);
  if (reading.kind === 'failed') return { ...reading, kind: 'unread' } as const;
  const service = reading.text;
  const decision = decideSave({ ...texts, service }, fields());
  return decision.kind === 'nothing' ? ({ kind: 'same', service } as const) : { ...decision, service };
}

async function sendUpdate(
  deps: SaveChangesDeps,
  changes: ChangesToSave,
  fields: readonly ChangedField[],
  update: SentUpdate,
): Promise<SaveOutcome> {
  const { plan, ticket, connection } = changes;
  const body = updateBody(fields, connection.environment);
  const had = readJsonFields(update.before).fields;
  const before = new Map([...had.values()].map(({ name, literal }) => [name, literal]));
  const outcome = await deps.calls.update(plan, ticket, connection, body, before);
  const { call } = outcome;
  if (call) deps.noteUpdate(call);
  if (outcome.kind === 'group') {
    const service = await readAfter(deps, changes, update, outcome.text);
    if (service === undefined) {
      const facts = { host: new URL(connection.target.origin).host };
      const error = new ApiError('unclear', unknownMessage('unclear', facts), facts);
      return { kind: 'unknown', error, call, ...update };
    }
    return { kind: 'saved', service, call, ...compareUpdate(update.sent, update.before, service), ...update };
  }
  const { kind, error } = outcome;
  const isOutdated = kind === 'failed' && error.kind === 'conflict';
  // Others may have changed the group after our read.
  const look = isOutdated ? await lookAtService(deps, changes) : undefined;
  return look?.kind === 'conflict' ? { ...look, call } : { kind, error, call, ...update };
}

/**
 * The service's text after an update. Trusts the response if it is the whole group with the sent values and the address
 * has proved reliable; else reads again. If that read fails, returns the response; undefined if the response is empty.
 * Throws if the read fails and the response cannot be read either.
 */
async function readAfter(
  { calls, truthful }: SaveChangesDeps,
  { id, connection }: ChangesToSave,
  update: SentUpdate,
  response: string,
): Promise<string | undefined> {
  const answered = toDocumentText(response);
  const { origin, basePath } = connection.target;
  const isWhole = answered !== undefined && isWholeResponse(answered, update);
  if (isWhole && truthful.has(origin + basePath)) return answered;
  const reading = await readGroup(calls, connection, id);
  if (reading.kind === 'failed') {
    if (answered === undefined && response !== '')
      throw new Error('neither the response nor the user group can be read');
    return answered;
  }
  if (isWhole && answered === reading.text) truthful.add(origin + basePath);
  return reading.text;
}

/** True if the response has all sent values and exactly the fields of `before`; other responses may be incomplete. */
function isWholeResponse(answered: string, { sent, before }: SentUpdate): boolean {
  const { fields } = readJsonFields(answered);
  const had = readJsonFields(before).fields;
  return (
    compareSent(sent, answered).arrived.length === Object.keys(sent).length &&
    [...had.keys()].every((name) => fields.has(name)) &&
    [...fields.keys()].every((name) => had.has(name))
  );
}
