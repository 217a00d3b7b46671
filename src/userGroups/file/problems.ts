import * as l10n from '@vscode/l10n';
import { retryAsAdminRemedy } from '../../base/repeatRemedies';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { Remedy } from '../../base/userError';
import { CommandId } from '../../contributions';
import type { UserGroupAddress } from '../../documents/uris';
import { flatUpdateRemedy, nameRoleRemedy } from '../../environments/hintRemedies';
import type { Environment } from '../../environments/types';
import type { ApiError, ApiErrorKind } from '../../http/apiError';
import { inServiceWords } from '../../http/inServiceWords';
import { refusesRole } from '../../http/refusesRole';
import type { Level } from '../../http/types';
import { signInAsAdminRemedy, signInRemedy } from '../../sessions/signInRemedy';
import { faultsOf, faultsOfConflict } from './faultsOf';
import type { NotSaved, Unreadable } from './userGroupFileStatus';

/** Which user group, and as whom it was asked for. */
export interface ProblemContext {
  readonly uri: string;
  readonly address: UserGroupAddress;
  readonly level: Level;
  /** The user is signed in there at admin level. */
  readonly hasAdminSession: boolean;
  /** The user's own environment, where hints may help; undefined while they are off. */
  readonly hinted?: Environment | undefined;
  /** The last call failed with an answer that can be shown. */
  readonly hasAnswer?: boolean;
}

/** Shows what the service answered, beside what mends it; nothing where `error` came from no answer. */
function answerRemedies({ uri, hasAnswer }: ProblemContext, error?: ApiError): readonly Remedy[] {
  if (hasAnswer !== true || (error && error.facts.status === undefined)) return [];
  return [{ title: l10n.t('Show Answer'), command: CommandId.showAnswer, arguments: [uri] }];
}

/** Signs in at the level that the user group is worked on at, whichever the chosen one is. */
function signInAgainRemedy({ uri, address: { environmentName }, level }: ProblemContext): Remedy {
  return level === 'admin' ? signInAsAdminRemedy(environmentName, uri) : signInRemedy(environmentName, level);
}

export function compareRemedy({ uri }: ProblemContext): Remedy {
  return { title: l10n.t('Compare'), command: CommandId.compareWithSaved, arguments: [uri] };
}

/** Reads the user group again in place of changes that cannot be saved. */
export function discardRemedy({ uri }: ProblemContext): Remedy {
  const title = l10n.t('Discard My Changes');
  return { title, command: CommandId.checkNow, arguments: [uri, { discard: true }] };
}

/** Judges changes whose baseline is not known against what the service has now. */
export function keepMineRemedy({ uri }: ProblemContext): Remedy {
  return { title: l10n.t('Keep Mine'), command: CommandId.checkNow, arguments: [uri, { keepMine: true }] };
}

/** Tries once more at admin level, or signs in there first; an admin names another role. */
function adminRemedies(context: ProblemContext): readonly Remedy[] {
  const { uri, address, level, hasAdminSession } = context;
  if (level === 'admin') return roleRemedies(context);
  return hasAdminSession ? [retryAsAdminRemedy(uri)] : [signInAsAdminRemedy(address.environmentName, uri)];
}

function roleRemedies({ uri, level, hinted }: ProblemContext): readonly Remedy[] {
  return level === 'admin' && hinted ? [nameRoleRemedy(hinted, uri)] : [];
}

/** Against a session that the service refuses. Which comes first depends on whether it says that the token is the reason. */
function sessionRemedies(error: ApiError, context: ProblemContext): readonly Remedy[] {
  const role = roleRemedies(context);
  const signIn = signInAgainRemedy(context);
  return refusesRole(error) ? [...role, signIn] : [signIn, ...role];
}

/** Against a save that the session may not do. */
export function notAuthorizedToSave(context: ProblemContext): readonly Remedy[] {
  const again = context.level === 'admin' ? [saveRemedy(context)] : [];
  return [...adminRemedies(context), ...again, ...answerRemedies(context)];
}

