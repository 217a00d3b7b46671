import * as vscode from 'vscode';
import { createRedactedLog } from '../base/log';
import type { UserInput } from '../base/userInput';
import { createRecentValues } from '../calls/prompts/recentValues';
import { createWritesInFlight } from '../calls/writesInFlight';
import { createCatalog } from '../catalog/catalog';
import { knownBaseUrls, knownGatewayOrigins } from '../catalog/knownAddresses';
import { CommandId } from '../contributions';
import { afterActivation } from '../editor/afterActivation';
import { createCallProgress } from '../editor/callProgress';
import { createCommandRunner } from '../editor/commandRunner';
import { createLazyInput } from '../editor/lazyInput';
import { createReplaceableInput } from '../editor/replaceableInput';
import { onDidChangeSetting, readSetting, writeSetting } from '../editor/settings';
import { createStatusLine } from '../editor/statusLine';
import { createTell, createWarn } from '../editor/tell';
import { createPins } from '../endpoints/pins';
import { createEndpointTree } from '../endpoints/vscode/endpointTree';
import { carryRenamed, forgetNamed } from '../environments/carryRenamed';
import { createEnvironments } from '../environments/createEnvironments';
import { createRedactor } from '../http/redaction/redactor';
import type { CallRecord } from '../http/types';
import { dropMovedSessions } from '../sessions/movedSessions';
import { createSessionIndex } from '../sessions/sessionIndex';
import { createStatusBar } from '../sessions/vscode/statusBar';
import { createDocumentServices } from './documents';
import { createHistoryServices } from './history';
import { createOwnOpenApi } from './ownOpenApi';
import { createRecordServices } from './records';
import { createRemedies } from './remedies';
import { createSandboxHost } from './sandboxHost';
import { createSessionServices, registerAccounts, tellSettingProblems } from './sessions';
import { createSettingChecks } from './settingChecks';
import { registerUserGroupForm } from './userGroupForm';
import { createUserGroupServices } from './userGroups';

/** Builds every object of the extension, without waiting for anything; commands take from it what they need. */
export type Services = ReturnType<typeof createServices>;

