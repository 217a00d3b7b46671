import * as vscode from 'vscode';
import { createChangeEvent } from '../base/changeEvent';
import type { Assistant } from '../assistant/createAssistant';
import type { DisposeOnDeactivate } from '../base/disposable';
import { lazy } from '../base/lazy';
import { showLogRemedy } from '../base/showLogRemedy';
import { steadyNow } from '../base/steadyNow';
import { createCatalog, loadKorean } from '../catalog/createCatalog';
import { knownBaseUrls, knownGatewayOrigins } from '../catalog/knownAddresses';
import type { Catalog } from '../catalog/types';
import {
  CHANGES_EDITOR,
  CommandId,
  ContextKey,
  REOPEN_FORM,
  TABLE_EDITOR,
  USER_GROUP_FORM,
} from '../contributions';
import { createTypedTexts } from '../documents/vscode/typedTexts';
import { afterActivation } from '../editor/afterActivation';
import { createCommandRunner } from '../editor/commandRunner';
import { onDidChangeSetting, readSetting, writeSetting } from '../editor/settings';
import { createShowNotice, createShowWarning } from '../editor/showWithRemedies';
import { createStatusLine } from '../editor/statusLine';
import { toEvent } from '../editor/toEvent';
import { createPins } from '../endpoints/pins';
import { createEndpointTree, type EndpointTreeDeps } from '../endpoints/vscode/endpointTree';
import { createEnvironments, showSettingProblems } from '../environments/createEnvironments';
import { createLevels } from '../environments/levels';
import type { CustomOpenApiFiles } from '../environments/customOpenApiFiles';
import type { Environments } from '../environments/types';
import type { DocumentFiles } from '../fileSystem/documentFiles';
import { registerDocumentFileSystem } from '../fileSystem/vscode/documentFileSystem';
import { createHistoryTree, type HistoryTreeDeps } from '../history/vscode/historyTree';
import type { CommandFailuresDeps } from '../http/runHandler';
import { createNoteThrown } from '../http/noteThrown';
import { createRedactor } from '../http/redaction/redactor';
import {
  registerUserGroupDocuments,
  type DocumentWatcher,
} from '../userGroups/file/vscode/userGroupDocuments';
import type { UserGroupTreeNode } from '../userGroups/list/userGroupNodes';
import { createUserGroupTree } from '../userGroups/list/vscode/userGroupTree';
import { registerAssistantTools } from './registerAssistantTools';
import type { CustomOpenApiDeps } from './rooms/loadCustomOpenApi';
import { createSandboxHost, type SandboxHost } from './sandboxHost';
import { startLog } from '../base/log';

/** Members of the house that VS Code needs after activation. `createHouse` builds the house when it is first needed. */
export interface HouseOfStart extends Pick<EndpointTreeDeps, 'tooltipOf'> {
  readonly documentFiles: DocumentFiles;
  readonly userGroupFiles: DocumentWatcher;
  readonly userGroups: { open(): void };
  readonly userGroupRows: () => readonly UserGroupTreeNode[];
  readonly historyRows: HistoryTreeDeps['rows'];
  readonly history: { refresh(): Promise<void> };
  readonly forms: {
    open(document: vscode.TextDocument, panel: vscode.WebviewPanel): void;
    reopen(isEmpty: boolean): Promise<void>;
  };
  readonly tables: { open(uri: vscode.Uri, panel: vscode.WebviewPanel): void };
  readonly assistant: () => Promise<Assistant>;
  readonly remediesOfError: CommandFailuresDeps['remediesFor'];
  runCommand(id: CommandId, isClick: boolean, args: readonly unknown[]): Promise<void>;
}

export type Start = ReturnType<typeof createStart>;

/**
 * Builds the objects that VS Code needs at activation. The listener for typing starts at once: after missed typing in a
 * restored draft, saving the draft would ask for confirmation needlessly. Awaits nothing; the house builds the rest.
 */
