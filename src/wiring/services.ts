import * as vscode from 'vscode';
import type { DisposeOnDeactivate } from '../base/disposable';
import { lazy } from '../base/lazy';
import { steadyNow } from '../base/steadyNow';
import { createRecentValues, type RecentValues, type RecentValueStore } from '../calls/prompts/recentValues';
import type { NextCallLensDeps } from '../calls/results/vscode/registerNextCallLenses';
import { createEntityNames } from '../calls/prompts/entityNames';
import { createCatalog } from '../catalog/createCatalog';
import type { Catalog, UpdatableCatalog } from '../catalog/types';
import type { CommandServices } from '../commands/commandServices';
import { CommandId } from '../contributions';
import { createTypedTexts } from '../documents/vscode/typedTexts';
import { afterActivation } from '../editor/afterActivation';
import { asClick } from '../editor/click';
import { createCommandRunner, type CommandRunner } from '../editor/commandRunner';
import { onDidChangeSetting, readSetting } from '../editor/settings';
import { createPins } from '../endpoints/pins';
import { createEndpointTree } from '../endpoints/vscode/endpointTree';
import type { CustomOpenApiFiles } from '../environments/customOpenApiFiles';
import type { Environments } from '../environments/types';
import { createRedactor } from '../http/redaction/redactor';
import { createAccess, type Access } from './access';
import { readCallSettings } from './callSettings';
import { createDocumentServices, createResultLensesOf } from './documentServices';
import { createHistoryServices } from './historyServices';
import type { CustomOpenApiDeps } from './loadCustomOpenApi';
import type { LaterDeps } from './registerLater';
import { registerUserGroupForm } from './registerUserGroupForm';
import { createRemedies, type Remedies } from './remedies';
import { createSandboxHost } from './sandboxHost';
import { createScreen, type Screen } from './screen';
import type { TestHandles } from './testHandles';
import { createUserGroupFileServices } from './userGroupFileServices';
import { createUserGroupServices } from './userGroupServices';

/** What activation needs of all that is built. */
export interface Services {
  readonly runner: CommandRunner;
  /** Makes what commands work with when the first of them runs. */
  readonly loadCommandServices: () => Promise<CommandServices>;
  readonly test: TestHandles;
}

/** Builds every object of the extension, without waiting for anything. */
export function createServices(context: vscode.ExtensionContext): Services {
  const disposeOnDeactivate = disposerOf(context);
  const { globalState: state, workspaceState } = context;
  const catalog = createCatalog();
  const redactor = createRedactor();
  const redact = (text: string): string => redactor.redact(text);
  const screen = createScreen(disposeOnDeactivate, redact);
  const sandbox = disposeOnDeactivate(createSandboxHost(catalog.endpoints, sandboxPort));
  const access = createAccess({ context, disposeOnDeactivate, redactor, sandbox, screen });
  const { environments, levels } = access;
  const remedies = createRemedies({ ...access, catalog });
  const pins = createPins(state);
  const recents = createRecents(state, environments, redact);
  const running = new Set<string>();
  const entityNames = createEntityNames();
  const api = { catalog, door: access.door, settings: readCallSettings, noteThrown: screen.noteThrown };
  const userGroupFiles = createUserGroupFileServices(() => userGroups.userGroups, entityNames, {
    ...screen,
    context,
    api,
    access,
    running,
    notices: screen,
    noteSaved: (environmentName, text) =>
      userGroups.followSave(environments.find(environmentName)?.name ?? environmentName, text),
    noteUpdate: (call) => void history.openHistory().then((opened) => opened.add(call)),
    announce: (uris) => documents.announce(uris),
  });
  disposeOnDeactivate(userGroupFiles.register());
  const typedTexts = disposeOnDeactivate(createTypedTexts(workspaceState, steadyNow));
  const forms = disposeOnDeactivate(
    registerUserGroupForm({
      ...screen,
      context,
      noteTyped: typedTexts.note,
      userGroupFiles: userGroupFiles.info,
      writeClipboard: (text) => vscode.env.clipboard.writeText(text),
    }),
  );
  const { companyOf } = userGroupFiles;
  const history = createHistoryServices({ ...api, ...screen, context, environments, redact, companyOf });
  const documents = createDocumentServices({
    context,
    environments,
    redactor,
    details: detailsOf(catalog),
    userGroupFiles: userGroupFiles.files,
  });
  const lensesOf = createResultLensesOf({ access, documents, history, remedies });
  const describe = describerOf(catalog, access);
  const tree = disposeOnDeactivate(createEndpointTree({ catalog, pins, describe, environments, levels }));
  const later = { access, context, describe, documents, history, lensesOf, redactor, screen, userGroupFiles };
  disposeOnDeactivate(registerAfterActivation(later));
  const customOpenApiFiles = disposeOnDeactivate(createCustomOpenApi({ catalog, context, ...screen }));
  const userGroups = disposeOnDeactivate(createUserGroupServices({ ...api, ...access }));
  const runner = createRunner(screen, remedies);
  return {
    runner,
    loadCommandServices: async () => {
      const [{ createCommandServices }, opened] = await Promise.all([
        import('./commandServices'),
        history.openHistory(),
        // A command may name an endpoint of a file that is still being read.
        customOpenApiFiles.ready(),
      ]);
      return createCommandServices({
        api: { ...api, recents, running, redactor, entityNames },
        access,
        screen,
        sandbox,
        state,
        endpoints: { pins, tree },
        failures: { runner, remedies },
        documents: { ...documents, isTyped: typedTexts.isTyped, noteTyped: typedTexts.note, lensesOf },
        history: { opened, tree: history.tree },
        userGroups: { ...userGroups, companyOf, loadUserGroupFiles: userGroupFiles.open, forms },
      });
    },
    test: {
      ...api,
      ...access,
      ...documents,
      ...history,
      ...userGroups,
      pins,
      tree,
      recents,
      runningSandbox: sandbox.running,
      asClick,
      state,
      userGroupFiles: userGroupFiles.info,
      replaceInput: screen.input.replace,
    },
  };
}

