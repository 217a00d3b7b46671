import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { UserError } from '../../base/userError';
import type { ConfirmOptions, ForeignQuestion } from '../../base/userInput';
import { isSecretField } from '../../catalog/isSecretField';
import { companyLines, type Company } from '../../calls/companyLines';
import type { ConfirmedEnvironments } from '../../environments/confirmedEnvironments';
import { levelName } from '../../environments/nameAndLevel';
import type { Connection } from '../../environments/types';
import { ApiError } from '../../http/apiError';
import type { HttpRequest } from '../../http/types';
import { companyOf } from './companyOf';
import { changedFields, decideSave, sentFields, updateBody, withSent, type ChangedField } from './decideSave';
import { findBaseline } from './draftStatus';
import { findIssues } from './findIssues';
import type { SaveQuestion } from './foreignSaveQuestion';
import { notSaved, refusedSave, saveProblem, signedOutToSave } from './problems';
import { readJsonFields } from './readJsonFields';
import { readUserGroup, type UserGroupAccess } from './readUserGroup';
import { conflictFound, sendUpdate, type SendUpdateDeps } from './sendUpdate';
import { NotSavedError } from './userGroupFileStatus';
import type { SaveTicket } from './draftStorage';
import type { UserGroupState } from './userGroupState';

/** What keeps a save from being sent unasked, or twice. */
export interface SaveGuards {
  /** Whether writes to that environment are confirmed. */
  mustConfirm(connection: Connection): boolean;
  /** Throws `CancelledError` when the user says no. */
  confirm(question: ConfirmOptions): Promise<void>;
  /** The same for a save that nobody is known to have asked for. */
  confirmForeign(question: SaveQuestion): Promise<void>;
  /** The same for a save to an environment whose settings somebody else changed. */
  confirmChanged(question: ForeignQuestion): Promise<void>;
  readonly confirmed: Pick<ConfirmedEnvironments, 'changesOf' | 'confirm'>;
  /** Throws `UserError` while another task of the key runs. */
  runAlone<T>(key: string, task: () => Promise<T>): Promise<T>;
}

export interface SaveUserGroupDeps extends SendUpdateDeps {
  readonly guards: SaveGuards;
}

/** What is to be saved, and who wants it. */
export interface SaveOrder {
  readonly text: string;
  /** The save did not begin with our own Save: the user is asked whatever the policy. */
  readonly isForeign: boolean;
  /** The service's text that the user chose to write over. */
  readonly accepted?: string | undefined;
}

/**
 * Saves a text: one look at the service, one update of what the user changed, and one more look where the update's
 * answer is not the whole user group. Nothing is sent when nothing changed. Throws `NotSavedError`; then nothing was
 * sent, it was refused, or the outcome is unknown. Throws `CancelledError` when the user did not confirm it.
 */
export async function saveUserGroup(
  deps: SaveUserGroupDeps,
  state: UserGroupState,
  order: SaveOrder,
): Promise<SaveTicket> {
  const { access, guards, notices } = deps;
  const { text } = order;
  const found = findBaseline(access, state);
  if ('problem' in found) throw new NotSavedError(found.problem);
  const { baseline } = found;
  const [issue] = findIssues(text, baseline.text, deps.fields());
  if (issue) throw new NotSavedError(notSaved('invalid', issue.message));
  const changed = changedFields(text, baseline.text, deps.fields());
  if (changed.length === 0) {
    notices.showStatus(l10n.t('Nothing changed, so nothing was sent.'));
    return { text, sent: {}, service: state.shown?.service ?? baseline.service };
  }
  const context = access.contextOf(state);
  const shown = await access.connect(state.address.environmentName, context.level);
  if (shown?.credential === undefined)
    throw new NotSavedError(signedOutToSave(context, shown?.signedOutReason));
  const request = describeRequest(access, state, shown, changed);
  const company = companyOf(state.shown?.service ?? baseline.service, state.address.id);
  // A write of unknown outcome may itself have changed the service.
  const seen = order.accepted ?? withSent(baseline.service, baseline.inDoubt?.sent ?? {});
  const decideOn = (service: string) => {
    const texts = { baseline: baseline.text, mine: text, service, seen };
    const decision = decideSave(texts, deps.fields());
    if (decision.kind === 'conflict')
      throw conflictFound(access, state, service, decision.fields, order.accepted !== undefined);
    return { texts, decision };
  };
  // Whoever saves in spite of a conflict is told of it again, rather than asked about a value that is not there.
  if (order.accepted === undefined && isInConflict(state)) decideOn(await readBefore(access, state, shown));
  const before = readJsonFields(order.accepted ?? baseline.text).fields;
  const shownFields = changed.map((field) => ({ ...field, before: before.get(field.name)?.literal }));
  const changes = guards.confirmed.changesOf(shown.environment);
  const question = describeSave({ request, connection: shown, changed: shownFields, company, changes });
  const asked = await ask(guards, order, shown, { ...question, hasChanges: changes.length > 0 });
  const connection = asked ? await connectAgain(access, state, shown) : shown;
  return alone(guards, `${request.method} ${request.url}`, async () => {
    state.setStatus({ kind: 'saving' });
    const service = await readBefore(access, state, connection);
    const { texts, decision } = decideOn(service);
    // What the service has already is saved too.
    const sent = sentFields(changed);
    if (decision.kind === 'send')
      return {
        ...{ text, sent, before: service },
        service: await sendUpdate(deps, state, connection, texts, decision.fields),
      };
    notices.showStatus(l10n.t('The service has these values already, so nothing was sent.'));
    return { text, sent, service };
  });
}

