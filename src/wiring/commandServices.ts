import { setTimeout as wait } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { KeyValueStore } from '../base/storage';
import { createAskForValues } from '../calls/askForValues';
import { createCallConnections } from '../calls/callConnections';
import { createCalls, type Calls } from '../calls/createCalls';
import type { OpenRequest } from '../calls/openRequestInChosen';
import { createEntitySource } from '../calls/prompts/entitySource';
import type { RecentValues } from '../calls/prompts/recentValues';
import { createPublishCall } from '../calls/publishCall';
import { createRequestDocuments } from '../calls/requests/vscode/createRequestDocuments';
import { createWorkspaceFiles } from '../calls/requests/vscode/createWorkspaceFiles';
import { readRequest } from '../calls/requests/vscode/readRequest';
import type { LensesOf } from '../calls/results/createLensesOf';
import { saveFile } from '../calls/results/vscode/saveFile';
import { createSendCall, runCall, type RunCallDeps } from '../calls/runCall';
import type { WritesInFlight } from '../calls/writesInFlight';
import { knownBaseUrls, knownGatewayOrigins } from '../catalog/knownAddresses';
import type { Catalog } from '../catalog/types';
import { createChooseCodeRequest } from '../code/chooseCodeRequest';
import { findCodeEditor } from '../code/vscode/findCodeEditor';
import { findWrittenCall } from '../code/vscode/findWrittenCall';
import type {
  CommandServices,
  EnvironmentsGroup,
  ResultsGroup,
  ScreenGroup,
  SessionsGroup,
  UserGroupsGroup,
} from '../commands/commandServices';
import { signIn } from '../commands/signIn';
import type { RequestDocuments } from '../documents/types';
import { ContextKey } from '../contributions';
import { activeLine } from '../documents/vscode/activeLine';
import { activeDocumentUri, activeRequestUri, activeResultUri } from '../documents/vscode/openTabs';
import type { CommandRunner } from '../editor/commandRunner';
import { openTerminal } from '../editor/openTerminal';
import { runCommand } from '../editor/runCommand';
import { readSetting } from '../editor/settings';
import type { Pins } from '../endpoints/pins';
import type { EndpointTree } from '../endpoints/vscode/endpointTree';
import { createConfirmedEnvironments } from '../environments/confirmedEnvironments';
import { deleteEnvironmentData, migrateEnvironmentData } from '../environments/migrateEnvironmentData';
import type { Environment } from '../environments/types';
import type { History } from '../history/history';
import type { HistoryTree } from '../history/vscode/historyTree';
import { buildRequest } from '../http/buildRequest';
import type { Redactor } from '../http/redaction/redactor';
import type { NoteThrown } from '../http/noteThrown';
import type { FinishedCall, HttpDoor, Level } from '../http/types';
import { checkEndpointId, createVerifyToken } from '../sessions/createVerifyToken';
import type { UserGroupEditor } from '../userGroups/file/userGroupEditor';
import {
  createUserGroupEditor,
  unsavedUserGroupEnvironments,
} from '../userGroups/file/vscode/userGroupEditor';
import { hasUserGroupTab } from '../userGroups/file/vscode/userGroupDocuments';
import type { Access } from './access';
import type { CallSettings } from './callSettings';
import type { DocumentServices } from './documentServices';
import type { Remedies } from './remedies';
import type { SandboxHost } from './sandboxHost';
import { createSandboxServices } from './sandboxServices';
import type { Screen } from './screen';
import { sourceBaseUrls } from './sourceBaseUrls';

/** What exists since activation; what commands work with is made of it when the first of them runs. */
export interface CommandServicesDeps {
  readonly api: ApiDeps;
  /** `globalState`. */
  readonly state: KeyValueStore;
  readonly access: Access;
  readonly screen: Screen;
  /** `isTyped`: the user's own hands made the present text of the document. */
  readonly documents: DocumentServices & {
    readonly isTyped: (uri: string) => boolean;
    readonly noteTyped: (document: vscode.TextDocument) => void;
    readonly lensesOf: LensesOf;
  };
  readonly endpoints: { readonly pins: Pins; readonly tree: EndpointTree };
  readonly sandbox: Pick<SandboxHost, 'running' | 'missedPort' | 'reset' | 'behaviour' | 'behave' | 'failBy'>;
  readonly history: { readonly opened: History; readonly tree: HistoryTree };
  readonly failures: { readonly runner: Pick<CommandRunner, 'showFailure'>; readonly remedies: Remedies };
  readonly userGroups: UserGroupDeps;
}

