import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { lazy } from '../base/lazy';
import { isUsable, plainSettings, type PlainSetting } from '../base/settingRules';
import {
  registerRequestLanguage,
  registerRequestLenses,
} from '../calls/requests/vscode/registerRequestLanguage';
import type { LensesOf } from '../calls/results/createLensesOf';
import {
  registerNextCallLenses,
  type NextCallLensDeps,
} from '../calls/results/vscode/registerNextCallLenses';
import { registerResultLanguage, registerResultLenses } from '../calls/results/vscode/registerResultLenses';
import { secretVariable } from '../code/secretVariable';
import { registerCodeHelp } from '../code/vscode/registerCodeHelp';
import { CommandId, SCHEME, SETTING_SECTION } from '../contributions';
import { isRequestUri, userGroupAddressOf } from '../documents/uris';
import { goneEnvironment } from '../documents/goneEnvironment';
import { onDidChangeSetting, readSetting, readWindowSetting, readRawSetting } from '../editor/settings';
import { runCommand } from '../editor/runCommand';
import { toEvent } from '../editor/toEvent';
import { createConfirmedEnvironments } from '../environments/confirmedEnvironments';
import { sandbox } from '../environments/createEnvironments';
import { openSettingRemedy } from '../base/openSettingRemedy';
import { registerDiagnostics } from '../fileSystem/vscode/registerDiagnostics';
import { registerDocumentContext } from '../fileSystem/vscode/registerDocumentContext';
import type { ClientKeys } from '../http/clientKeys';
import type { Redactor } from '../http/redaction/redactor';
import { dropMovedSessions } from '../sessions/dropMovedSessions';
import { levels } from '../sessions/sessionKey';
import { createStatusBar } from '../sessions/vscode/createStatusBar';
import { registerAuthenticationProvider } from '../sessions/vscode/registerAuthenticationProvider';
import { registerUserGroupLanguage } from '../userGroups/file/vscode/userGroupDocuments';
import { registerChangeMarks, registerUserGroupLenses } from '../userGroups/file/vscode/userGroupLenses';
import type { Access } from './access';
import type { DocumentServices } from './documentServices';
import type { HistoryServices } from './historyServices';
import type { Screen } from './screen';
import { sourceBaseUrls } from './sourceBaseUrls';
import type { UserGroupFileServices } from './userGroupFileServices';

/** VS Code copies its whole configuration for each setting that is asked for: at the start others come first. */
const FIRST_CHECK_MS = 2000;

export interface LaterDeps {
  readonly access: Access;
  readonly context: Pick<vscode.ExtensionContext, 'globalState'>;
  readonly describe: (endpointId: string) => Promise<string>;
  readonly documents: DocumentServices;
  readonly history: HistoryServices;
  readonly redactor: Redactor;
  readonly lensesOf: LensesOf;
  readonly screen: Screen;
  readonly userGroupFiles: Pick<UserGroupFileServices, 'info' | 'open'>;
}

/** What the tree, the commands and the files need not wait for; what stands open by then is looked at. */
export function registerLater(deps: LaterDeps): vscode.Disposable {
  void createConfirmedEnvironments(deps.context.globalState).adopt(deps.access.environments.list());
  return vscode.Disposable.from(
    createStatusBar(deps.access),
    followSessions(deps),
    registerDocumentContext(deps.documents.resultStore),
    registerRequestHelp(deps.documents.details),
    // On a line that several have lenses for, those of the last registration stand first.
    registerNextCallLenses(deps.documents.details),
    registerUserGroupHelp(deps.userGroupFiles),
    registerCallLenses(deps),
    createCodeHelp(deps),
    createSettingChecks(deps.screen),
    startSandboxAtPort(deps),
  );
}

/** The sessions in the editor's Accounts menu, where a sign-in or sign-out is ours, and what a changed address ends. */
function followSessions({
  access: { environments, sessions },
  screen: { showNotice },
}: LaterDeps): vscode.Disposable {
  return vscode.Disposable.from(
    dropMovedSessions({ environments, sessions, showNotice }),
    registerAuthenticationProvider({
      environments,
      sessions,
      signIn: ({ name }, level) => runCommand({ command: CommandId.signIn, arguments: [name, level] }),
      signOut: ({ name }, level) => runCommand({ command: CommandId.signOut, arguments: [name, level] }),
      newOpaqueText: () => `commerce-api-session-${randomUUID()}`,
    }),
  );
}

/** The language of request documents, and their mistakes. */
function registerRequestHelp({ catalog, hintsOn }: NextCallLensDeps): vscode.Disposable {
  return vscode.Disposable.from(
    registerRequestLanguage(),
    registerDiagnostics({
      accepts: isRequestUri,
      issuesOf: async (document) => {
        const { checkRequest } = await import('../calls/requests/requestDiagnostics');
        // Our own documents are kept without their secrets; a file of the workspace reaches others as it is.
        const isShared = document.uri.scheme !== SCHEME;
        return checkRequest(document.getText(), catalog, { hints: hintsOn(), isShared });
      },
    }),
  );
}

