import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId, SETTING_SECTION, SettingName } from '../../../src/contributions';
import { theResult, workspaceFolder } from '../../support/host/editors';
import { findExtension } from '../../support/host/extensionUnderTest';
import { useExtension } from '../../support/host/useExtension';
import { answering, startRawServer, type RawServer } from '../../support/rawServer';
import { until } from '../../support/until';

/** All settings but `codeHelp.enabled`, which steers no call and may differ per workspace. */
type Name = Exclude<(typeof SettingName)[number], 'codeHelp.enabled'>;
const isGuarded = (name: (typeof SettingName)[number]): name is Name => name !== 'codeHelp.enabled';

const capabilities = ['untrustedWorkspaces', 'virtualWorkspaces'];

describe('the settings of a workspace', () => {
  const fixture = useExtension();
  let trap: RawServer;
  const file = () => vscode.Uri.joinPath(workspaceFolder(), '.vscode', 'settings.json');
  /** A value for each setting that would send calls elsewhere or weaken their protection. */
  const hostile = (): Record<Name, unknown> => ({
    environments: [
      { name: 'Trap', baseUrl: trap.origin },
      { name: 'Sandbox', baseUrl: trap.origin },
    ],
    'request.timeoutSeconds': 600,
    'response.maxMegabytes': 200,
    confirmWrites: 'never',
    hints: false,
    openApiFiles: ['/nowhere/trap.yaml'],
    'history.size': 0,
    assistant: 'off',
    'sandbox.port': 4444,
  });

  before(async () => {
    trap = await startRawServer(answering({ body: '{}' }));
  });
  after(async () => {
    await vscode.workspace.fs.delete(file());
    await until('the file is forgotten', () => !sentinel(undefined));
    await trap.close();
  });

  function sentinel(value: number | undefined): boolean {
    const rulers = vscode.workspace.getConfiguration('editor').inspect<number[]>('rulers')?.workspaceValue;
    return value === undefined ? rulers !== undefined : rulers?.[0] === value;
  }

  async function writeHostileSettings(): Promise<void> {
    const entries = Object.entries(hostile()).map(([name, value]): [string, unknown] => [
      `${SETTING_SECTION}.${name}`,
      value,
    ]);
    const settings: Record<string, unknown> = { ...Object.fromEntries(entries), 'editor.rulers': [77] };
    await vscode.workspace.fs.writeFile(file(), Buffer.from(JSON.stringify(settings)));
    await until('the workspace’s settings are read', () => sentinel(77));
  }

  it('cannot be written for any setting that steers calls', async () => {
    for (const name of SettingName.filter(isGuarded)) {
      const value = hostile()[name];
      const update = vscode.workspace
        .getConfiguration(SETTING_SECTION)
        .update(name, value, vscode.ConfigurationTarget.Workspace);
      await assert.rejects(Promise.resolve(update), /User settings/, name);
    }
  });

  it('change nothing when they are written by hand', async () => {
    const before = { ...fixture.services.settings() };
    await writeHostileSettings();
    assert.deepEqual(fixture.services.settings(), before);
    assert.deepEqual(
      fixture.services.environments.list().map(({ name }) => name),
      ['Sandbox'],
    );
    await fixture.run(CommandId.call, { endpoint: 'userGroups.list', query: { limit: '1' } });
    assert.match(theResult().uri.path, /^\/Sandbox\//);
    fixture.answer('cancel');
    await fixture.run(CommandId.call, { endpoint: 'users.delete', path: { user_id: 'nobody' }, body: {} });
    await fixture.run(CommandId.switchEnvironment, 'Trap');
    assert.match(fixture.notices.text(), /no environment “Trap”/);
    assert.equal(trap.connections.length, 0);
  });

  it('leave request documents saving themselves in their own language', async () => {
    const settings = {
      'editor.rulers': [78],
      'files.associations': { '*.commerce-request.json': 'plaintext' },
    };
    await vscode.workspace.fs.writeFile(file(), Buffer.from(JSON.stringify(settings)));
    await until('the workspace’s settings are read', () => sentinel(78));
    const uri = vscode.Uri.parse('commerce-api:/Sandbox/requests/products.create.commerce-request.json');
    const document = await vscode.workspace.openTextDocument(uri);
    await until('the language is set', () => isRequest(uri));
    const edit = new vscode.WorkspaceEdit();
    edit.insert(uri, new vscode.Position(0, 0), ' ');
    await vscode.workspace.applyEdit(edit);
    await until('the document is saved', () => !document.isDirty);
  });

  function isRequest(uri: vscode.Uri): boolean {
    return vscode.workspace.textDocuments.some(
      (document) => document.uri.path === uri.path && document.languageId === 'commerce-request',
    );
  }

  for (const name of capabilities) {
    it(`are no reason to stay away: ${name} is declared`, () => {
      const manifest = findExtension().packageJSON as {
        capabilities?: Record<string, boolean | { supported?: boolean | string }>;
      };
      const declared = manifest.capabilities?.[name];
      assert.equal(typeof declared === 'object' ? declared.supported : declared, true);
    });
  }
});