function againRemedy({ uri }: ProblemContext): Remedy {
  return { title: l10n.t('Retry'), command: CommandId.checkNow, arguments: [uri] };
}

function checkRemedy({ uri }: ProblemContext): Remedy {
  return { title: l10n.t('Check Now'), command: CommandId.checkNow, arguments: [uri] };
}

function logRemedy(): Remedy {
  return { title: l10n.t('Show Log'), command: CommandId.showLog };
}

function saveRemedy({ uri }: ProblemContext): Remedy {
  return { title: l10n.t('Save Again'), command: CommandId.saveRecord, arguments: [uri] };
}

/** Sends the same changes once more, or shows first what the service has. */
export function sendAgainRemedies(context: ProblemContext): readonly Remedy[] {
  return [saveRemedy(context), compareRemedy(context)];
}

function otherGroupRemedy({ address: { environmentName } }: ProblemContext): Remedy {
  const title = l10n.t('Pick from the List…');
  return { title, command: CommandId.openUserGroup, arguments: [{ environmentName }] };
}

function noEnvironmentSentence({ address }: ProblemContext): string {
  return l10n.t('There is no environment {0} any more.', sanitizeForDisplay(address.environmentName));
}

function addEnvironmentRemedy(): Remedy {
  return { title: l10n.t('Add Environment…'), command: CommandId.addEnvironment };
}

/** The environment that the path names is gone. */
export function noEnvironment(context: ProblemContext): Unreadable {
  return unreadable('expired', noEnvironmentSentence(context), [addEnvironmentRemedy()]);
}

/** The same for a draft: there is nothing left to compare it with. */
export function noEnvironmentToSave(context: ProblemContext): NotSaved {
  return refusedSave(noEnvironmentSentence(context), [addEnvironmentRemedy(), discardRemedy(context)]);
}

function signedOutSentence({ address, level }: ProblemContext): string {
  const name = sanitizeForDisplay(address.environmentName);
  return level === 'admin'
    ? l10n.t('You are not signed in to {0} at admin level.', name)
    : l10n.t('You are not signed in to {0}.', name);
}

/** Nobody is signed in where the user group would be read; `reason`: why a stored session does not count. */
export function signedOutToRead(context: ProblemContext, reason?: string): Unreadable {
  return unreadable('signedOut', reason ?? signedOutSentence(context), [signInAgainRemedy(context)]);
}

/** Nobody is known to have opened the user group, so that nothing was sent. */
export function lockedToRead(context: ProblemContext): Unreadable {
  const name = sanitizeForDisplay(context.address.environmentName);
  const sentence = l10n.t(
    'This user group was not opened from Commerce API, so nothing was requested from {0} yet.',
    name,
  );
  const show = { title: l10n.t('Show'), command: CommandId.checkNow, arguments: [context.uri] } as const;
  return unreadable('locked', sentence, [show]);
}

/** What a failed read means; any other failure is `notRead`. `unreachable`: no answer came. */
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

/** Why a user group could not be read. */
export function readProblem(error: ApiError, context: ProblemContext): Unreadable {
  const reason = readReasons[error.kind] ?? 'notRead';
  const remedies =
    reason === 'tokenInvalid' ? sessionRemedies(error, context) : readRemedies(reason, context);
  const log = error.kind === 'unhandled' ? [logRemedy()] : [];
  return unreadable(reason, inServiceWords(error), [...remedies, ...log, ...answerRemedies(context, error)]);
}

function readRemedies(reason: Unreadable['reason'], context: ProblemContext): readonly Remedy[] {
  switch (reason) {
    case 'notFound':
      return [otherGroupRemedy(context)];
    case 'notAuthorized':
      return adminRemedies(context);
    default:
      return [againRemedy(context)];
  }
}