/** The API, and how it is called. */
export interface ApiDeps {
  readonly catalog: Catalog;
  readonly door: HttpDoor;
  readonly settings: () => CallSettings;
  readonly recents: RecentValues;
  readonly writes: WritesInFlight;
  readonly redactor: Redactor;
  readonly noteThrown: NoteThrown;
}

interface UserGroupDeps extends Pick<
  UserGroupsGroup,
  'userGroups' | 'searchesByKeyword' | 'revealUserGroups' | 'focusFirstGroup' | 'loadUserGroupFiles'
> {
  /** Lets the list follow a finished call. */
  readonly followCall: (call: FinishedCall) => void;
  readonly companyOf: RunCallDeps['companyOf'];
  readonly forms: Pick<UserGroupEditor, 'settled' | 'isFormShown'>;
}

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
      ...{ requests, skeleton, activeRequestUri },
      readRequest: readRequestAt,
      files: createWorkspaceFiles(),
    },
    results,
    code: {
      chooseCodeRequest: createChooseCodeRequest({
        ...{ catalog, recents, input, settings, requests },
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
      ...{ ...userGroups, startTimer, activeDocumentUri, unsavedUserGroupEnvironments, showDifference },
      showTexts,
      editor: createUserGroupEditor({ ...userGroups.forms, isTyped: documents.isTyped }, documents.noteTyped),
    },
  };
}

function createCallsGroup(
  { api, state, access, documents, history, failures, userGroups }: CommandServicesDeps,
  {
    screen,
    sessions,
    requests,
  }: Pick<CommandServices, 'screen' | 'sessions'> & { requests: RequestDocuments },
): Calls {
  const { catalog, settings, recents, writes } = api;
  const { environments, sessionIndex } = access;
  const { input, showStatus } = screen;
  const callConnections = createCallConnections({
    ...{ connections: access.connections, input, signIn: sessions.signIn },
  });
  const run: RunCallDeps = {
    ...{ catalog, environments, input, settings, writes, connections: callConnections },
    ...{ companyOf: userGroups.companyOf, confirmed: createConfirmedEnvironments(state) },
    send: createSendCall({ ...api, now: Date.now, wait, withProgress: screen.withProgress }),
    publish: createPublishCall({
      ...{ environments, recents, showStatus, noteThrown: api.noteThrown },
      results: documents.results,
      history: history.opened,
      followCall: (call) => {
        void vscode.commands.executeCommand('setContext', ContextKey.called, true);
        userGroups.followCall(call);
      },
      reportOutcome: async (call) => {
        if (call.outcome.kind === 'answer') return;
        const environment = environments.find(call.environmentName);
        if (environment) await sessionIndex.read(environment, 'admin');
        const remedies = await failures.remedies.ofCall(call, documents.resultStore.uriOf(call));
        void failures.runner.showFailure(call.outcome.error.message, remedies);
      },
    }),
  };
  return createCalls({
    ...{ catalog, settings, requests, connections: callConnections },
    run: (call) => runCall(run, call),
    ask: createAskForValues({
      ...{ catalog, input, recents },
      entitySource: (environment) =>
        createEntitySource(environment, { ...api, connections: access.connections }),
    }),
  });
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
      migrate: (from, to) => migrateEnvironmentData({ ...stores, history }, [from, to], report),
      delete: (name) => {
        const ofHistory = { rename: () => history.clear(name) };
        return deleteEnvironmentData({ ...stores, history: ofHistory }, name, report);
      },
    },
    ...createSandboxServices(sandbox, api.catalog),
  };
}

function createResultsGroup({ documents, history, screen }: CommandServicesDeps): ResultsGroup {
  const { results, lensesOf } = documents;
  return {
    ...{ results, lensesOf, activeResultUri, saveFile },
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
