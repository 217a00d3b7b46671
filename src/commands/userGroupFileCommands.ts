import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { commandCause } from '../base/confirmForeign';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { CancelledError, UserError } from '../base/userError';
import type { ForeignQuestion } from '../base/userInput';
import { type Calls, nothingGiven } from '../calls/createCalls';
import { requireEndpoint } from '../calls/findCall';
import { documentUri, readUserGroupArgument, requireUserGroupUri } from '../calls/readArgument';
import { requireEnvironment } from '../calls/requireEnvironment';
import { retryCallAsAdmin, type RetryCallAsAdminDeps } from '../calls/retryCallAsAdmin';
import type { Catalog } from '../catalog/types';
import { CommandId } from '../contributions';
import type { Difference, ResultDocuments } from '../documents/types';
import { buildUri, parseUri, userGroupAddressOf } from '../documents/uris';
import { needsPersonsWord } from '../environments/needsPersonsWord';
import type { Environment, Environments } from '../environments/types';
import type { Level } from '../http/types';
import { nameList } from '../userGroups/file/problems';
import type { UserGroupEditor, UserGroupFileStatus } from '../userGroups/file/types';
import type { UserGroupFiles } from '../userGroups/file/userGroupFiles';
import type { RowClicks } from '../userGroups/list/rowClicks';
import { companyOf } from '../userGroups/readJsonFields';
import type { CommandInput, Screen } from './screen';

const overwriteShape = v.object({ overwrite: v.literal(true) });

/** Services that find the user group of the active editor. */
interface ActiveFile {
  readonly userGroupFiles: UserGroupFiles;
  activeDocumentUri(): string | undefined;
}

interface SaveDeps extends ActiveFile {
  readonly input: Pick<CommandInput, 'isClick'>;
  readonly editor: Pick<UserGroupEditor, 'settled' | 'document' | 'isFormShown' | 'isTyped'>;
}

/**
 * Saves a user group, by default that of the active editor. `{ overwrite: true }` replaces newer values of the service.
 * Without a click, an overwrite and text that the user did not type count as started by other code, so the write gate
 * may ask.
 */
export async function saveRecord(deps: SaveDeps, argument?: unknown, options?: unknown): Promise<void> {
  const uri = requireUserGroupUri(argument, deps.activeDocumentUri());
  await deps.editor.settled(uri);
  if (!deps.editor.document(uri)) throw new UserError(l10n.t('Open a user group first.'));
  const files = deps.userGroupFiles;
  const isOverwriting = v.is(overwriteShape, options);
  const isPersons = deps.input.isClick || (!isOverwriting && deps.editor.isTyped(uri));
  const origin = isPersons ? 'user' : 'command';
  throwProblem(deps, uri, await files.save(uri, { isOverwriting, origin }));
}

/**
 * Throws the problem of a read or save, unless a visible form shows it. A form that has the group's values does not
 * show that a later read failed, so the problem of that read is thrown.
 */
function throwProblem(
  { editor, userGroupFiles }: SaveDeps,
  uri: string,
  problem: UserGroupFileStatus | undefined,
): void {
  if (!problem || !('sentence' in problem)) return;
  if (editor.isFormShown(uri) && userGroupFiles.statusOf(uri)?.kind === problem.kind) return;
  throw new UserError(problem.sentence, problem.remedies);
}

const discardShape = v.object({ discard: v.literal(true) });
const keepMineShape = v.object({ keepMine: v.literal(true) });

interface CheckDeps extends SaveDeps, Pick<Screen, 'showNotice' | 'showStatus'> {
  readonly editor: SaveDeps['editor'] & Pick<UserGroupEditor, 'open' | 'discardChanges'>;
}

/**
 * Reads a user group again; opens it if needed. After a save of unknown outcome, says whether the save arrived. `{
 * discard: true }` drops the user's changes; `{ keepMine: true }` keeps the changes if their original values are
 * unknown. Without a click, each of these two options asks first.
 */
export async function checkNow(deps: CheckDeps, argument?: unknown, options?: unknown): Promise<void> {
  const uri = requireUserGroupUri(argument, deps.activeDocumentUri());
  const files = deps.userGroupFiles;
  if (isDiscarding(deps, uri, options)) {
    await files.refresh(uri);
    await deps.editor.discardChanges(uri);
    return;
  }
  const problem = v.is(keepMineShape, options) ? await files.keepMine(uri) : undefined;
  if (problem) throw new UserError(problem.sentence, problem.remedies);
  const arrival = await files.checkArrival(uri);
  if (!arrival) return readAgain(deps, files, uri);
  if ('status' in arrival) throw new UserError(arrival.status.sentence, arrival.status.remedies);
  // If nothing is left to send, the save only clears the dirty state.
  const rest = deps.editor.document(uri);
  if (arrival.hasArrived && rest?.isDirty && !files.hasChanges(uri, rest.text)) {
    await files.save(uri);
    // Replaces the save's message that nothing had changed.
    files.say(uri, l10n.t('The user group was read again.'), deps.showStatus);
  }
  // If the save has not arrived, its status stays, and a visible form shows this status.
  const status = arrival.hasArrived ? undefined : files.statusOf(uri);
  if (status?.kind === 'notSaved') throwProblem(deps, uri, status);
  else files.say(uri, arrival.sentence, (said) => deps.showNotice(said, arrival.remedies));
}

