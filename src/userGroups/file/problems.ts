import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { Remedy } from '../../base/userError';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import { CommandId } from '../../contributions';
import { userGroupAddressOf } from '../../documents/uris';
import type { ApiError, ApiErrorKind } from '../../http/apiError';
import { inServiceWords } from '../../http/errorMessage';
import { errorRemedies } from '../../http/remedies/errorRemedies';
import { remedyButtons, retryAsAdminRemedy, type RemedyId } from '../../http/remedies/remedyButtons';
import { readJsonFields } from '../readJsonFields';
import type { NotSaved, ProblemContext, ProblemReason, Unreadable } from './types';

/** A save that was refused or failed, or has an unknown outcome; `status` tells which. */
export class NotSavedError extends Error {
  override readonly name = 'NotSavedError';

  constructor(readonly status: NotSaved) {
    super(status.sentence);
  }
}

const titles: Readonly<Record<ProblemReason, () => string>> = {
  locked: () => l10n.t('Not Shown Yet'),
  openElsewhere: () => l10n.t('Already Open'),
  signedOut: () => l10n.t('Signed Out'),
  tokenInvalid: () => l10n.t('Session Expired'),
  notFound: () => l10n.t('User Group Not Found'),
  notAuthorized: () => l10n.t('Not Authorized'),
  unreachable: () => l10n.t('Service Unreachable'),
  notRead: () => l10n.t('Not Read'),
  expired: () => l10n.t('User Group Not Loaded'),
  invalid: () => l10n.t('Not Saved'),
  refused: () => l10n.t('Not Saved'),
  conflict: () => l10n.t('Changed Elsewhere'),
  unknown: () => l10n.t('Outcome Unknown'),
  deleted: () => l10n.t('Deleted Elsewhere'),
  failed: () => l10n.t('Not Saved'),
};

/** The problem in a few words. */
export function problemTitle(reason: ProblemReason): string {
  return titles[reason]();
}

/** Buttons of remedies for a user group. */
export function buttonsFor(context: ProblemContext, ...ids: readonly RemedyId[]): readonly Remedy[] {
  return remedyButtons(ids, { ...context, environmentName: context.address.environmentName });
}

function buttonsAfter(
  subject: 'read' | 'save',
  failure: Pick<ApiError, 'kind' | 'facts'>,
  context: ProblemContext,
  outcome: 'error' | 'unknown' = 'error',
): readonly Remedy[] {
  const { level, hasResponse = false } = context;
  return buttonsFor(context, ...errorRemedies(subject, failure, { outcome, level, hasResponse }));
}

/** Context for the buttons after a failure. A failure without a status has no response to show. */
function contextOf({ facts }: ApiError, context: ProblemContext): ProblemContext {
  return facts.status === undefined ? { ...context, hasResponse: false } : context;
}

/** Buttons after a save that the session may not do. */
export function notAuthorizedToSave(context: ProblemContext): readonly Remedy[] {
  return buttonsAfter('save', { kind: 'forbidden', facts: {} }, context);
}

/** Button that raises the group's level, after a sign-in if needed; saves nothing. Undefined at admin level. */
export function useAdminBeforeSave(context: ProblemContext): Remedy | undefined {
  const { level, uri, hasAdminSession } = context;
  if (level === 'admin') return undefined;
  const title = hasAdminSession ? l10n.t('Use Admin Level') : l10n.t('Sign In as Admin…');
  return { ...retryAsAdminRemedy(uri), title };
}

/** Buttons to send the same changes again, or to compare first. */
export function sendAgainRemedies(context: ProblemContext): readonly Remedy[] {
  return buttonsFor(context, 'saveAgain', 'compare');
}

function noEnvironmentSentence({ address }: ProblemContext): string {
  return l10n.t('The environment {0} no longer exists.', sanitizeForDisplay(address.environmentName));
}

/** The problem of a read if the environment in the path was removed. */
export function noEnvironment(context: ProblemContext): Unreadable {
  return unreadable('expired', noEnvironmentSentence(context), buttonsFor(context, 'addEnvironment'));
}

/** The problem of a save if the environment was removed. There is no service to compare the draft with. */
export function noEnvironmentToSave(context: ProblemContext): NotSaved {
  return refusedSave(noEnvironmentSentence(context), buttonsFor(context, 'addEnvironment', 'discard'));
}

