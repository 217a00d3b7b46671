import * as vscode from 'vscode';
import { createRecordSource } from '../calls/prompts/recordSource';
import { readRequest } from '../calls/requests/vscode/readRequest';
import { createRequestDocuments } from '../calls/requests/vscode/requestDocuments';
import { createWorkspaceFiles } from '../calls/requests/vscode/workspaceFiles';
import { saveFile } from '../calls/results/vscode/saveFile';
import { findCodeEditor } from '../code/vscode/codeEditor';
import { signIn, type SignInNeeds } from '../commands/signIn';
import { activeLine } from '../documents/vscode/activeLine';
import { activeDocumentUri, activeRequestUri, activeResultUri } from '../documents/vscode/documentTabs';
import { showNewDocument } from '../documents/vscode/showNewDocument';
import type { Environment } from '../environments/types';
import { buildRequest } from '../http/buildRequest';
import { checkToken } from '../http/checkToken';
import type { Level } from '../http/types';
import { checkEndpointId, createVerifyToken } from '../sessions/verifyToken';
import { recordEditor } from '../userGroups/file/vscode/recordEditor';
import type { Services } from './services';

/** What command handlers get: the services, and what only running commands need. */
export type CommandServices = ReturnType<typeof createCommandServices>;

export function createCommandServices(services: Services) {
  const { catalog, door, settings } = services;
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
  const signInNeeds: SignInNeeds = { ...services, checkToken, verify };
  return {
    ...signInNeeds,
    ...services,
    requests: createRequestDocuments({ skeleton: services.skeleton }),
    verify,
    recordSource: (environment: Environment) => createRecordSource(environment, services),
    signIn: (environment: Environment, level?: Level) => signIn(signInNeeds, environment.name, level),
    readRequest: (uri: string | undefined) => readRequest(uri, services.openResults.focusedUri()),
    codeEditor: findCodeEditor,
    codeLanguage: () => findCodeEditor()?.language,
    startTimer,
    activeDocumentUri,
    activeLine,
    ...recordEditor,
    showDifference: services.showDifference,
    signInNeeds,
    files: createWorkspaceFiles(),
    activeResultUri,
    activeRequestUri,
    saveFile,
    showNewDocument,
    selectedHistoryIds: () => services.historyTree.view.selection.map(({ historyId }) => historyId),
    selectFocused: async () => {
      await vscode.commands.executeCommand('list.select');
    },
    selectedEndpointId: () => {
      const [node] = services.tree.view.selection;
      return node?.kind === 'endpoint' ? node.endpointId : undefined;
    },
  };
}

function startTimer(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
