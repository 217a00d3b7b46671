import * as vscode from 'vscode';
import type { OpenRequest } from '../calls/openRequestInChosen';
import {
  createRequestDocuments,
  createWorkspaceFiles,
} from '../calls/requests/vscode/createRequestDocuments';
import { readRequest } from '../calls/requests/vscode/readRequest';
import { saveFile } from '../calls/results/vscode/saveFile';
import { knownBaseUrls, knownGatewayOrigins } from '../catalog/knownAddresses';
import { createChooseCodeRequest } from '../code/chooseCodeRequest';
import { findCodeEditor } from '../code/vscode/findCodeEditor';
import { findWrittenCall } from '../code/vscode/findWrittenCall';
import type {
  CommandServices,
  EnvironmentsGroup,
  ResultsGroup,
  ScreenGroup,
  SessionsGroup,
} from '../commands/commandServices';
import { signIn } from '../commands/signIn';
import { activeLine } from '../documents/vscode/cursor';
import { activeDocumentUri, activeRequestUri, activeResultUri } from '../documents/vscode/openTabs';
import { openTerminal } from '../editor/openTerminal';
import { runCommand } from '../editor/runCommand';
import { readSetting } from '../editor/settings';
import { createConfirmedEnvironments } from '../environments/confirmedEnvironments';
import { deleteEnvironmentData, migrateEnvironmentData } from '../environments/migrateEnvironmentData';
import type { Environment } from '../environments/types';
import { buildRequest } from '../http/buildRequest';
import type { Level } from '../http/types';
import { checkEndpointId, createVerifyToken } from '../sessions/createVerifyToken';
import {
  createUserGroupEditor,
  unsavedUserGroupEnvironments,
} from '../userGroups/file/vscode/userGroupEditor';
import { hasUserGroupTab } from '../userGroups/file/vscode/userGroupDocuments';
import type { CommandServicesDeps } from './commandServicesDeps';
import { createCallsGroup } from './createCallsGroup';
import { createSandboxServices } from './sandboxServices';
import { sourceBaseUrls } from './sourceBaseUrls';

export function createCommandServices(deps: CommandServicesDeps): CommandServices {
  const { api, documents, userGroups } = deps;
  const { catalog, settings, recents } = api;
  const { environments, levels } = deps.access;
  const { skeleton, showDifference, showTexts } = documents;
  const redact = (text: string): string => api.redactor.redact(text);
  const screen = createScreenGroup(deps, redact);
  const sessions = createSessionsGroup(deps, screen);
  const requests = createRequestDocuments({ skeleton, showStatus: screen.showStatus });
  const results = createResultsGroup(deps);
  const readRequestAt = (uri: string | undefined): OpenRequest | undefined =>
    readRequest(uri, documents.isTyped, documents.results.focusedUri());
  const { input } = screen;
  return {
    api: { catalog, settings, calls: createCallsGroup(deps, { screen, sessions, requests }) },
    screen,
    endpoints: {
      pins: deps.endpoints.pins,
      selectFocused,
      selectedEndpointId: () => {
        const [node] = deps.endpoints.tree.view.selection;
        return node?.kind === 'endpoint' ? node.endpointId : undefined;
      },
    },
    environments: createEnvironmentsGroup(deps),
    sessions,
    requests: {
      requests,
      skeleton,
      activeRequestUri,
      readRequest: readRequestAt,
      files: createWorkspaceFiles(),
    },
    results,
    code: {
      chooseCodeRequest: createChooseCodeRequest({
        catalog,
        recents,
        input,
        settings,
        requests,
        chosen: () => ({
          environment: environments.current,
          level: levels.levelOf(environments.current),
        }),
        readRequest: readRequestAt,
        ...results,
      }),
      codeEditor: findCodeEditor,
      codeLanguage: () => findCodeEditor()?.language,
      redact,
      activeLine,
      writtenCall: (source, endpoint) =>
        findWrittenCall(source, endpoint, sourceBaseUrls(deps.access.baseUrls())),
      isTrusted: () => vscode.workspace.isTrusted,
      openTerminal,
    },
    userGroups: {
      ...userGroups,
      startTimer,
      activeDocumentUri,
      unsavedUserGroupEnvironments,
      showDifference,
      showTexts,
      editor: createUserGroupEditor({ ...userGroups.forms, isTyped: documents.isTyped }, documents.noteTyped),
    },
  };
}

function createEnvironmentsGroup(deps: CommandServicesDeps): EnvironmentsGroup {
  const { access, api, documents, sandbox } = deps;
  const history = deps.history.opened;
  const confirmed = createConfirmedEnvironments(deps.state);
  const stores = { levels: access.levels, recents: api.recents, requests: documents.requests, confirmed };
  const report = (line: string): void => deps.screen.log.error(line);
  return {
    environments: access.environments,
    confirmed,
    knownAddresses: {
      ofService: () => (readSetting('hints') ? knownBaseUrls : undefined),
      ofGateways: knownGatewayOrigins,
    },
    environmentData: {
      migrate: (from, to) => migrateEnvironmentData({ ...stores, history }, from, to, report),
      delete: (name) => {
        const ofHistory = { delete: (gone: string) => history.clear(gone) };
        return deleteEnvironmentData({ ...stores, history: ofHistory }, name, report);
      },
    },
    ...createSandboxServices(sandbox, api.catalog),
  };
}

function createResultsGroup({ documents, history, screen }: CommandServicesDeps): ResultsGroup {
  const { results, lensesOf } = documents;
  return {
    results,
    lensesOf,
    activeResultUri,
    saveFile,
    openResults: results,
    history: history.opened,
    selectedHistoryIds: () => history.tree.view.selection.map(({ historyId }) => historyId),
    cancelCalls: screen.cancelCalls,
  };
}

function createScreenGroup(
  { screen, documents }: CommandServicesDeps,
  redact: (text: string) => string,
): ScreenGroup {
  const copyAsIs: ScreenGroup['copyAsIs'] = async (text, said) => {
    await vscode.env.clipboard.writeText(text);
    screen.showStatus(said);
  };
  return {
    ...screen,
    showText: documents.showText,
    copyText: (text, said) => copyAsIs(redact(text), said),
    copyAsIs,
    showNewDocument,
    runCommand,
  };
}

function createSessionsGroup(deps: CommandServicesDeps, screen: ScreenGroup): SessionsGroup {
  const { catalog, door, settings, redactor } = deps.api;
  const verify = createVerifyToken({
    door,
    buildCheck: (values, target) => {
      const endpoint = catalog.findEndpoint(checkEndpointId);
      if (!endpoint) throw new RangeError(`no endpoint is called ${checkEndpointId}`);
      return buildRequest(endpoint, values, target, catalog.endpoints);
    },
    hintsOn: () => settings().hints,
    limits: settings,
  });
  const { environments, sessions, levels, issuer, connections } = deps.access;
  const group = { sessions, levels, register: redactor, issuer, connections, verify };
  const signInDeps = { ...group, ...screen, environments, editor: { hasTab: hasUserGroupTab } };
  return {
    ...group,
    signIn: (environment: Environment, level?: Level) => signIn(signInDeps, environment.name, level),
  };
}

async function selectFocused(): Promise<void> {
  await vscode.commands.executeCommand('list.select');
}

function startTimer(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** Opens an untitled document with a text; closing it asks whether to save. */
async function showNewDocument(language: string, content: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ language, content });
  await vscode.window.showTextDocument(document, { preview: false });
}