function disposerOf({ subscriptions }: vscode.ExtensionContext): DisposeOnDeactivate {
  return (resource) => {
    subscriptions.push(resource);
    return resource;
  };
}

function registerAfterActivation(deps: LaterDeps): vscode.Disposable {
  return afterActivation(async () => {
    const { registerLater } = await import('./registerLater');
    return registerLater(deps);
  });
}

function createRunner(screen: Screen, remedies: Remedies): CommandRunner {
  return createCommandRunner({
    ...screen,
    remediesFor: remedies.ofError,
    showLog: { title: vscode.l10n.t('Show Log'), command: CommandId.showLog },
  });
}

function detailsOf(catalog: UpdatableCatalog): NextCallLensDeps {
  return {
    catalog,
    hintsOn: () => readSetting('hints'),
    onDidChangeDetails: (listener) =>
      vscode.Disposable.from(onDidChangeSetting('hints', listener), catalog.onDidChange(listener)),
  };
}

function describerOf(
  catalog: Catalog,
  { environments, levels }: Access,
): (endpointId: string) => Promise<string> {
  return async (endpointId) => {
    const { describeCall } = await import('../endpoints/describeCall');
    return describeCall({ catalog, environments, levels, hintsOn: () => readSetting('hints') }, endpointId);
  };
}

function sandboxPort(): number {
  return readSetting('sandbox.port');
}

function createRecents(
  state: RecentValueStore,
  environments: Pick<Environments, 'find'>,
  redact: (text: string) => string,
): RecentValues {
  const addressOf = (name: string): string | undefined => environments.find(name)?.baseUrl;
  return createRecentValues(state, addressOf, async () => {
    const { holdsSecret } = await import('../http/redaction/hideSecrets');
    return (value) => redact(value) !== value || holdsSecret(value);
  });
}

/** Keeps the user's own OpenAPI files in the catalog. While the setting names none, nothing of it is loaded. */
function createCustomOpenApi(deps: CustomOpenApiDeps): CustomOpenApiFiles {
  const files = lazy(async () => {
    const { loadCustomOpenApi } = await import('./loadCustomOpenApi');
    return loadCustomOpenApi(deps);
  });
  const open = async (): Promise<CustomOpenApiFiles | undefined> =>
    files.started() || !isEmptyList(readSetting('openApiFiles')) ? files() : undefined;
  const resources = vscode.Disposable.from(
    onDidChangeSetting('openApiFiles', () => void open()),
    afterActivation(async () => {
      await open();
      return undefined;
    }),
    new vscode.Disposable(() => void files.started()?.then((loaded) => loaded.dispose())),
  );
  return {
    ready: async () => (await open())?.ready(),
    dispose: () => void resources.dispose(),
  };
}

function isEmptyList(setting: unknown): boolean {
  return Array.isArray(setting) && setting.length === 0;
}