function signedOutSentence({ address, level }: ProblemContext): string {
  const name = sanitizeForDisplay(address.environmentName);
  return level === 'admin'
    ? l10n.t('You are not signed in to {0} at admin level.', name)
    : l10n.t('You are not signed in to {0}.', name);
}

/** The problem of a read without a session. `reason`: why a stored session cannot be used. */
export function signedOutToRead(context: ProblemContext, reason?: string): Unreadable {
  return unreadable('signedOut', reason ?? signedOutSentence(context), buttonsFor(context, 'signIn'));
}

/** The problem of a save without a session. `reason`: why a stored session cannot be used. */
export function signedOutToSave(context: ProblemContext, reason?: string): NotSaved {
  const remedies = buttonsFor(context, 'signIn', 'saveAgain');
  return notSaved('signedOut', reason ?? signedOutSentence(context), remedies);
}

/** The problem of a read that sent nothing, because no user action is known to have opened the user group. */
export function lockedToRead(context: ProblemContext): Unreadable {
  const name = sanitizeForDisplay(context.address.environmentName);
  const sentence = l10n.t(
    'This user group was not opened from Commerce API, so nothing was requested from {0} yet.',
    name,
  );
  return unreadable('locked', sentence, buttonsFor(context, 'show'));
}

/** The problem of a user group that is open at another URI, `openAt`. A second document would be a second draft. */
export function openElsewhere(openAt: string): Unreadable {
  const { name } = userGroupAddressOf(openAt) ?? {};
  const sentence = name
    ? l10n.t('This user group is already open as {0}.', sanitizeForDisplay(name, 60))
    : l10n.t('This user group is already open under another name.');
  const title = l10n.t('Show the Open Group');
  return unreadable('openElsewhere', sentence, [
    { title, command: CommandId.openUserGroup, arguments: [openAt] },
  ]);
}

/** Reasons of failed reads; any other failure is `notRead`. `unreachable`: the service sent no response. */
const readReasons: Readonly<Partial<Record<ApiErrorKind, Unreadable['reason']>>> = {
  unauthenticated: 'tokenInvalid',
  invalidToken: 'tokenInvalid',
  notFound: 'notFound',
  forbidden: 'notAuthorized',
  dns: 'unreachable',
  refused: 'unreachable',
  reset: 'unreachable',
  tls: 'unreachable',
  proxy: 'unreachable',
  network: 'unreachable',
  timeout: 'unreachable',
};

/** Reasons of failed saves; any other failure is `failed`. */
const saveReasons: Readonly<Partial<Record<ApiErrorKind, NotSaved['reason']>>> = {
  unauthenticated: 'tokenInvalid',
  invalidToken: 'tokenInvalid',
  notFound: 'deleted',
  forbidden: 'notAuthorized',
  invalidInput: 'invalid',
  invalid: 'invalid',
};

/** The problem of a failed read. */
export function readProblem(error: ApiError, context: ProblemContext): Unreadable {
  const remedies = buttonsAfter('read', error, contextOf(error, context));
  return unreadable(readReasons[error.kind] ?? 'notRead', inServiceWords(error), remedies);
}

/** The problem of a save that was refused, failed or did not reach the service. `sent`: names of the sent fields. */
export function saveProblem(
  error: ApiError,
  context: ProblemContext,
  sent: readonly string[] = [],
): NotSaved {
  const reason = saveReasons[error.kind] ?? 'failed';
  const words = inServiceWords(error);
  const sentence = reason === 'deleted' ? l10n.t('{0} Your changes are kept here.', words) : words;
  const problem = notSaved(reason, sentence, buttonsAfter('save', error, contextOf(error, context)));
  return error.kind === 'invalid' ? { ...problem, faults: faultsOf(error, sent) } : problem;
}

/** Status of a write without a known outcome. `kind`: why, for example `unhandled` if our own code threw. */
export function unknownOutcome(
  sentence: string,
  context: ProblemContext,
  kind: ApiErrorKind = 'unclear',
): NotSaved {
  return notSaved('unknown', sentence, buttonsAfter('save', { kind, facts: {} }, context, 'unknown'));
}

