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

/** What a save works with, whoever wants it. */
export interface SaveChangesDeps {
  readonly calls: Pick<UserGroupCalls, 'read' | 'update'>;
  /** Those of the catalog by now: the user's own descriptions may add some. */
  readonly fields: () => readonly UserGroupField[];
  /** Told of each update that was sent, however it ended. */
  readonly noteUpdate: (call: FinishedCall) => void;
  readonly noteThrown: NoteThrown;
  /** Addresses that were seen to respond to an update with what they stored. */
  readonly truthful: Set<string>;
}

/** The changes of one user group, planned and allowed. */
export interface ChangesToSave {
  readonly id: string;
  readonly plan: WritePlan;
  readonly ticket: WriteTicket;
  readonly connection: Connection;
  readonly texts: Omit<SaveTexts, 'service'>;
  /** Told before an update leaves, and waited for: until its response comes, nobody knows what was saved. */
  readonly aboutToSend: (update: SentUpdate) => Promise<void>;
}

/** Fields of one update, and what the service had before it. */
interface SentUpdate {
  readonly sent: SentFields;
  readonly before: string;
}

/** How a save ended. `service`: the text that the service has by then. */
export type SaveOutcome =
  /** The service has these values already, so nothing was sent. */
  | { readonly kind: 'same'; readonly service: string }
  /** The service could not be read, so nothing was sent. */
  | { readonly kind: 'unread'; readonly error: ApiError; readonly call?: FinishedCall | undefined }
  /** Nothing was saved: others changed these fields to other values. `call`: the service itself said so. */
  | {
      readonly kind: 'conflict';
      readonly service: string;
      readonly fields: readonly string[];
      readonly call?: FinishedCall | undefined;
    }
  /** The service said no, or nobody knows whether it saved. */
  | ({
      readonly kind: 'failed' | 'unknown';
      readonly error: ApiError;
      readonly call?: FinishedCall | undefined;
    } & SentUpdate)
  /** The service has what was sent, but for the `ignored` fields; `altered` ones it has with another value. */
  | ({
      readonly kind: 'saved';
      readonly service: string;
      readonly ignored: readonly string[];
      readonly altered: readonly string[];
      readonly call?: FinishedCall | undefined;
    } & SentUpdate);

/**
 * Saves changes: one look at the service, at most one update, and one more look where the update's response is not the
 * whole user group. Never throws for what the network or the service does, nor for anything after the update has left.
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

/** Reads the service, and decides what a save of these texts would do now. Sends no update. */
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
  // There may be a change that came after our own look.
  const look = isOutdated ? await lookAtService(deps, changes) : undefined;
  return look?.kind === 'conflict' ? { ...look, call } : { kind, error, call, ...update };
}

/**
 * What the service has after an update. Its response says so if it is the whole user group with the values as sent, and
 * the address was seen to respond with what it stored; else the service is asked. undefined after an empty response
 * if it cannot be read.
 */
async function readAfter(
  { calls, truthful }: SaveChangesDeps,
  { id, connection }: ChangesToSave,
  update: SentUpdate,
  answer: string,
): Promise<string | undefined> {
  const answered = toDocumentText(answer);
  const { origin, basePath } = connection.target;
  const isWhole = answered !== undefined && isWholeAnswer(answered, update);
  if (isWhole && truthful.has(origin + basePath)) return answered;
  const reading = await readGroup(calls, connection, id);
  if (reading.kind === 'failed') {
    if (answered === undefined && answer !== '')
      throw new Error('neither the response nor the user group can be read');
    return answered;
  }
  if (isWhole && answered === reading.text) truthful.add(origin + basePath);
  return reading.text;
}

/** The response has every sent value, and exactly the fields that the user group had before: others may say no. */
function isWholeAnswer(answered: string, { sent, before }: SentUpdate): boolean {
  const { fields } = readJsonFields(answered);
  const had = readJsonFields(before).fields;
  return (
    compareSent(sent, answered).arrived.length === Object.keys(sent).length &&
    [...had.keys()].every((name) => fields.has(name)) &&
    [...fields.keys()].every((name) => had.has(name))
  );
}
