import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { hasKeptConnections } from '../assistant/server/hasKeptConnections';
import { describeSettingProblem } from '../base/describeSettingProblem';
import type { Lazy } from '../base/lazy';
import { openSettingRemedy } from '../base/openSettingRemedy';
import { isUsable, plainSettings, type PlainSetting } from '../base/settingRules';
import {
  registerRequestLanguage,
  registerRequestLenses,
} from '../calls/requests/vscode/registerRequestLanguage';
import { registerCodeHelp } from '../code/vscode/registerCodeHelp';
import { CommandId, ContextKey, ENDPOINT_PAGE, SCHEME, SETTING_SECTION } from '../contributions';
import { goneEnvironment } from '../documents/goneEnvironment';
import { CHANGES_EXTENSION, userGroupAddressOf } from '../documents/uris';
import { isEditableChangeSet, isEditableRequest } from '../documents/vscode/isEditableRequest';
import { registerLensLine } from '../documents/vscode/registerLensLine';
import { activeDocumentUri, activeRequestUri, activeResultUri } from '../documents/vscode/openTabs';
import { runCommand } from '../editor/click';
import { onDidChangeSetting, readRawSetting, readSetting, readWindowSetting } from '../editor/settings';
import { toEvent } from '../editor/toEvent';
import { createConfirmedEnvironments } from '../environments/confirmedEnvironments';
import { sandbox } from '../environments/createEnvironments';
import type { Sessions } from '../environments/types';
import { registerDiagnostics } from '../fileSystem/vscode/registerDiagnostics';
import { registerDocumentContext } from '../fileSystem/vscode/registerDocumentContext';
import { createAccounts } from '../sessions/accounts';
import { dropMovedSessions } from '../sessions/dropMovedSessions';
import { createStatusBar } from '../sessions/vscode/createStatusBar';
import { registerAuthenticationProvider } from '../sessions/vscode/registerAuthenticationProvider';
import type { House } from './house';
import { targetChangesOf, type Start } from './start';

/** Delay of the first check of the settings in ms: reading a setting copies VS Code's whole configuration. */
const FIRST_CHECK_MS = 2000;

/**
 * Registers, soon after activation, the listeners that tree, commands and files do not need at once. They also handle
 * documents that are open already.
 */
export function registerLater(start: Start, house: Lazy<House>): vscode.Disposable {
  const { environments, levels, context, sessionChanges } = start;
  void createConfirmedEnvironments(context.globalState).adopt(environments.list());
  // A session changes only after the house has read it, so `sessionChanges` misses no change.
  const sessions: Pick<Sessions, 'read' | 'delete' | 'onDidChange'> = {
    read: async (origin, level) => (await house()).sessions.read(origin, level),
    delete: async (origin, level) => (await house()).sessions.delete(origin, level),
    onDidChange: sessionChanges.on,
  };
  return vscode.Disposable.from(
    createStatusBar({ environments, levels, sessions }),
    dropMovedSessions({ environments, sessions, showNotice: start.showNotice }),
    registerAuthenticationProvider((announce) =>
      createAccounts({
        environments,
        sessions,
        signIn: ({ name }, level) => runCommand({ command: CommandId.signIn, arguments: [name, level] }),
        signOut: ({ name }, level) => runCommand({ command: CommandId.signOut, arguments: [name, level] }),
        newOpaqueText: () => `commerce-api-session-${randomUUID()}`,
        announce,
      }),
    ),
    registerDocumentContext(() => {
      const uri = activeDocumentUri();
      return {
        [ContextKey.resultActive]: activeResultUri() !== undefined,
        [ContextKey.recordActive]: uri !== undefined && userGroupAddressOf(uri) !== undefined,
        [ContextKey.requestActive]: isEditableRequest(activeRequestUri()),
        [ContextKey.sandboxRunning]: start.sandbox.running() !== undefined,
      };
    }),
    registerRequestHelp(start, house),
    createCodeHelp(start, house),
    vscode.window.registerWebviewPanelSerializer(ENDPOINT_PAGE, {
      deserializeWebviewPanel: async (panel, state) => (await house()).endpointPage.restore(panel, state),
    }),
    ...[start.userGroupTree.view, start.historyTree.view].map(shareSpace),
    createSettingChecks(start),
    startSandboxAtPort(start, house),
    serveKeptAssistants(start, house),
  );
}

/**
 * Divides the side bar by the views' initial sizes when a view is first shown. Otherwise VS Code gives only five rows
 * to a view that started collapsed. Shows an empty view for a moment, because VS Code then lays out all views anew.
 */
function shareSpace(view: Pick<vscode.TreeView<unknown>, 'onDidChangeVisibility'>): vscode.Disposable {
  let isShared = false;
  return view.onDidChangeVisibility(({ visible }) => {
    if (!visible || isShared) return;
    isShared = true;
    for (const isThere of [true, false])
      void vscode.commands.executeCommand('setContext', ContextKey.sizing, isThere);
  });
}

