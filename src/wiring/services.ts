import * as vscode from 'vscode';
import { createRedactedLog } from '../base/log';
import { createRecentValues } from '../calls/prompts/recentValues';
import type { NextCallLensDeps } from '../calls/results/vscode/registerNextCallLenses';
import { createWritesInFlight } from '../calls/writesInFlight';
import { createCatalog } from '../catalog/createCatalog';
import { knownBaseUrls, knownGatewayOrigins } from '../catalog/knownAddresses';
import type { CommandServices } from '../commands/commandServices';
import { CommandId } from '../contributions';
import { afterActivation } from '../editor/afterActivation';
import { createCallProgress } from '../editor/callProgress';
import { createCommandRunner, type CommandRunner } from '../editor/commandRunner';
import { createLazyInput } from '../editor/createLazyInput';
import { createShowNotice, createShowWarning } from '../editor/createShowNotice';
import { createReplaceableInput } from '../editor/replaceableInput';
import { onDidChangeSetting, readSetting, writeSetting } from '../editor/settings';
import { createStatusLine } from '../editor/statusLine';
import { createPins } from '../endpoints/pins';
import { createEndpointTree } from '../endpoints/vscode/endpointTree';
import { createEnvironments } from '../environments/createEnvironments';
import { migrateEnvironmentData, deleteEnvironmentData } from '../environments/migrateEnvironmentData';
import { createRedactor } from '../http/redaction/redactor';
import type { FinishedCall } from '../http/types';
import { dropMovedSessions } from '../sessions/dropMovedSessions';
import { createSessionIndex } from '../sessions/sessionIndex';
import { createStatusBar } from '../sessions/vscode/createStatusBar';
import { readCallSettings } from './callSettings';
import { createCustomOpenApi } from './createCustomOpenApi';
import { createSettingChecks } from './createSettingChecks';
import { createDocumentServices } from './documentServices';
import { createHistoryServices } from './historyServices';
import { registerCallLenses } from './registerCallLenses';
import { registerUserGroupForm } from './registerUserGroupForm';
import { createRemedies } from './remedies';
import { createSandboxHost } from './sandboxHost';
import { createSessionServices, registerAccounts, showSettingProblems } from './sessionServices';
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
  const disposeOnDeactivate = <T extends { dispose(): unknown }>(resource: T): T => {
    context.subscriptions.push(resource);
    return resource;
  };
  const catalog = createCatalog();
  const redactor = createRedactor();
  const redact = (text: string): string => redactor.redact(text);
  const channel = disposeOnDeactivate(vscode.window.createOutputChannel('Commerce API', { log: true }));
  const log = createRedactedLog(channel, redact);
  const showNotice = createShowNotice();
  const warn = createShowWarning();
  const settings = readCallSettings;

  const environments = disposeOnDeactivate(
    createEnvironments({
      readSetting: () => readSetting('environments'),
      writeSetting: (value) => writeSetting('environments', value),
      onDidChangeSetting: (listener) => onDidChangeSetting('environments', listener),
      chosen: context.workspaceState,
      renames: context.globalState,
      knownGatewayOrigins,
      reportProblems: (problems) => showSettingProblems(problems, log, warn),
    }),
  );
  const sandbox = disposeOnDeactivate(createSandboxHost(catalog.endpoints));
  const progress = disposeOnDeactivate(createCallProgress());
  const sessionServices = createSessionServices({
    context,
    redactor,
    log,
    sandbox,
    limits: settings,
    hintsOn: () => readSetting('hints'),
    warn,
    withProgress: progress.run,
  });
  const { levels, connections, door } = sessionServices;
  const sessions = disposeOnDeactivate(sessionServices.sessions);
  const sessionIndex = disposeOnDeactivate(createSessionIndex(sessions));
  const hasAdminSession = (name: string): boolean => {
    const environment = environments.find(name);
    return environment !== undefined && sessionIndex.has(environment, 'admin') === true;
  };
  const hasNewerSession = ({ environmentName, level, startedAt }: FinishedCall): boolean => {
    const environment = environments.find(environmentName);
    return environment !== undefined && sessionIndex.isSince(environment, level, startedAt);
  };
  const remedies = createRemedies({ catalog, hasAdminSession, hasNewerSession });
  disposeOnDeactivate(dropMovedSessions({ environments, sessions, showNotice }));
  disposeOnDeactivate(registerAccounts({ environments, sessions }));
  const input = createReplaceableInput(
    createLazyInput(async () => {
      const { createQuickInput } = await import('../calls/prompts/vscode/createQuickInput');
      return createQuickInput();
    }),
  );
  const pins = createPins(context.globalState);
  const recents = createRecentValues(context.globalState, (name) => environments.find(name)?.baseUrl);
  const statusLine = disposeOnDeactivate(createStatusLine());
  const writes = createWritesInFlight();
  const api = { catalog, door, settings };
  const access = { environments, levels, sessions, sessionIndex, connections, hasAdminSession };
  const userGroupFiles = createUserGroupFileServices({
    context,
    ...{ api, access, input },
    writes,
    withProgress: progress.run,
    notices: { showStatus: statusLine.show, clearStatus: statusLine.clear, showNotice },
    noteSaved: (environmentName, text) =>
      userGroups.followSave(environments.find(environmentName)?.name ?? environmentName, text),
    announce: (uris) => documents.announce(uris),
  });
  disposeOnDeactivate(userGroupFiles.register());
  const forms = disposeOnDeactivate(
    registerUserGroupForm({
      context,
      userGroupFiles: userGroupFiles.info,
      writeClipboard: (text) => vscode.env.clipboard.writeText(text),
      showStatus: statusLine.show,
    }),
  );
  const historyServices = createHistoryServices({ context, catalog, environments, redact, log });
  const details: NextCallLensDeps = {
    catalog,
    hintsOn: () => readSetting('hints'),
    onDidChangeDetails: (listener) =>
      vscode.Disposable.from(onDidChangeSetting('hints', listener), catalog.onDidChange(listener)),
  };
  const documents = createDocumentServices({
    ...{ context, environments, redact },
    ...details,
    userGroupFiles: userGroupFiles.files,
  });
  disposeOnDeactivate(
    registerCallLenses({
      ...access,
      ...{ details, documents, history: historyServices },
      remediesFor: remedies.ofCall,
    }),
  );
  const runner = createCommandRunner({
    log,
    remediesFor: remedies.ofError,
    showLog: { title: vscode.l10n.t('Show Log'), command: CommandId.showLog },
    clearStatus: statusLine.clear,
  });
  const describe = async (endpointId: string): Promise<string> => {
    const endpoint = catalog.findEndpoint(endpointId);
    if (!endpoint) return '';
    const { describeEndpoint } = await import('../catalog/describeEndpoint');
    return describeEndpoint(endpoint, await catalog.loadDetails(endpointId, { hints: readSetting('hints') }));
  };
  const tree = disposeOnDeactivate(createEndpointTree({ catalog, pins, describe }));
  const runningSandbox = () => sandbox.running();
  const knownAddresses = (): typeof knownBaseUrls => (readSetting('hints') ? knownBaseUrls : []);
  disposeOnDeactivate(
    afterActivation(async () => {
      const { createCodeHelp } = await import('./createCodeHelp');
      const parts = { catalog, environments, sessions, redactor, runningSandbox, knownAddresses, describe };
      return createCodeHelp(parts);
    }),
  );
  const customOpenApiFiles = disposeOnDeactivate(createCustomOpenApi({ catalog, log, showNotice: warn }));
  disposeOnDeactivate(createStatusBar({ environments, sessions, levels }));
  disposeOnDeactivate(createSettingChecks({ log, showNotice: warn }));

  const userGroups = disposeOnDeactivate(createUserGroupServices({ ...api, ...access }));

  const environmentDataStores = { levels, recents, requests: documents.requests };
  const loadCommandServices = async (): Promise<CommandServices> => {
    const [{ createCommandServices }, history] = await Promise.all([
      import('./commandServices'),
      historyServices.open(),
      // A command may name an endpoint of a file that is still being read.
      customOpenApiFiles.ready(),
    ]);
    return createCommandServices({
      api: { catalog, connections, door, settings, recents, writes, redact },
      screen: {
        input,
        showNotice,
        showStatus: statusLine.show,
        withProgress: progress.run,
        showText: documents.showText,
        openLog: () => channel.show(true),
      },
      endpoints: {
        pins,
        selectedEndpointId: () => {
          const [node] = tree.view.selection;
          return node?.kind === 'endpoint' ? node.endpointId : undefined;
        },
      },
      environments: {
        environments,
        knownAddresses,
        knownGatewayOrigins,
        migrateEnvironmentData: (from, to) =>
          migrateEnvironmentData({ ...environmentDataStores, history }, [from, to], (line) =>
            log.error(line),
          ),
        deleteEnvironmentData: (name) => {
          const ofHistory = { rename: () => history.clear(name) };
          return deleteEnvironmentData({ ...environmentDataStores, history: ofHistory }, name, (line) =>
            log.error(line),
          );
        },
        runningSandbox,
      },
      sessions: { sessions, levels, register: redactor, issuer: sessionServices.issuer },
      documents,
      history: {
        history,
        selectedHistoryIds: () => historyServices.tree.view.selection.map(({ historyId }) => historyId),
        cancelCalls: progress.cancelAll,
      },
      publish: {
        followCall: userGroups.followCall,
        reportOutcome: async (call) => {
          if (call.outcome.kind === 'answer') return;
          const environment = environments.find(call.environmentName);
          if (environment) await sessionIndex.read(environment, 'admin');
          const uri = documents.resultStore.uriOf(call);
          void runner.showFailure(call.outcome.error.message, await remedies.ofCall(call, uri));
        },
      },
      userGroups: { ...userGroups, loadUserGroupFiles: userGroupFiles.open, forms },
    });
  };
  return {
    runner,
    loadCommandServices,
    test: {
      catalog,
      environments,
      sessions,
      levels,
      pins,
      tree,
      userGroups: userGroups.userGroups,
      userGroupTree: userGroups.userGroupTree,
      openHistory: historyServices.open,
      reopenHistory: historyServices.reopen,
      results: documents.results,
      userGroupFiles: userGroupFiles.info,
      recents,
      settings,
      runningSandbox,
      replaceInput: input.replace,
    },
  };
}