/** The question before `checkNow` without a click, if its options discard the user's changes or keep them. */
function choiceQuestion(deps: CheckDeps, argument?: unknown, options?: unknown): ForeignQuestion | undefined {
  const uri = requireUserGroupUri(argument, deps.activeDocumentUri());
  const discards = isDiscarding(deps, uri, options);
  if (!discards && !v.is(keepMineShape, options)) return undefined;
  return {
    message: discards
      ? l10n.t('Discard your changes to this user group?')
      : l10n.t('Keep your changes instead of what the service has now?'),
    detail: commandCause(),
    action: discards ? l10n.t('Discard My Changes') : l10n.t('Keep Mine'),
    decline: l10n.t('Show Changes'),
    look: () => deps.editor.open(uri),
  };
}

function isDiscarding({ editor }: Pick<CheckDeps, 'editor'>, uri: string, options: unknown): boolean {
  return v.is(discardShape, options) && editor.document(uri)?.isDirty === true;
}

async function readAgain(deps: CheckDeps, files: UserGroupFiles, uri: string): Promise<void> {
  const document = deps.editor.document(uri);
  if (document?.isDirty) {
    const saved = await files.readSaved(uri);
    if (typeof saved !== 'string') throw new UserError(saved.sentence, saved.remedies);
  } else {
    const status = await files.refresh(uri);
    throwProblem(deps, uri, status);
    if (status.kind === 'unreadable') return;
  }
  if (document) files.say(uri, l10n.t('The user group was read again.'), deps.showStatus);
  // Without a document, an earlier attempt to open the user group has failed.
  else await deps.editor.open(files.addressOf(uri));
}

/**
 * Restores the values that the last save replaced, as unsaved changes; by default in the active editor. Skips values
 * that the service never returned. Makes no request.
 */
export async function undoSave(
  deps: ActiveFile &
    Pick<Screen, 'showStatus' | 'showNotice'> & {
      readonly input: Pick<CommandInput, 'isClick'>;
      readonly editor: Pick<UserGroupEditor, 'settled' | 'document' | 'replace'>;
    },
  argument?: unknown,
): Promise<void> {
  const uri = requireUserGroupUri(argument, deps.activeDocumentUri());
  await deps.editor.settled(uri);
  if (!deps.editor.document(uri)) throw new UserError(l10n.t('Open a user group first.'));
  const files = deps.userGroupFiles;
  const replacements = files.undoOf(uri);
  const untold = files.untoldOf(uri);
  const isDone =
    replacements.length > 0 && (await deps.editor.replace(uri, replacements, deps.input.isClick));
  const lost =
    untold.length === 0
      ? undefined
      : l10n.t('{0} stays as saved: the service never returned its old value.', nameList(untold));
  if (!isDone) throw new UserError(lost ?? l10n.t('There is no save of this window to undo here.'));
  const done = l10n.t('The old values are back as a draft; save to send them.');
  // The user must read which values were not restored, so a notification tells it in place of the status bar.
  if (lost === undefined) files.say(uri, done, deps.showStatus);
  else files.say(uri, `${lost} ${done}`, deps.showNotice);
}

/** Compares a user group's present values at the service with the user's draft. */
async function compareWithSaved(
  deps: ActiveFile & {
    /** Compares a read-only text with the document, or with a copy of it under the draft's name. */
    showDifference(difference: Difference): Promise<void>;
  },
  argument?: unknown,
): Promise<void> {
  const uri = requireUserGroupUri(argument, deps.activeDocumentUri());
  const files = deps.userGroupFiles;
  const saved = await files.readSaved(uri);
  if (typeof saved !== 'string') throw new UserError(saved.sentence, saved.remedies);
  const { environmentName = '', id = '' } = userGroupAddressOf(uri) ?? {};
  const { companyName = id } = companyOf(saved, id);
  const names = [sanitizeForDisplay(companyName, 80), sanitizeForDisplay(environmentName)] as const;
  const title = l10n.t('{0} in {1} ↔ your changes', ...names);
  // Groups of the same company name must not share a text.
  const mark = ` · ${sanitizeForDisplay(id)}`;
  await deps.showDifference({
    title,
    savedText: saved,
    savedName: title + mark,
    draftName: l10n.t('{0} in {1} with your changes', ...names) + mark,
    uri,
    draftOf: files.draftOnto(uri, saved),
  });
}