function isInConflict({ status }: UserGroupState): boolean {
  return status.kind === 'notSaved' && status.reason === 'conflict';
}

/** A question may stand for long: what it showed is sent, with the session as it is now. */
async function connectAgain(
  access: UserGroupAccess,
  state: UserGroupState,
  shown: Connection,
): Promise<Connection> {
  const { environmentName } = state.address;
  const now = await access.connect(environmentName, shown.level);
  if (now?.target.origin !== shown.target.origin || now.target.basePath !== shown.target.basePath) {
    const name = sanitizeForDisplay(environmentName);
    throw new NotSavedError(
      refusedSave(l10n.t('The environment {0} changed meanwhile; nothing was sent. Save again.', name)),
    );
  }
  if (now.credential === undefined)
    throw new NotSavedError(signedOutToSave(access.contextOf(state), now.signedOutReason));
  return { ...shown, credential: now.credential };
}

function describeRequest(
  access: UserGroupAccess,
  state: UserGroupState,
  { target, environment }: Connection,
  changed: readonly ChangedField[],
): HttpRequest {
  try {
    const body = updateBody(changed, environment);
    return access.calls.describeUpdate({ target, id: state.address.id }, body);
  } catch (error) {
    if (ApiError.is(error)) throw new NotSavedError(saveProblem(error, access.contextOf(state)));
    throw error;
  }
}

interface SaveFacts {
  readonly request: HttpRequest;
  readonly connection: Connection;
  readonly changed: readonly ChangedField[];
  readonly company: Company;
  /** What somebody else changed of the environment. */
  readonly changes: readonly string[];
}

/** The question before a user group is saved: what, where, and as whom, all of it plain text. */
function describeSave({ request, connection, changed, company, changes }: SaveFacts): SaveQuestion {
  const { host, pathname } = new URL(request.url);
  const { name, live } = connection.environment;
  const shownName = sanitizeForDisplay(name);
  const environment = l10n.t('Environment: {0}', live ? l10n.t('{0} (live)', shownName) : shownName);
  const shownHost = l10n.t('Host: {0}', sanitizeForDisplay(host));
  const target = l10n.t('Request: {0} {1}', request.method, sanitizeForDisplay(pathname, 600));
  const level = l10n.t('Level: {0}', levelName(connection.level));
  const [whose, fields] = [companyLines(company), changed.map(describeField)];
  const note = changes.length === 0 ? [] : [...changes, ''];
  const lines = [...whose, ...note, environment, shownHost, target, level, '', l10n.t('Fields:'), ...fields];
  return {
    message: l10n.t('Update user group in {0}?', shownName),
    detail: lines.join('\n'),
    where: [...note, environment, shownHost, level],
    userGroup: [...whose, target, ...fields],
    action: l10n.t('Update'),
  };
}

function describeField({ name, before, after }: ChangedField): string {
  const value = (literal: string): string =>
    isSecretField(name) ? l10n.t('(hidden)') : sanitizeForDisplay(literal, 80);
  const old = before === undefined ? l10n.t('(not returned by the service)') : value(before);
  return `${sanitizeForDisplay(name, 80)}: ${old} → ${value(after)}`;
}

/** Whether a question was asked. Throws `CancelledError`. */
async function ask(
  guards: SaveGuards,
  { isForeign }: SaveOrder,
  connection: Connection,
  { hasChanges, ...question }: SaveQuestion & { readonly hasChanges: boolean },
): Promise<boolean> {
  if (isForeign) await guards.confirmForeign(question);
  else if (hasChanges) await guards.confirmChanged({ ...question, decline: l10n.t('Keep as Draft') });
  else if (guards.mustConfirm(connection)) await guards.confirm(question);
  else return false;
  if (hasChanges) await guards.confirmed.confirm(connection.environment);
  return true;
}

async function alone<T>(guards: SaveGuards, key: string, task: () => Promise<T>): Promise<T> {
  try {
    return await guards.runAlone(key, task);
  } catch (error) {
    if (UserError.is(error)) throw new NotSavedError(refusedSave(error.message));
    throw error;
  }
}

/** What the service has now. Throws `NotSavedError` when it cannot say. */
async function readBefore(
  access: UserGroupAccess,
  state: UserGroupState,
  connection: Connection,
): Promise<string> {
  const reading = await readUserGroup(access, state, connection);
  if (reading.kind === 'text') return reading.text;
  const { error, problem } = reading;
  throw new NotSavedError(
    error ? saveProblem(error, access.contextOf(state)) : refusedSave(problem.sentence, problem.remedies),
  );
}