export function createServices(context: vscode.ExtensionContext) {
  const own = <T extends { dispose(): unknown }>(resource: T): T => {
    context.subscriptions.push(resource);
    return resource;
  };
  const catalog = createCatalog();
  const redactor = createRedactor();
  const redact = (text: string): string => redactor.redact(text);
  const channel = own(vscode.window.createOutputChannel('Commerce API', { log: true }));
  const log = createRedactedLog(channel, redact);
  const tell = createTell();
  const warn = createWarn();
  const settings = readCallSettings;

  const environments = own(
    createEnvironments({
      readSetting: () => readSetting('environments'),
      writeSetting: (value) => writeSetting('environments', value),
      onDidChangeSetting: (listener) => onDidChangeSetting('environments', listener),
      chosen: context.workspaceState,
      renames: context.globalState,
      knownGatewayOrigins,
      reportProblems: (problems) => tellSettingProblems(problems, log, warn),
    }),
  );
  const sandbox = own(createSandboxHost(catalog.endpoints));
  const progress = own(createCallProgress());
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
  const sessions = own(sessionServices.sessions);
  const sessionIndex = own(createSessionIndex(sessions));
  const hasAdminSession = (name: string): boolean => {
    const environment = environments.find(name);
    return environment !== undefined && sessionIndex.has(environment, 'admin') === true;
  };
  const hasNewerSession = ({ environmentName, level, startedAt }: CallRecord): boolean => {
    const environment = environments.find(environmentName);
    return environment !== undefined && sessionIndex.isSince(environment, level, startedAt);
  };
  const remedies = createRemedies({ catalog, hasAdminSession, hasNewerSession });
  own(dropMovedSessions({ environments, sessions, tell }));
  own(registerAccounts({ environments, sessions }));
  const input = createReplaceableInput(
    createLazyInput(async () => (await import('../calls/prompts/vscode/quickInput')).createQuickInput()),
  );
  const pins = createPins(context.globalState);
  const recents = createRecentValues(context.globalState, (name) => environments.find(name)?.baseUrl);
  const statusLine = own(createStatusLine());
  const writes = createWritesInFlight();
  const records = createRecordServices({
    context,
    catalog,
    environments,
    levels,
    sessions,
    sessionIndex,
    hasAdminSession,
    connections,
    door,
    settings,
    input,
    writes,
    withProgress: progress.run,
    showStatus: statusLine.show,
    clearStatus: statusLine.clear,
    tell,
    noteSaved: (environmentName, text) =>
      userGroups.followSave(environments.find(environmentName)?.name ?? environmentName, text),
    announce: (uris) => documents.announce(uris),
  });
  own(records.register());
  const forms = own(
    registerUserGroupForm({
      context,
      records: records.access,
      writeClipboard: (text) => vscode.env.clipboard.writeText(text),
      showStatus: statusLine.show,
      tell,
    }),
  );
  const {
    history,
    tree: historyTree,
    reopen: reopenHistory,
  } = createHistoryServices({
    context,
    catalog,
    environments,
    redact,
    log,
  });
  const documents = createDocumentServices({
    context,
    records: records.files,
    catalog,
    environments,
    levels,
    history,
    hintsOn: () => readSetting('hints'),
    onDidChangeDetails: (listener) =>
      vscode.Disposable.from(onDidChangeSetting('hints', listener), catalog.onDidChange(listener)),
    redact,
    sessionIndex,
    remediesFor: remedies.ofRecord,
  });
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
  const tree = own(createEndpointTree({ catalog, pins, describe }));
  const runningSandbox = () => sandbox.running();
  const knownAddresses = (): typeof knownBaseUrls => (readSetting('hints') ? knownBaseUrls : []);
  own(
    afterActivation(async () => {
      const { createCodeHelp } = await import('./codeHelp');
      const parts = { catalog, environments, sessions, redactor, runningSandbox, knownAddresses, describe };
      return createCodeHelp(parts);
    }),
  );
  const openApiFiles = own(createOwnOpenApi({ catalog, log, tell: warn }));
  own(createStatusBar({ environments, sessions, levels }));
  own(createSettingChecks({ log, tell: warn }));

  const userGroups = own(
    createUserGroupServices({ catalog, connections, door, settings, environments, sessions, levels }),
  );

  const namedStores = { levels, recents, requests: documents.requests };
  return {
    catalog,
    environments,
    ...sessionServices,
    /** Learns secrets that must not appear anywhere. */
    register: redactor,
    redact,
    input: input as UserInput,
    /** Test mode only: takes prompts over. */
    replaceInput: input.replace,
    pins,
    tree,
    userGroups: userGroups.userGroups,
    userGroupTree: userGroups.userGroupTree,
    followCall: userGroups.followCall,
    searchesByKeyword: userGroups.searchesByKeyword,
    revealUserGroups: userGroups.revealUserGroups,
    openApiFiles,
    history,
    historyTree,
    reopenHistory,
    settings,
    writes,
    /** What an editor of records needs to know. */
    records: records.access,
    openRecords: records.open,
    /** Resolves when everything typed into a record's forms so far is in its document. */
    formSettled: forms.settled,
    recents,
    carryRenamed: (from: string, to: string) =>
      carryRenamed({ ...namedStores, history }, [from, to], (line) => log.error(line)),
    forgetNamed: (name: string) => {
      const ofHistory = { rename: () => history.clear(name) };
      return forgetNamed({ ...namedStores, history: ofHistory }, name, (line) => log.error(line));
    },
    log,
    runner,
    tell,
    results: documents.results,
    openResults: documents.results,
    skeleton: documents.skeleton,
    knownGatewayOrigins,
    knownAddresses,
    runningSandbox,
    now: Date.now,
    withProgress: progress.run,
    cancelCalls: progress.cancelAll,
    showStatus: statusLine.show,
    showText: documents.showText,
    showDifference: documents.showDifference,
    openLog: () => channel.show(true),
    writeClipboard: (text: string) => vscode.env.clipboard.writeText(text),
    runCommand: async (id: string, ...args: readonly unknown[]): Promise<void> => {
      await vscode.commands.executeCommand(id, ...args);
    },
    reportOutcome: async (record: CallRecord): Promise<void> => {
      if (record.outcome.kind === 'answer') return;
      const environment = environments.find(record.environmentName);
      if (environment) await sessionIndex.read(environment, 'admin');
      const uri = documents.resultStore.uriOf(record);
      void runner.showFailure(record.outcome.error.message, await remedies.ofRecord(record, uri));
    },
  };
}

function readCallSettings(): {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly confirmWrites: 'live' | 'always';
  readonly hints: boolean;
} {
  return {
    timeoutMs: readSetting('request.timeoutSeconds') * 1000,
    maxBytes: readSetting('response.maxMegabytes') * 1_000_000,
    confirmWrites: readSetting('confirmWrites'),
    hints: readSetting('hints'),
  };
}
