import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { lazy } from '../base/lazy';
import type { RequestStore } from '../calls/requests/requestStore';
import { createRequestFiles } from '../calls/requests/vscode/createRequestFiles';
import { openRequestUris } from '../calls/requests/vscode/readRequest';
import { createLensesOf, type LensesOf } from '../calls/results/createLensesOf';
import { ResultStore } from '../calls/results/resultStore';
import { createResultDocuments } from '../calls/results/vscode/createResultDocuments';
import type { NextCallLensDeps } from '../calls/results/vscode/registerNextCallLenses';
import { loadUserGroupFields } from '../catalog/loadUserGroupFields';
import type { Catalog } from '../catalog/types';
import { goneEnvironment } from '../documents/goneEnvironment';
import type { TextAddress } from '../documents/uris';
import { shownUris } from '../documents/vscode/openTabs';
import type { Environments } from '../environments/types';
import { createDocumentFiles, type DocumentFilesDeps } from '../fileSystem/documentFiles';
import { SchemaFiles } from '../fileSystem/schemaFiles';
import { SharedTexts } from '../fileSystem/sharedTexts';
import { createDifferences, showText } from '../fileSystem/vscode/showText';
import { registerDocumentFileSystem } from '../fileSystem/vscode/documentFileSystem';
import type { Redactor } from '../http/redaction/redactor';
import type { Access } from './access';
import type { HistoryServices } from './historyServices';
import type { Remedies } from './remedies';

export interface DocumentServicesDeps {
  readonly context: vscode.ExtensionContext;
  readonly userGroupFiles: DocumentFilesDeps['userGroupFiles'];
  readonly details: NextCallLensDeps;
  readonly environments: Environments;
  readonly redactor: Pick<Redactor, 'redact' | 'redactInTurns'>;
}

export type DocumentServices = ReturnType<typeof createDocumentServices>;

/** The `commerce-api` file system with everything that shows its documents. */
export function createDocumentServices(deps: DocumentServicesDeps) {
  const { context, environments, redactor } = deps;
  const { catalog, hintsOn, onDidChangeDetails } = deps.details;
  /** The text that a request document starts with; undefined for an unknown endpoint. */
  const skeleton = async (endpointId: string): Promise<string | undefined> => {
    const endpoint = catalog.findEndpoint(endpointId);
    if (!endpoint) return undefined;
    const [{ buildRequestSkeleton }, { bodyWithoutWrapper }, details] = await Promise.all([
      import('../catalog/buildRequestSkeleton'),
      import('../environments/bodyWithoutWrapper'),
      catalog.loadDetails(endpointId, { hints: hintsOn() }),
    ]);
    return buildRequestSkeleton(endpoint, bodyWithoutWrapper(details, environments.current));
  };
  const resultStore = new ResultStore({ openUris: shownUris, now: Date.now });
  const texts = new SharedTexts(Date.now);
  const folder = vscode.Uri.joinPath(context.globalStorageUri, 'requests');
  const openRequestStore = lazy(async (): Promise<RequestStore> => {
    const module = await import('../calls/requests/requestStore');
    return new module.RequestStore({
      files: createRequestFiles(folder, randomUUID()),
      skeleton,
      nameNow: (name) => environments.find(name)?.name ?? name,
      redact: redactor.redact,
    });
  });
  const schemas = createSchemaFiles(catalog, hintsOn);
  const requests: DocumentFilesDeps['requests'] = {
    load: async (address) => (await openRequestStore()).load(address),
    write: async (address, bytes) => (await openRequestStore()).write(address, bytes),
  };
  const { userGroupFiles } = deps;
  const fileSystem = registerDocumentFileSystem(
    createDocumentFiles({ userGroupFiles, results: resultStore, requests, schemas, texts }),
  );
  /** Open documents may hold the text of another environment of that name; where none is left, they stay readable. */
  const announceRequests = (): void =>
    fileSystem.announce(openRequestUris((name) => environments.find(name) !== undefined));
  const endpointIds = (): readonly string[] => catalog.endpoints.map(({ id }) => id);
  const results = createResultDocuments(resultStore, redactor.redactInTurns, catalog);
  const differences = createDifferences(texts, fileSystem);
  context.subscriptions.push(
    fileSystem,
    results,
    differences,
    environments.onDidChange(announceRequests),
    onDidChangeDetails(() => fileSystem.announce(schemas.invalidate())),
  );
  return {
    /** Tells VS Code that files have new content. */
    announce: (uris: readonly string[]): void => fileSystem.announce(uris),
    details: deps.details,
    resultStore,
    results,
    /** Request documents go along with an environment's new name, and go when it is removed. */
    requests: {
      rename: async (from: string, to: string): Promise<void> => {
        await (await openRequestStore()).rename(from, to, endpointIds());
        announceRequests();
      },
      delete: async (environmentName: string): Promise<void> => {
        await (await openRequestStore()).delete(environmentName, endpointIds());
        announceRequests();
      },
    },
    skeleton,
    showText: (title: string, text: string, extension?: TextAddress['extension']) =>
      showText(texts, fileSystem, title, text, extension),
    showDifference: differences.show,
    showTexts: differences.showTexts,
  };
}

function createSchemaFiles(catalog: Catalog, hintsOn: () => boolean): SchemaFiles {
  return new SchemaFiles({
    builders: {
      request: async () => {
        const { buildRequestSchemaText } = await import('../calls/requests/buildRequestSchemaText');
        return buildRequestSchemaText(catalog, hintsOn());
      },
      'user-group': async () => {
        const { buildUserGroupSchemaText } = await import('../userGroups/file/userGroupSchemaText');
        return buildUserGroupSchemaText(await loadUserGroupFields(catalog));
      },
    },
    now: Date.now,
  });
}

export interface ResultLensesOfDeps {
  readonly access: Pick<Access, 'environments'>;
  readonly documents: Pick<DocumentServices, 'details' | 'resultStore'>;
  readonly history: Pick<HistoryServices, 'hasPrevious'>;
  readonly remedies: Pick<Remedies, 'ofCall'>;
}

/** What heads the results of this window. */
export function createResultLensesOf(deps: ResultLensesOfDeps): LensesOf {
  const { environments } = deps.access;
  const { details, resultStore } = deps.documents;
  return createLensesOf({
    store: resultStore,
    goneOf: (name, uri) =>
      environments.find(name) ? undefined : goneEnvironment(name, environments.current.name, uri),
    remediesFor: deps.remedies.ofCall,
    hasPrevious: (call) => resultStore.findPrevious(call) !== undefined || deps.history.hasPrevious(call),
    loadDetails: (endpointId) => details.catalog.loadDetails(endpointId, { hints: details.hintsOn() }),
  });
}