export function createStart(context: vscode.ExtensionContext, house: () => Promise<HouseOfStart>) {
  const disposeOnDeactivate: DisposeOnDeactivate = (resource) => {
    context.subscriptions.push(resource);
    return resource;
  };
  const catalog = createCatalog(() => loadKorean(context.asAbsolutePath('l10n/bundle.l10n.ko.json')));
  const redactor = createRedactor();
  const screen = createStartScreen(disposeOnDeactivate, redactor.redact);
  const sandbox = disposeOnDeactivate(
    createSandboxHost(catalog.endpoints, () => readSetting('sandbox.port')),
  );
  const environments = disposeOnDeactivate(createSettingEnvironments(context, sandbox, screen));
  const levels = createLevels(context.workspaceState);
  const pins = createPins(context.globalState);
  const typedTexts = disposeOnDeactivate(createTypedTexts(context.workspaceState, steadyNow));
  disposeOnDeactivate(registerUserGroupDocuments(async () => (await house()).userGroupFiles));
  const fileSystem = disposeOnDeactivate(
    registerDocumentFileSystem(async () => (await house()).documentFiles),
  );
  disposeOnDeactivate(registerUserGroupForm(async () => (await house()).forms));
  disposeOnDeactivate(registerTable(async () => (await house()).tables));
  const runner = createCommandRunner({
    ...screen,
    // The error is shown even if its buttons fail to load.
    remediesFor: (error) =>
      house()
        .then(({ remediesOfError }) => remediesOfError(error))
        .catch(() => []),
    showLog: showLogRemedy(),
  });
  for (const id of Object.values(CommandId))
    disposeOnDeactivate(
      runner.register(id, async (isClick, ...args) => (await house()).runCommand(id, isClick, args)),
    );
  disposeOnDeactivate(registerAssistantTools(vscode.lm, async () => (await house()).assistant()));
  const tree = disposeOnDeactivate(
    createEndpointTree({
      catalog,
      pins,
      environments,
      levels,
      tooltipOf: async (endpointId) => (await house()).tooltipOf(endpointId),
    }),
  );
  const userGroupTree = disposeOnDeactivate(createUserGroupTree(async () => (await house()).userGroupRows()));
  const historyChanges = createChangeEvent();
  const historyTree = disposeOnDeactivate(
    createHistoryTree({
      rows: async () => (await house()).historyRows(),
      refresh: async () => (await house()).history.refresh(),
      changes: [historyChanges.on, (listener) => environments.onDidChange(listener)],
    }),
  );
  const markFiltered = createFilteredMark();
  disposeOnDeactivate(
    openOnceShown({
      view: userGroupTree.view,
      isFree: () => environments.current.builtIn,
      open: async () => (await house()).userGroups.open(),
      whenRegistered: () => markFiltered(false),
    }),
  );
  const hintsOn = (): boolean => readSetting('hints');
  const baseUrls = baseUrlsOf(environments, sandbox);
  return {
    context,
    disposeOnDeactivate,
    catalog,
    redactor,
    ...screen,
    sandbox,
    environments,
    levels,
    pins,
    isTyped: typedTexts.isTyped,
    typedTexts,
    noteTyped: typedTexts.note,
    announce: (uris: readonly string[]): void => fileSystem.announce(uris),
    runner,
    tree,
    userGroupTree,
    historyTree,
    historyChanges,
    markFiltered,
    /** Fires after a session was added, removed or first read. */
    sessionChanges: createChangeEvent(),
    changeSetChanges: createChangeEvent(),
    baseUrls,
    sourceReader: lazySourceReader(catalog, hintsOn, () => [
      ...baseUrls(),
      ...(hintsOn() ? knownBaseUrls.map(({ url }) => url) : []),
    ]),
    hintsOn,
    onDidChangeDetails: (listener: () => void) =>
      vscode.Disposable.from(onDidChangeSetting('hints', listener), catalog.onDidChange(listener)),
    openApiFiles: disposeOnDeactivate(createOpenApiFiles({ catalog, context, ...screen })),
  };
}

/** Base URLs of the user's environments and of the running sandbox. */
function baseUrlsOf(
  environments: Pick<Environments, 'list'>,
  sandbox: { running(): { readonly origin: string } | undefined },
): () => readonly string[] {
  return () => [
    ...environments.list().flatMap(({ baseUrl }) => baseUrl ?? []),
    ...[sandbox.running()?.origin ?? []].flat(),
  ];
}

/** Loads the reader of source files when it is first used. `baseUrls`: the service's addresses that it looks for. */
function lazySourceReader(catalog: Catalog, hintsOn: () => boolean, baseUrls: () => readonly string[]) {
  return lazy(async () => {
    const { createSourceReader } = await import('../code/vscode/sourceReader');
    return createSourceReader({ catalog, baseUrls, hintsOn });
  });
}

/** Events after which calls may go to another address or use another session. */
export function targetChangesOf({
  environments,
  levels,
  sessionChanges,
}: Start): readonly vscode.Event<unknown>[] {
  return [
    toEvent((listener) => environments.onDidChange(listener)),
    toEvent(levels.onDidChange),
    toEvent(sessionChanges.on),
  ];
}

function createSettingEnvironments(
  context: vscode.ExtensionContext,
  sandbox: SandboxHost,
  { log, warn }: Pick<ReturnType<typeof createStartScreen>, 'log' | 'warn'>,
) {
  return createEnvironments({
    readSetting: () => readSetting('environments'),
    writeSetting: (value) => writeSetting('environments', value),
    onDidChangeSetting: (listener) => onDidChangeSetting('environments', listener),
    chosen: context.workspaceState,
    renames: context.globalState,
    knownGatewayOrigins,
    sandbox,
    reportProblems: (problems) => showSettingProblems(problems, log, warn),
  });
}