/** Why a save did not happen: the service said no, failed, or could not be reached. `sent`: names of the fields. */
export function saveProblem(
  error: ApiError,
  context: ProblemContext,
  sent: readonly string[] = [],
): NotSaved {
  const problem = problemOfSave(error, context, sent);
  // `notAuthorizedToSave` has it already.
  if (error.kind === 'forbidden') return problem;
  return { ...problem, remedies: [...problem.remedies, ...answerRemedies(context, error)] };
}

function problemOfSave(error: ApiError, context: ProblemContext, sent: readonly string[]): NotSaved {
  const sentence = inServiceWords(error);
  switch (error.kind) {
    case 'unauthenticated':
    case 'invalidToken':
      return notSaved('tokenInvalid', sentence, [...sessionRemedies(error, context), saveRemedy(context)]);
    case 'notFound': {
      const kept = l10n.t('{0} Your changes are kept here.', sentence);
      return notSaved('deleted', kept, [againRemedy(context), otherGroupRemedy(context)]);
    }
    case 'forbidden':
      return notSaved('notAuthorized', sentence, notAuthorizedToSave(context));
    case 'conflict':
      return notSaved('failed', sentence, [compareRemedy(context), saveRemedy(context)]);
    case 'invalidInput':
      return notSaved('invalid', sentence);
    // The same values would be refused again.
    case 'invalid':
      return { ...notSaved('invalid', sentence), faults: faultsOf(error, sent) };
    default: {
      const check = error.facts.mayBePartlyDone ? [checkRemedy(context)] : [];
      return notSaved('failed', sentence, [...check, saveRemedy(context)]);
    }
  }
}

/** What `signedOutToRead` says, where the group would be saved. */
export function signedOutToSave(context: ProblemContext, reason?: string): NotSaved {
  const remedies = [signInAgainRemedy(context), saveRemedy(context)];
  return notSaved('signedOut', reason ?? signedOutSentence(context), remedies);
}

/** The write left and no valid answer came, or (`kind`) none that our own code could handle. */
export function unknownOutcome(sentence: string, context: ProblemContext, kind?: ApiErrorKind): NotSaved {
  const log = kind === 'unhandled' ? [logRemedy()] : [];
  const remedies = [checkRemedy(context), compareRemedy(context), ...log, ...answerRemedies(context)];
  return notSaved('unknown', sentence, remedies);
}

/** The service said that it took the update, but still has fields as they were. */
export function ignoredUpdate(fields: readonly string[], context: ProblemContext): NotSaved {
  const sentence = l10n.t(
    'The service answered as if it had saved, but left {0} as before; your changes are kept here.',
    nameList(fields),
  );
  const { hinted, uri } = context;
  const flat = hinted && hinted.userGroupUpdate !== 'flat' ? [flatUpdateRemedy(hinted, uri)] : [];
  return notSaved('failed', sentence, [...flat, ...sendAgainRemedies(context), discardRemedy(context)]);
}

export function changedElsewhere(fields: readonly string[]): string {
  return l10n.t('{0} was changed elsewhere meanwhile.', nameList(fields));
}

/** What `conflictStatus` says, for a save that met the conflict; `isAgain`: since the user chose to overwrite. */
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

/** `fields` were changed here and, to another value, at the service, whose text is `service`. */
export function conflictStatus(
  context: ProblemContext,
  fields: readonly string[],
  service: string,
): NotSaved {
  const overwrite: Remedy = {
    title: l10n.t('Overwrite'),
    command: CommandId.saveRecord,
    arguments: [context.uri, { overwrite: true }],
  };
  const remedies = [compareRemedy(context), overwrite, discardRemedy(context)];
  const status = notSaved('conflict', changedElsewhere(fields), remedies);
  return { ...status, faults: faultsOfConflict(fields, service), theirs: service };
}

/** Names of fields in a sentence, safe to show. */
export function nameList(fields: readonly string[]): string {
  return fields.map((name) => sanitizeForDisplay(name, 80)).join(', ');
}

/** Nothing was sent, for a reason of our own. */
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