/** Registers language, lenses and mistakes of request documents and change sets, also of workspace files. */
function registerRequestHelp(start: Start, house: Lazy<House>): vscode.Disposable {
  const { environments, levels } = start;
  return vscode.Disposable.from(
    registerRequestLanguage(),
    registerRequestLenses({
      sendTarget: async (name, uri) => {
        const environment = name === undefined ? environments.current : environments.find(name);
        if (!environment) return goneEnvironment(name ?? '', environments.current.name, uri);
        const { name: environmentName, live } = environment;
        const level = levels.levelOf(environment);
        const authorized = (await house()).sessionIndex.has(environment, level) !== false;
        return { environmentName, level, live, authorized };
      },
      changes: targetChangesOf(start),
    }),
    registerDiagnostics({
      accepts: isEditableRequest,
      // Our own documents are stored without secrets. A workspace file may be shared, so secrets are reported there.
      issuesOf: async (document) =>
        (await house()).checkRequest(document.getText(), document.uri.scheme !== SCHEME),
    }),
    registerDiagnostics({
      accepts: isEditableChangeSet,
      issuesOf: async (document) => (await house()).changeSets.check(document.getText()),
    }),
    registerLensLine(
      { pattern: `**/*${CHANGES_EXTENSION}` },
      async (uri) => (isEditableChangeSet(uri) ? (await house()).changeSetLensesOf(uri) : undefined),
      [toEvent(start.changeSetChanges.on), ...targetChangesOf(start)],
    ),
  );
}

/** Registers the help in source files, which reads sessions only after a source file is shown. */
function createCodeHelp(start: Start, house: Lazy<House>): vscode.Disposable {
  const { catalog, environments, sessionChanges } = start;
  return registerCodeHelp({
    catalog,
    sourceReader: start.sourceReader,
    describe: async (endpointId) => (await house()).describe(endpointId),
    // If no environment has an address, the only secrets to find are assistants' keys (`cak_…`).
    findSecrets: async (text) =>
      house.started() || start.baseUrls().length > 0 || text.includes('cak_')
        ? (await house()).findSecrets(text)
        : [],
    isOn: () => readWindowSetting('codeHelp.enabled'),
    onDidChangeOn: (listener) => onDidChangeSetting('codeHelp.enabled', listener),
    changes: [
      toEvent(start.onDidChangeDetails),
      toEvent((listener) => environments.onDidChange(listener)),
      toEvent(sessionChanges.on),
    ],
  });
}

/** Starts the sandbox if the setting gives it a fixed port, so that programs reach it before this window calls it. */
function startSandboxAtPort({ log }: Start, house: Lazy<House>): vscode.Disposable {
  const start = (): void => {
    if (readSetting('sandbox.port') === 0) return;
    house()
      .then(({ connections }) => connections.open(sandbox))
      .catch((error: unknown) => log.warn(`the sandbox did not start: ${String(error)}`));
  };
  start();
  return onDidChangeSetting('sandbox.port', start);
}

/** Serves the kept connections of a trusted folder soon after the start, unless assistants are off. */
function serveKeptAssistants({ context, log }: Start, house: Lazy<House>): vscode.Disposable {
  const serve = (): void => {
    if (!vscode.workspace.isTrusted || !hasKeptConnections(context.workspaceState)) return;
    if (readSetting('assistant') === 'off') return;
    house()
      .then(({ serveAssistants }) => serveAssistants())
      .catch((error: unknown) => log.warn(`assistants are not served: ${String(error)}`));
  };
  serve();
  return vscode.Disposable.from(
    vscode.workspace.onDidGrantWorkspaceTrust(serve),
    onDidChangeSetting('assistant', serve),
  );
}

/**
 * Reports invalid values of plain settings in one notification. Reports a value once; reports it again only if the
 * setting had a different value after that report.
 */
function createSettingChecks({ log, warn }: Start): vscode.Disposable {
  let known: ReadonlyMap<PlainSetting, string> = new Map();
  const check = (): void => {
    const wrong = plainSettings
      .map((name) => ({ name, value: readRawSetting(name) }))
      .filter(({ name, value }) => !isUsable(name, value));
    const fresh = wrong.filter(({ name, value }) => known.get(name) !== JSON.stringify(value));
    known = new Map(wrong.map(({ name, value }) => [name, JSON.stringify(value)]));
    const [first] = fresh;
    if (!first) return;
    const sentences = fresh.map(({ name, value }) => describeSettingProblem(name, value));
    for (const sentence of sentences) log.warn(`setting: ${sentence}`);
    const shown = fresh.length === 1 ? first.name : { id: SETTING_SECTION };
    warn(sentences.join(' '), [openSettingRemedy(shown)]);
  };
  const first = setTimeout(check, FIRST_CHECK_MS);
  return vscode.Disposable.from(
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(SETTING_SECTION)) check();
    }),
    new vscode.Disposable(() => clearTimeout(first)),
  );
}