/** Builds the notices, the status line and the log. */
function createStartScreen(disposeOnDeactivate: DisposeOnDeactivate, redact: (text: string) => string) {
  let channel: vscode.LogOutputChannel | undefined;
  const openChannel = (): vscode.LogOutputChannel =>
    (channel ??= disposeOnDeactivate(vscode.window.createOutputChannel('Commerce API', { log: true })));
  // The channel is opened soon, so that the Output panel lists it before its first line.
  disposeOnDeactivate(afterActivation(() => void openChannel()));
  const statusLine = disposeOnDeactivate(createStatusLine());
  const { log, hideInLog } = startLog(openChannel, redact);
  return {
    log,
    hideInLog,
    openLog: (): void => openChannel().show(true),
    noteThrown: createNoteThrown((line) => log.error(line)),
    showNotice: createShowNotice(),
    warn: createShowWarning(),
    showStatus: statusLine.show,
    clearStatus: statusLine.clear,
  };
}

/** The form editor of user groups; its code is loaded with the first form. */
function registerUserGroupForm(forms: () => Promise<HouseOfStart['forms']>): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.window.registerCustomEditorProvider(
      USER_GROUP_FORM,
      {
        resolveCustomTextEditor: (document, panel) =>
          openUnlessClosed(panel, forms, (loaded) => loaded.open(document, panel)),
      },
      // All forms of a user group share its document as draft, so a user group may have several forms.
      { supportsMultipleEditorsPerDocument: true },
    ),
    vscode.commands.registerCommand(REOPEN_FORM, async (isEmpty: unknown) =>
      (await forms()).reopen(isEmpty === true),
    ),
  );
}

/** Opens a page once its code is loaded, unless its panel is closed by then: every member of a closed panel throws. */
async function openUnlessClosed<Loaded>(
  panel: vscode.WebviewPanel,
  load: () => Promise<Loaded>,
  open: (loaded: Loaded) => void,
): Promise<void> {
  const life = { isClosed: false };
  panel.onDidDispose(() => (life.isClosed = true));
  const loaded = await load();
  if (!life.isClosed) open(loaded);
}

/** Table editors of lists. The custom document is empty, so that VS Code keeps no second copy of a result. */
function registerTable(tables: () => Promise<HouseOfStart['tables']>): vscode.Disposable {
  const fill = (uri: vscode.Uri, panel: vscode.WebviewPanel): Promise<void> =>
    openUnlessClosed(panel, tables, (loaded) => loaded.open(uri, panel));
  const options = { supportsMultipleEditorsPerDocument: true };
  return vscode.Disposable.from(
    vscode.window.registerCustomEditorProvider(
      TABLE_EDITOR,
      {
        openCustomDocument: (uri) => ({ uri, dispose: () => undefined }),
        resolveCustomEditor: ({ uri }, panel) => fill(uri, panel),
      },
      options,
    ),
    vscode.window.registerCustomEditorProvider(
      CHANGES_EDITOR,
      { resolveCustomTextEditor: ({ uri }, panel) => fill(uri, panel) },
      options,
    ),
  );
}

/** Loads the list when the user opens its view. A view that VS Code restored loads the list only if `isFree`. */
function openOnceShown(deps: {
  readonly view: Pick<vscode.TreeView<unknown>, 'onDidChangeVisibility'>;
  /** True if loading makes no request to a service of the user. */
  readonly isFree: () => boolean;
  readonly open: () => Promise<void>;
  readonly whenRegistered: () => Thenable<unknown> | undefined;
}): vscode.Disposable {
  let isRegistered = false;
  return vscode.Disposable.from(
    deps.view.onDidChangeVisibility(({ visible }) => {
      if (visible && (isRegistered || deps.isFree())) void deps.open();
    }),
    // VS Code reports a restored view before this promise resolves. A later report means that the user opened the view.
    afterActivation(() => void deps.whenRegistered()?.then(() => (isRegistered = true))),
  );
}

/** Creates a function that sets the context key for a filtered list, and does nothing if the value is the same. */
function createFilteredMark(): (isFiltered: boolean) => Thenable<unknown> | undefined {
  let marked: boolean | undefined;
  return (isFiltered) => {
    if (isFiltered === marked) return undefined;
    marked = isFiltered;
    return vscode.commands.executeCommand('setContext', ContextKey.userGroupsFiltered, isFiltered);
  };
}

/** Adds the user's OpenAPI files to the catalog. Loads no code for OpenAPI files while the setting is empty. */
function createOpenApiFiles(deps: CustomOpenApiDeps): CustomOpenApiFiles {
  const files = lazy(async () => {
    const { loadCustomOpenApi } = await import('./rooms/loadCustomOpenApi');
    return loadCustomOpenApi(deps);
  });
  const open = async (): Promise<CustomOpenApiFiles | undefined> =>
    files.started() || !isEmptyList(readSetting('openApiFiles')) ? files() : undefined;
  const resources = vscode.Disposable.from(
    onDidChangeSetting('openApiFiles', () => void open()),
    afterActivation(async () => void (await open())),
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
