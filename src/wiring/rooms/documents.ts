import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { checkRequest } from '../../calls/requests/requestDiagnostics';
import { buildRequestSchemaText } from '../../catalog/requestSchema';
import { RequestStore } from '../../calls/requests/requestStore';
import {
  createRequestFiles,
  createRequestDocuments,
  createWorkspaceFiles,
  openRequestUris,
  readRequest,
} from '../../calls/requests/vscode/createRequestDocuments';
import { remediesOfCall, remediesOfError } from '../../calls/remediesOfCall';
import { createLensesOf } from '../../calls/results/resultLenses';
import { ResultStore } from '../../calls/results/resultStore';
import { createResultDocuments } from '../../calls/results/vscode/createResultDocuments';
import { saveFile } from '../../editor/files';
import { buildRequestSkeleton } from '../../catalog/buildRequestSkeleton';
import { goneEnvironment } from '../../documents/goneEnvironment';
import { proposalNames, type TextAddress } from '../../documents/uris';
import { activeDocumentUri, activeRequestUri, shownUris } from '../../documents/vscode/openTabs';
import { bodyWithoutWrapper } from '../../environments/bodyWithoutWrapper';
import { createDocumentFiles, SchemaFiles, SharedTexts } from '../../fileSystem/documentFiles';
import { createDifferences, showText } from '../../fileSystem/vscode/showText';
import type { ApiError } from '../../http/apiError';
import type { FinishedCall } from '../../http/types';
import { buildChangeSetSchemaText } from '../../userGroups/changes/changeSet';
import { buildUserGroupSchemaText } from '../../userGroups/file/userGroupSchemaText';
import type { RequestRoom } from './requests';

export type DocumentRoom = ReturnType<typeof wireDocuments>;

/** The documents of the `commerce-api` scheme: requests, results, schemas and read-only texts. */
export function wireDocuments(house: RequestRoom) {
  const { catalog, environments, redactor, hintsOn, announce, history } = house;
  const skeleton = async (endpointId: string): Promise<string | undefined> => {
    const endpoint = catalog.findEndpoint(endpointId);
    if (!endpoint) return undefined;
    const details = await catalog.loadDetails(endpointId, { hints: hintsOn() });
    return buildRequestSkeleton(endpoint, bodyWithoutWrapper(endpoint, details, environments.current));
  };
  const resultStore = new ResultStore({ openUris: shownUris, now: Date.now });
  const texts = new SharedTexts(Date.now);
  const requestStore = new RequestStore({
    files: createRequestFiles(vscode.Uri.joinPath(house.context.globalStorageUri, 'requests'), randomUUID()),
    skeleton,
    nameNow: (name) => environments.find(name)?.name ?? name,
    redact: redactor.redact,
  });
  const schemas = new SchemaFiles({
    builders: {
      request: () => buildRequestSchemaText(catalog, hintsOn()),
      'user-group': () => buildUserGroupSchemaText(house.userGroupFileInfo.fields()),
      'user-group-changes': () => buildChangeSetSchemaText(house.userGroupFileInfo.fields()),
    },
    now: Date.now,
  });
  /**
   * Makes VS Code read open request documents again, since their names may now mean other environments. Leaves out
   * documents whose environment no longer exists, since they would become unreadable.
   */
  const announceRequests = (): void =>
    announce(openRequestUris((name) => environments.find(name) !== undefined));
  const results = createResultDocuments(resultStore, redactor.redactInTurns, catalog);
  const differences = createDifferences(texts, announce);
  house.disposeOnDeactivate(
    vscode.Disposable.from(
      results,
      differences,
      environments.onDidChange(announceRequests),
      house.onDidChangeDetails(() => announce(schemas.invalidate())),
    ),
  );
  const remediesFor = (call: FinishedCall, uri: string | undefined) =>
    remediesOfCall({ ...house, call, uri });
  const requestNames = (): readonly string[] => [...catalog.endpoints.map(({ id }) => id), ...proposalNames];
  return {
    ...house,
    documentFiles: createDocumentFiles({
      userGroupFiles: house.userGroupFiles,
      results: resultStore,
      requests: requestStore,
      schemas,
      texts,
    }),
    resultStore,
    results,
    openResults: results,
    remediesFor,
    remediesOfError: (error: ApiError) => remediesOfError(error, house),
    lensesOf: createLensesOf({
      store: resultStore,
      goneOf: (name, uri) =>
        environments.find(name) ? undefined : goneEnvironment(name, environments.current.name, uri),
      remediesFor,
      hasPrevious: (call) => resultStore.findPrevious(call) !== undefined || history.hasPrevious(call),
      loadDetails: (endpointId) => catalog.loadDetails(endpointId, { hints: hintsOn() }),
    }),
    /** Moves the request documents of a renamed environment, and deletes those of a removed environment. */
    keptRequests: {
      rename: async (from: string, to: string): Promise<void> => {
        await requestStore.rename(from, to, requestNames());
        announceRequests();
      },
      delete: async (environmentName: string): Promise<void> => {
        await requestStore.delete(environmentName, requestNames());
        announceRequests();
      },
    },
    checkRequest: (text: string, isShared: boolean) =>
      checkRequest(text, catalog, { hints: hintsOn(), isShared }),
    skeleton,
    requests: createRequestDocuments({ ...house, skeleton, store: requestStore }),
    files: createWorkspaceFiles(),
    readRequest: (uri: string | undefined) => readRequest(uri, house.typedTexts, results.focusedUri()),
    noteSent: house.typedTexts.noteSent,
    showText: (title: string, text: string, extension?: TextAddress['extension'], preserveFocus = false) =>
      showText(texts, announce, { title, text, extension, preserveFocus }),
    showDifference: differences.show,
    showTexts: differences.showTexts,
    saveFile,
    activeDocumentUri,
    activeRequestUri,
  };
}
