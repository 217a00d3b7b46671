import * as vscode from 'vscode';
import { lazy } from '../base/lazy';
import { isUsable, plainSettings, type PlainSetting } from '../base/settingRules';
import { registerRequestLenses } from '../calls/requests/vscode/registerRequestLenses';
import {
  registerNextCallLenses,
  type NextCallLensDeps,
} from '../calls/results/vscode/registerNextCallLenses';
import { registerResultLenses } from '../calls/results/vscode/registerResultLenses';
import { knownBaseUrls } from '../catalog/knownAddresses';
import type { UpdatableCatalog } from '../catalog/types';
import { registerCodeHelp } from '../code/vscode/registerCodeHelp';
import { SETTING_SECTION } from '../contributions';
import { goneEnvironment } from '../documents/goneEnvironment';
import { onDidChangeSetting, readSetting, readWindowSetting, readRawSetting } from '../editor/settings';
import { toEvent } from '../editor/toEvent';
import { openSettingRemedy } from '../environments/openSettingRemedy';
import type { Redactor } from '../http/redaction/redactor';
import { levels } from '../sessions/sessionKey';
import { createStatusBar } from '../sessions/vscode/createStatusBar';
import type { Access } from './access';
import type { DocumentServices } from './documentServices';
import type { HistoryServices } from './historyServices';
import type { Remedies } from './remedies';
import type { SandboxHost } from './sandboxHost';
import type { Screen } from './screen';

/** VS Code copies its whole configuration for each setting that is asked for: at the start others come first. */
const FIRST_CHECK_MS = 2000;

export interface LaterDeps {
  readonly access: Access;
  readonly catalog: UpdatableCatalog;
  readonly describe: (endpointId: string) => Promise<string>;
  readonly details: NextCallLensDeps;
  readonly documents: DocumentServices;
  readonly history: HistoryServices;
  readonly redactor: Redactor;
  readonly remedies: Remedies;
  readonly runningSandbox: SandboxHost['running'];
  readonly screen: Screen;
}

/** What the tree and the commands need not wait for: lenses, help in source files, status bar, checks of settings. */
export function registerLater(deps: LaterDeps): vscode.Disposable {
  return vscode.Disposable.from(
    createStatusBar(deps.access),
    registerCallLenses(deps),
    createCodeHelp(deps),
    createSettingChecks(deps.screen),
  );
}

/** What can be done with a request or a result, on top of its document and beside the ids in it. */
function registerCallLenses({ access, details, documents, history, remedies }: LaterDeps): vscode.Disposable {
  const { environments, levels, sessionIndex } = access;
  const { resultStore, results } = documents;
  const targetChanges = [
    toEvent((listener) => environments.onDidChange(listener)),
    toEvent(levels.onDidChange),
    toEvent((listener) => sessionIndex.onDidChange(listener)),
  ];
  return vscode.Disposable.from(
    registerResultLenses({
      store: resultStore,
      goneOf: (name, uri) =>
        environments.find(name) ? undefined : goneEnvironment(name, environments.current.name, uri),
      remediesFor: remedies.ofCall,
      hasPrevious: (call) => resultStore.findPrevious(call) !== undefined || history.hasPrevious(call),
      changes: [results.onDidChange, toEvent(history.onDidChange), ...targetChanges],
    }),
    registerNextCallLenses(details),
    registerRequestLenses({
      sendTarget: (name, uri) => {
        const environment = name === undefined ? environments.current : environments.find(name);
        if (!environment) return goneEnvironment(name ?? '', environments.current.name, uri);
        const level = levels.levelOf(environment);
        const isSignedOut = sessionIndex.has(environment, level) === false;
        return {
          environmentName: environment.name,
          level: isSignedOut ? vscode.l10n.t('signed out') : level,
          live: environment.live,
        };
      },
      changes: targetChanges,
    }),
  );
}

/** Help inside source files; reads sessions only once a source file is shown. */
function createCodeHelp({
  access,
  catalog,
  describe,
  redactor,
  runningSandbox,
}: LaterDeps): vscode.Disposable {
  const { environments, sessions } = access;
  const baseUrls = (): readonly string[] => [
    ...environments.list().flatMap(({ baseUrl }) => baseUrl ?? []),
    ...[runningSandbox()?.origin ?? []].flat(),
  ];
  // Reading a session adds its token to the redactor.
  const readSessions = (): Promise<unknown> =>
    Promise.all(
      [...new Set(baseUrls().map((url) => new URL(url).origin))].flatMap((origin) =>
        levels.map((level) => sessions.read(origin, level)),
      ),
    );
  let learn = lazy(readSessions);
  const forget = (): void => {
    learn = lazy(readSessions);
  };
  const environmentChange = toEvent((listener) => environments.onDidChange(listener));
  const sessionChange = toEvent((listener) => sessions.onDidChange(listener));
  const catalogChange = toEvent((listener: () => void) => catalog.onDidChange(listener));
  return vscode.Disposable.from(
    environments.onDidChange(forget),
    sessions.onDidChange(forget),
    registerCodeHelp({
      catalog,
      // Where public clients send their calls.
      baseUrls: () => [...baseUrls(), ...(readSetting('hints') ? knownBaseUrls.map(({ url }) => url) : [])],
      describe,
      findSecrets: async (text) => {
        await learn();
        return redactor.find(text);
      },
      isOn: () => readWindowSetting('codeHelp.enabled'),
      onDidChangeOn: (listener) => onDidChangeSetting('codeHelp.enabled', listener),
      changes: [catalogChange, environmentChange, sessionChange],
    }),
  );
}

/**
 * Names the plain settings of the user that hold what they may not, in one notice: each value once, and again only
 * after it went away and came back. Without one nothing is loaded.
 */
function createSettingChecks({ log, warn }: Screen): vscode.Disposable {
  let known: ReadonlyMap<PlainSetting, string> = new Map();
  const check = async (): Promise<void> => {
    const wrong = plainSettings
      .map((name) => ({ name, value: readRawSetting(name) }))
      .filter(({ name, value }) => !isUsable(name, value));
    const fresh = wrong.filter(({ name, value }) => known.get(name) !== JSON.stringify(value));
    known = new Map(wrong.map(({ name, value }) => [name, JSON.stringify(value)]));
    const [first] = fresh;
    if (!first) return;
    const { describeSettingProblem } = await import('../base/describeSettingProblem');
    const sentences = fresh.map(({ name, value }) => describeSettingProblem(name, value));
    for (const sentence of sentences) log.warn(`setting: ${sentence}`);
    const shown = fresh.length === 1 ? first.name : { id: SETTING_SECTION };
    warn(sentences.join(' '), [openSettingRemedy(shown)]);
  };
  const first = setTimeout(() => void check(), FIRST_CHECK_MS);
  return vscode.Disposable.from(
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(SETTING_SECTION)) void check();
    }),
    new vscode.Disposable(() => clearTimeout(first)),
  );
}
