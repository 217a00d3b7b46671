import * as vscode from 'vscode';
import { createAskForValues } from '../calls/askForValues';
import { createCallConnections } from '../calls/callConnections';
import { createCalls } from '../calls/createCalls';
import { createEntitySource } from '../calls/prompts/entitySource';
import type { RecentValues } from '../calls/prompts/recentValues';
import { createPublishCall, type PublishCallDeps } from '../calls/publishCall';
import { createRequestDocuments } from '../calls/requests/vscode/createRequestDocuments';
import { createWorkspaceFiles } from '../calls/requests/vscode/createWorkspaceFiles';
import { readRequest } from '../calls/requests/vscode/readRequest';
import type { ResultDocumentsService } from '../calls/results/vscode/createResultDocuments';
import { saveFile } from '../calls/results/vscode/saveFile';
import { createSendCall } from '../calls/sendCall';
import type { WritesInFlight } from '../calls/writesInFlight';
import type { Catalog } from '../catalog/types';
import { createChooseCodeRequest } from '../code/chooseCodeRequest';
import { findCodeEditor } from '../code/vscode/findCodeEditor';
import type {
  CommandServices,
  EndpointsGroup,
  EnvironmentsGroup,
  ResultsGroup,
  ScreenGroup,
  SessionsGroup,
  UserGroupsGroup,
} from '../commands/commandServices';
import { signIn } from '../commands/signIn';
import { activeLine } from '../documents/vscode/activeLine';
import { activeDocumentUri, activeRequestUri, activeResultUri } from '../documents/vscode/openTabs';
import { showNewDocument } from '../documents/vscode/showNewDocument';
import { runCommand } from '../editor/runCommand';
import type { Connections, Environment } from '../environments/types';
import { buildRequest } from '../http/buildRequest';
import type { HttpDoor, Level } from '../http/types';
import { checkEndpointId, createVerifyToken } from '../sessions/createVerifyToken';
import type { UserGroupEditor } from '../userGroups/file/userGroupEditor';
import {
  createUserGroupEditor,
  unsavedUserGroupEnvironments,
} from '../userGroups/file/vscode/userGroupEditor';
import type { CallSettings } from './callSettings';

/** What exists since activation; the rest of what commands work with is made of it when the first of them runs. */
export interface CommandServicesDeps {
  readonly api: ApiDeps;
  readonly screen: Omit<ScreenGroup, 'copyText' | 'showNewDocument' | 'runCommand'>;
  readonly endpoints: Pick<EndpointsGroup, 'pins' | 'selectedEndpointId'>;
  readonly environments: EnvironmentsGroup;
  readonly sessions: Omit<SessionsGroup, 'verify' | 'signIn'>;
  readonly documents: DocumentDeps;
  readonly history: Pick<ResultsGroup, 'history' | 'selectedHistoryIds' | 'cancelCalls'>;
  readonly publish: Pick<PublishCallDeps, 'followCall' | 'reportOutcome'>;
  readonly userGroups: UserGroupDeps;
}

interface ApiDeps {
  readonly catalog: Catalog;
  readonly connections: Connections;
  readonly door: HttpDoor;
  readonly settings: () => CallSettings;
  readonly recents: RecentValues;
  readonly writes: WritesInFlight;
  /** Replaces live secrets. */
  readonly redact: (text: string) => string;
}

interface DocumentDeps {
  readonly results: ResultDocumentsService;
  readonly skeleton: (endpointId: string) => Promise<string | undefined>;
  readonly showDifference: UserGroupsGroup['showDifference'];
}

interface UserGroupDeps extends Pick<
  UserGroupsGroup,
  'userGroups' | 'searchesByKeyword' | 'revealUserGroups' | 'loadUserGroupFiles'
> {
  readonly forms: Pick<UserGroupEditor, 'settled' | 'isFormShown'>;
}

export function createCommandServices(deps: CommandServicesDeps): CommandServices {
  const { api, documents, history, userGroups } = deps;
  const { catalog, settings, redact, recents } = api;
  const screen = createScreen(deps.screen, redact);
  const { environments } = deps.environments;
  const sessions = createSessionsGroup(deps, screen);
  const requests = createRequestDocuments({ skeleton: documents.skeleton });
  const { input } = screen;
  const connections = createCallConnections({
    connections: api.connections,
    input,
    signIn: sessions.signIn,
  });
  const calls = createCalls({
    catalog,
    environments,
    connections,
    input,
    settings,
    requests,
    writes: api.writes,
    ask: createAskForValues({
      catalog,
      input,
      recents,
      entitySource: (environment) => createEntitySource(environment, api),
    }),
    send: createSendCall({ ...api, now: Date.now, withProgress: screen.withProgress }),
    publish: createPublishCall({
      environments,
      recents,
      results: documents.results,
      history: history.history,
      showStatus: screen.showStatus,
      ...deps.publish,
    }),
  });
  const results = {
    ...history,
    results: documents.results,
    openResults: documents.results,
    activeResultUri,
    saveFile,
  };
  const openRequests = {
    requests,
    readRequest: (uri: string | undefined) => readRequest(uri, documents.results.focusedUri()),
  };
  return {
    api: { catalog, settings, calls },
    screen,
    endpoints: { ...deps.endpoints, selectFocused },
    environments: deps.environments,
    sessions,
    requests: {
      ...openRequests,
      files: createWorkspaceFiles(),
      activeRequestUri,
      skeleton: documents.skeleton,
    },
    results,
    code: {
      chooseCodeRequest: createChooseCodeRequest({
        ...{ catalog, environments, recents, input, settings },
        ...openRequests,
        ...results,
      }),
      codeEditor: findCodeEditor,
      codeLanguage: () => findCodeEditor()?.language,
      redact,
      activeLine,
    },
    userGroups: {
      ...userGroups,
      startTimer,
      editor: createUserGroupEditor(userGroups.forms),
      activeDocumentUri,
      unsavedUserGroupEnvironments,
      showDifference: documents.showDifference,
    },
  };
}

function createScreen(screen: CommandServicesDeps['screen'], redact: (text: string) => string): ScreenGroup {
  return {
    ...screen,
    copyText: async (text, said) => {
      await vscode.env.clipboard.writeText(redact(text));
      screen.showStatus(said);
    },
    showNewDocument,
    runCommand,
  };
}

function createSessionsGroup(deps: CommandServicesDeps, screen: ScreenGroup): SessionsGroup {
  const { catalog, door, settings } = deps.api;
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
  const { environments } = deps.environments;
  const signInDeps = { ...deps.sessions, ...screen, environments, verify };
  return {
    ...deps.sessions,
    verify,
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
