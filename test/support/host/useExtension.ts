import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { type CommandId, SETTING_SECTION, SettingName } from '../../../src/contributions';
import { createConfirmedEnvironments } from '../../../src/environments/confirmedEnvironments';
import type { EnvironmentEntry } from '../../../src/environments/types';
import { scriptedInput, type ScriptedAnswer, type ScriptedInput } from '../scriptedInput';
import { until } from '../until';
import { closeEverything } from './editors';
import { activateExtension, type TestServices } from './extensionUnderTest';
import { captureNotices, type Notices } from './notices';
import { watchedInput } from './watchedInput';

/** The extension in this window, reset for each test. */
export interface ExtensionFixture {
  readonly services: TestServices;
  readonly notices: Notices;
  /** Sets the answers to the next prompts. A prompt without an answer and an unused answer both fail the test. */
  answer(...answers: readonly ScriptedAnswer[]): ScriptedInput;
  /** Runs a command to its end, as a click of the user does. */
  run(id: CommandId, ...args: readonly unknown[]): Promise<void>;
  /** Writes the setting `environments`, waits until it is read, and confirms every environment. */
  setEnvironments(...entries: readonly EnvironmentEntry[]): Promise<void>;
}

/** Gives each test an extension without prompts, tabs, notices, settings or environments of earlier tests. */
export function useExtension(): ExtensionFixture {
  let services: TestServices | undefined;
  let notices: Notices | undefined;
  let script: ScriptedInput | undefined;
  const problems: Error[] = [];
  const need = <T>(value: T | undefined): T => {
    assert.ok(value !== undefined, 'used outside a test');
    return value;
  };
  const answer = (...answers: readonly ScriptedAnswer[]): ScriptedInput => {
    script?.assertDone();
    script = scriptedInput(answers);
    need(services).input.replace(watchedInput(script, problems));
    return script;
  };

  before(async () => {
    services = await activateExtension();
    // If the view of user groups were visible, it would read the groups of every environment that a test chooses.
    await vscode.commands.executeCommand('workbench.view.explorer');
    const { view } = services.userGroupTree;
    await until('the view of user groups is hidden', () => !view.visible);
  });
  beforeEach(() => {
    notices = captureNotices(vscode.window);
    answer();
  });
  afterEach(async function () {
    const used = need(script);
    script = undefined;
    need(notices).restore();
    need(services).input.replace(undefined);
    await resetSettings(need(services));
    await closeEverything();
    const [problem] = problems.splice(0);
    if (problem !== undefined) throw problem;
    if (this.currentTest?.isFailed()) return;
    used.assertDone();
    assert.doesNotMatch(need(notices).text(), /Something went wrong/);
  });

  return {
    get services() {
      return need(services);
    },
    get notices() {
      return need(notices);
    },
    answer,
    run: async (id, ...args) => {
      const given: unknown = await vscode.commands.executeCommand(id, ...need(services).asClick(args));
      assert.equal(given, undefined, 'commands return nothing');
    },
    setEnvironments: async (...entries) => {
      await setUserSetting('environments', entries);
      const { environments } = need(services);
      await until('the environments are read', () => entries.every(({ name }) => environments.find(name)));
      const confirmed = createConfirmedEnvironments(need(services).context.globalState);
      for (const environment of environments.list()) await confirmed.confirm(environment);
    },
  };
}

export async function setUserSetting(name: (typeof SettingName)[number], value: unknown): Promise<void> {
  await vscode.workspace
    .getConfiguration(SETTING_SECTION)
    .update(name, value, vscode.ConfigurationTarget.Global);
}

async function resetSettings({ environments, levels }: TestServices): Promise<void> {
  for (const name of SettingName) {
    const { globalValue } = vscode.workspace.getConfiguration(SETTING_SECTION).inspect(name) ?? {};
    if (globalValue !== undefined) await setUserSetting(name, undefined);
  }
  await until('only the sandbox is left', () => environments.list().length === 1);
  if (environments.current.name !== 'Sandbox') await environments.switchTo('Sandbox');
  if (levels.levelOf(environments.current) !== 'user') await levels.choose(environments.current, 'user');
}