/** Shows the response of the last read or save as a result, if that read or save failed. */
async function showAnswer(
  deps: ActiveFile & { readonly results: Pick<ResultDocuments, 'open'> },
  argument?: unknown,
): Promise<void> {
  const uri = requireUserGroupUri(argument, deps.activeDocumentUri());
  const call = deps.userGroupFiles.answeredOf(uri);
  if (!call) throw new UserError(l10n.t('No response for this user group was kept.'));
  await deps.results.open(call);
}

/** Repeats a refused call as admin: the call of a result, or a user group's read or save. */
export async function retryAsAdmin(
  deps: RetryCallAsAdminDeps & RetryDeps,
  argument?: unknown,
): Promise<void> {
  const uri = resultUri(deps, argument);
  await (uri === undefined ? retryUserGroupAsAdmin(deps, argument) : retryCallAsAdmin(deps, uri));
}

/** URI of the result in the argument or the active editor; undefined if it is no result. */
function resultUri(deps: Pick<ActiveFile, 'activeDocumentUri'>, argument: unknown): string | undefined {
  const uri = documentUri(argument) ?? deps.activeDocumentUri();
  return uri !== undefined && parseUri(uri)?.kind === 'result' ? uri : undefined;
}

interface RetryDeps extends SaveDeps {
  readonly environments: Pick<Environments, 'find'>;
  readonly calls: Pick<Calls, 'connections'>;
  signIn(environment: Environment, level: Level): Promise<void>;
  readonly editor: SaveDeps['editor'] & Pick<UserGroupEditor, 'open'>;
}

/**
 * Repeats a user group's read or save as admin; signs in first if needed. From then on, this user group uses the admin
 * session, other groups do not. Saves a draft only if its status is `notSaved`. Opens the group if it is not open.
 */
async function retryUserGroupAsAdmin(deps: RetryDeps, argument?: unknown): Promise<void> {
  const uri = requireUserGroupUri(argument, deps.activeDocumentUri());
  const environment = environmentOf(deps.environments, uri);
  const connection = await deps.calls.connections.open(environment, 'admin');
  if (connection.credential === undefined) await deps.signIn(environment, 'admin');
  const files = deps.userGroupFiles;
  files.setLevel(uri, 'admin');
  const document = deps.editor.document(uri);
  if (document?.isDirty) return files.statusOf(uri)?.kind === 'notSaved' ? saveRecord(deps, uri) : undefined;
  const status = await files.refresh(uri);
  throwProblem(deps, uri, status);
  if (!document) await deps.editor.open(files.addressOf(uri));
}

/**
 * The question before a user group switches to the admin session without a click. None in the sandbox. None for a
 * result's call, which asks only for writes.
 */
function adminQuestion(
  deps: Pick<RetryDeps, 'activeDocumentUri' | 'environments'>,
  argument?: unknown,
): ForeignQuestion | undefined {
  if (resultUri(deps, argument) !== undefined) return undefined;
  const environment = environmentOf(
    deps.environments,
    requireUserGroupUri(argument, deps.activeDocumentUri()),
  );
  if (!needsPersonsWord(environment)) return undefined;
  return {
    message: l10n.t('Read and save this user group of {0} as admin?', sanitizeForDisplay(environment.name)),
    detail: commandCause(),
    action: l10n.t('Retry as Admin'),
    decline: l10n.t('Stay at User Level'),
  };
}

function environmentOf(environments: Pick<Environments, 'find'>, uri: string): Environment {
  return requireEnvironment(environments, userGroupAddressOf(uri)?.environmentName ?? '');
}

/** Copies a user group's id, by default that of the active editor. */
async function copyId(
  deps: Pick<Screen, 'copyText'> & Pick<ActiveFile, 'activeDocumentUri'>,
  argument?: unknown,
): Promise<void> {
  const named = readUserGroupArgument(argument).id;
  const id = named ?? userGroupAddressOf(requireUserGroupUri(argument, deps.activeDocumentUri()))?.id ?? '';
  await deps.copyText(id, l10n.t('Copied {0}', sanitizeForDisplay(id)));
}

/**
 * Opens the user group of the argument (an id, `{ id }`, a tree node or a URI), else a picked one. A URI with a tab is
 * shown without a new read.
 */