/** The problem of a save after which the service reported success, but did not change `fields`. */
export function ignoredUpdate(fields: readonly string[], context: ProblemContext): NotSaved {
  const sentence = l10n.t(
    'The service reported success, but {0} did not change. Your edits are still here.',
    nameList(fields),
  );
  return notSaved('failed', sentence, buttonsFor(context, 'sendFlat', 'saveAgain', 'compare', 'discard'));
}

export function changedElsewhere(fields: readonly string[]): string {
  return l10n.t('{0} was changed elsewhere in the meantime.', nameList(fields));
}

/** Status of a save that found a conflict. `isAgain`: the service changed again since the user chose to overwrite. */
export function refusedConflict(
  context: ProblemContext,
  conflict: { readonly fields: readonly string[]; readonly service: string; readonly isAgain: boolean },
): NotSaved {
  const { fields, service, isAgain } = conflict;
  const status = conflictStatus(context, fields, service);
  const refused = l10n.t('Nothing was saved: {0}', status.sentence);
  const sentence = isAgain
    ? `${refused} ${l10n.t('It changed once more since you chose to overwrite.')}`
    : refused;
  return { ...status, sentence };
}

/** Status of a conflict: `fields` have other changes in the document than at the service, whose text is `service`. */
export function conflictStatus(
  context: ProblemContext,
  fields: readonly string[],
  service: string,
): NotSaved {
  const remedies = buttonsFor(context, 'compare', 'overwrite', 'discard');
  const status = notSaved('conflict', changedElsewhere(fields), remedies);
  return { ...status, faults: faultsOfConflict(fields, service), theirs: service };
}

/** Field names for a sentence, sanitized. */
export function nameList(fields: readonly string[]): string {
  return fields.map((name) => sanitizeForDisplay(name, 80)).join(', ');
}

/** Status of a save that the extension refused; nothing was sent. */
export function refusedSave(sentence: string, remedies: readonly Remedy[] = []): NotSaved {
  return notSaved('refused', sentence, remedies);
}

export function notSaved(
  reason: NotSaved['reason'],
  sentence: string,
  remedies: readonly Remedy[] = [],
): NotSaved {
  return { kind: 'notSaved', reason, sentence, remedies };
}

function unreadable(reason: Unreadable['reason'], sentence: string, remedies: readonly Remedy[]): Unreadable {
  return { kind: 'unreadable', reason, sentence, remedies };
}

/** Last name in a path: `phone` in `user_group[phone]`. */
const LAST_NAME = /[A-Za-z_]\w*(?=\W*$)/;

/**
 * The service's messages by field. A sent field whose name occurs only in the error code gets the general message of
 * the response, or the code if there is no message.
 */
function faultsOf({ facts }: ApiError, sent: readonly string[]): Readonly<Record<string, string>> {
  const { code = '', serviceMessage = code, fieldErrors = {} } = facts;
  const named = sent.filter((name) => `_${code}_`.toUpperCase().includes(`_${name.toUpperCase()}_`));
  const faults: Record<string, string> = Object.fromEntries(named.map((name) => [name, serviceMessage]));
  for (const [path, text] of Object.entries(fieldErrors)) faults[path.match(LAST_NAME)?.[0] ?? path] = text;
  return faults;
}

/** One sentence for each field in conflict: the service's value, or that the service no longer has the field. */
function faultsOfConflict(names: readonly string[], service: string): Readonly<Record<string, string>> {
  const { fields } = readJsonFields(service);
  const sayOf = (name: string): string => {
    const { text, literal } = fields.get(name) ?? {};
    if (literal === undefined) return l10n.t('The service no longer has this field.');
    return l10n.t('The service now has “{0}”.', sanitizeForDisplay(text ?? literal, 120));
  };
  return Object.fromEntries(names.map((name) => [name, sayOf(name)]));
}

/** Faults of the form's fields whose values have not changed since the refused text. */
export function faultsLeft(
  faults: Readonly<Record<string, string>>,
  fields: readonly Pick<UserGroupField, 'name'>[],
  { refused, text }: { readonly refused: string; readonly text: string },
): Readonly<Record<string, string>> {
  const seen = fields.filter(({ name }) => Object.hasOwn(faults, name));
  if (seen.length === 0) return {};
  const [was, is] = [refused, text].map((each) => readJsonFields(each).fields);
  return Object.fromEntries(
    seen.flatMap(({ name }) =>
      was?.get(name)?.same === is?.get(name)?.same ? [[name, faults[name] ?? '']] : [],
    ),
  );
}