/** The language of user groups, their lenses and their mistakes. */
function registerUserGroupHelp({ info, open }: LaterDeps['userGroupFiles']): vscode.Disposable {
  return vscode.Disposable.from(
    registerUserGroupLanguage(),
    registerUserGroupLenses(info),
    registerChangeMarks(info),
    registerDiagnostics({
      accepts: (uri) => userGroupAddressOf(uri) !== undefined,
      issuesOf: async (document) => (await open()).issuesOf(document.uri.toString(), document.getText()),
      onDidChange: (listener) => info.onDidChange(listener),
    }),
  );
}

/** What can be done with a request or a result, on top of its document. */
function registerCallLenses({ access, documents, history, lensesOf }: LaterDeps): vscode.Disposable {
  const { environments, levels, sessionIndex } = access;
  const targetChanges = [
    toEvent((listener) => environments.onDidChange(listener)),
    toEvent(levels.onDidChange),
    toEvent((listener) => sessionIndex.onDidChange(listener)),
  ];
  return vscode.Disposable.from(
    registerResultLanguage(),
    registerResultLenses(lensesOf, [
      documents.results.onDidChange,
      toEvent(history.onDidChange),
      ...targetChanges,
    ]),
    registerRequestLenses({
      sendTarget: (name, uri) => {
        const environment = name === undefined ? environments.current : environments.find(name);
        if (!environment) return goneEnvironment(name ?? '', environments.current.name, uri);
        const { name: environmentName, live } = environment;
        const level = levels.levelOf(environment);
        return { environmentName, level, live, authorized: sessionIndex.has(environment, level) !== false };
      },
      changes: targetChanges,
    }),
  );
}

/** Help inside source files; reads sessions only once a source file is shown. */
function createCodeHelp(deps: LaterDeps): vscode.Disposable {
  const { access, describe, documents, redactor } = deps;
  const { details } = documents;
  const { environments, sessions, baseUrls } = access;
  // Reading a session adds its token to the redactor.
  const readSessions = async (): Promise<readonly ClientKeys[]> => {
    const states = await Promise.all(
      [...new Set(baseUrls().map((url) => new URL(url).origin))].flatMap((origin) =>
        levels.map((level) => sessions.read(origin, level)),
      ),
    );
    return states.flatMap((state) => (state.kind === 'signedIn' ? (state.session.keys ?? []) : []));
  };
  let learn = lazy(readSessions);
  const forget = (): void => {
    learn = lazy(readSessions);
  };
  const environmentChange = toEvent((listener) => environments.onDidChange(listener));
  const sessionChange = toEvent((listener) => sessions.onDidChange(listener));
  return vscode.Disposable.from(
    environments.onDidChange(forget),
    sessions.onDidChange(forget),
    registerCodeHelp({
      catalog: details.catalog,
      baseUrls: () => sourceBaseUrls(baseUrls()),
      describe,
      findSecrets: async (text) => {
        const keys = await learn();
        return redactor
          .find(text)
          .map((span) => ({ ...span, variable: secretVariable(text.slice(span.start, span.end), keys) }));
      },
      isOn: () => readWindowSetting('codeHelp.enabled'),
      onDidChangeOn: (listener) => onDidChangeSetting('codeHelp.enabled', listener),
      changes: [toEvent(details.onDidChangeDetails), environmentChange, sessionChange],
    }),
  );
}

/** At a port of its own the sandbox is there for programs before anything in this window calls it. */
function startSandboxAtPort({ access, screen }: LaterDeps): vscode.Disposable {
  const start = (): void => {
    if (readSetting('sandbox.port') === 0) return;
    access.connections
      .open(sandbox)
      .catch((error: unknown) => screen.log.warn(`the sandbox did not start: ${String(error)}`));
  };
  start();
  return onDidChangeSetting('sandbox.port', start);
}

/**
 * Names the plain settings of the user that hold what they may not, in one notice: each value once, and again only
 * after it went away and came back. Without one nothing is loaded.
 */
function createSettingChecks({ log, warn }: Screen): vscode.Disposable {
  let known: ReadonlyMap<PlainSetting, string> = new Map();
  const check = async (): Promise<void> => {
    const wrong = plainSettings
      .map((name) => ({ name, value: readRawSetting(name) }))
      .filter(({ name, value }) => !isUsable(name, value));
    const fresh = wrong.filter(({ name, value }) => known.get(name) !== JSON.stringify(value));
    known = new Map(wrong.map(({ name, value }) => [name, JSON.stringify(value)]));
    const [first] = fresh;
    if (!first) return;
    const { describeSettingProblem } = await import('../base/describeSettingProblem');
    const sentences = fresh.map(({ name, value }) => describeSettingProblem(name, value));
    for (const sentence of sentences) log.warn(`setting: ${sentence}`);
    const shown = fresh.length === 1 ? first.name : { id: SETTING_SECTION };
    warn(sentences.join(' '), [openSettingRemedy(shown)]);
  };
  const first = setTimeout(() => void check(), FIRST_CHECK_MS);
  return vscode.Disposable.from(
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(SETTING_SECTION)) void check();
    }),
    new vscode.Disposable(() => clearTimeout(first)),
  );
}