export async function openUserGroup(deps: OpenDeps, argument?: unknown): Promise<void> {
  const { uri } = readUserGroupArgument(argument);
  const present = uri === undefined ? undefined : deps.userGroupFiles.addressOf(uri);
  if (present !== undefined && deps.editor.hasTab(present)) await deps.editor.open(present);
  else await deps.editor.open(await fetchChosenUserGroup(deps, argument));
}

/** Opens a user group from a view. `from`: `row` for a row of the list, where a single click keeps the focus. */
async function openUserGroupFrom(
  deps: OpenDeps & { readonly rowClicks: Pick<RowClicks, 'open' | 'isLast'> },
  argument?: unknown,
  from?: unknown,
): Promise<void> {
  const { id, environmentName } = readUserGroupArgument(argument);
  if (from !== 'row' || id === undefined || environmentName === undefined)
    return openUserGroup(deps, argument);
  // The second click shows the group that the first click has read.
  if (deps.rowClicks.open(id))
    return openUserGroup(deps, buildUri({ kind: 'userGroup', environmentName, id }));
  const fetched = await fetchChosenUserGroup(deps, argument);
  // A late response must not replace a group that was clicked later.
  if (deps.rowClicks.isLast(id)) await deps.editor.open(fetched, true);
}

interface OpenDeps extends FetchDeps {
  readonly editor: Pick<UserGroupEditor, 'open' | 'hasTab'>;
}

interface FetchDeps {
  readonly catalog: Catalog;
  readonly settings: () => { readonly hints: boolean };
  readonly calls: Pick<Calls, 'ask' | 'connections'>;
  readonly environments: Pick<Environments, 'current' | 'find'>;
  readonly userGroupFiles: Pick<UserGroupFiles, 'refresh' | 'addressOf' | 'statusOf'>;
}

/**
 * Reads the user group of the argument, or a picked one, and returns its URI; the editor then needs no request. Throws
 * `UserError` if the read fails, `CancelledError` if the user cancels.
 */
async function fetchChosenUserGroup(deps: FetchDeps, argument: unknown): Promise<string> {
  const target = readUserGroupArgument(argument);
  const environment =
    target.environmentName === undefined
      ? deps.environments.current
      : requireEnvironment(deps.environments, target.environmentName);
  const id = target.id ?? (await pickId(deps, environment));
  await deps.calls.connections.openFor(environment, 'userGroups.detail');
  const uri = buildUri({ kind: 'userGroup', environmentName: environment.name, id });
  const files = deps.userGroupFiles;
  await files.refresh(files.addressOf(uri));
  // The URI contains the group's name, which may be known only since this read.
  const address = files.addressOf(uri);
  const status = files.statusOf(address);
  if (status?.kind === 'unreadable') throw new UserError(status.sentence, status.remedies);
  return address;
}

async function pickId(deps: FetchDeps, environment: Environment): Promise<string> {
  const endpoint = requireEndpoint(deps.catalog, 'userGroups.detail');
  const details = await deps.catalog.loadDetails(endpoint.id, { hints: deps.settings().hints });
  const title = l10n.t('Open User Group');
  const call = { endpoint, environment, given: nothingGiven, title };
  const { path } = await deps.calls.ask(call, details, false);
  const id = path['user_group_id'];
  if (id === undefined) throw new CancelledError();
  return id;
}

/** Opens a user group as JSON: from the argument, else the active one, else picked. */
async function openAsJson(
  deps: FetchDeps &
    Pick<ActiveFile, 'activeDocumentUri'> & { readonly editor: Pick<UserGroupEditor, 'openText'> },
  argument?: unknown,
): Promise<void> {
  const active = deps.activeDocumentUri();
  const chosen = argument ?? (active !== undefined && userGroupAddressOf(active) ? active : undefined);
  await deps.editor.openText(await fetchChosenUserGroup(deps, chosen));
}

export const userGroupFileCommands = {
  [CommandId.openUserGroup]: { run: openUserGroupFrom, unasked: 'shows' },
  [CommandId.openAsJson]: { run: openAsJson, unasked: 'shows' },
  [CommandId.saveRecord]: { run: saveRecord, unasked: 'gated' },
  [CommandId.checkNow]: { run: checkNow, unasked: choiceQuestion },
  [CommandId.undoSave]: { run: undoSave, unasked: 'local' },
  [CommandId.compareWithSaved]: { run: compareWithSaved, unasked: 'shows' },
  [CommandId.showAnswer]: { run: showAnswer, unasked: 'shows' },
  [CommandId.retryAsAdmin]: { run: retryAsAdmin, unasked: adminQuestion },
  [CommandId.copyId]: { run: copyId, unasked: 'shows' },
} as const;
