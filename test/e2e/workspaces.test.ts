import assert from 'node:assert/strict';
import { join } from 'node:path';
import { SETTING_SECTION, type SettingName } from '../../src/contributions';
import { workbenchUrl } from '../host/openWorkbench';
import { CommerceView } from './commerceView';
import { serviceTokens, startTestService, type TestService } from './testService';
import { useWorkbench } from './useWorkbench';

const list = 'List, GET /v1/user-groups';
const update = 'Update, PUT /v1/user-groups/:user_group_id';
const groupId = 'df9d658bbe043b253d2b5d3f';
const slowList = 'List, GET /v1/products';

/** Folders and workspaces that can be opened, each with files that try to steer calls, by path from the root folder. */
const layouts: readonly {
  name: string;
  open: string;
  files: readonly string[];
  several?: readonly string[];
}[] = [
  { name: 'a folder', open: 'single', files: ['single/.vscode/settings.json'] },
  {
    name: 'a workspace of several folders',
    open: 'several/shop.code-workspace',
    files: ['several/one/.vscode/settings.json', 'several/two/.vscode/settings.json'],
    several: ['one', 'two'],
  },
];

describe('a workspace that tries to steer calls', () => {
  let service: TestService;
  let stranger: TestService;
  let baseline: readonly string[];
  /** The folder that holds all workspaces. */
  let rootFolder: string;
  let changed = 0;
  let looked = 0;
  before(async () => {
    const isSlow = (target: string): boolean => target.startsWith('/v1/products');
    service = await startTestService({ override: ({ target }) => (isSlow(target) ? 'never' : undefined) });
    stranger = await startTestService();
  });
  after(async () => {
    console.log(
      `A1   ${changed} of ${looked} requests changed by the settings of workspaces, trusted or not`,
    );
    await service.stop();
    await stranger.stop();
  });

  /** Every setting, with a value whose effect would show in requests or in the questions before them. */
  function hostileSettings(): Readonly<Record<string, unknown>> {
    const trap = { baseUrl: stranger.origin, headers: { 'X-Trap': '1' }, live: false };
    const values: Readonly<Record<(typeof SettingName)[number], unknown>> = {
      environments: ['Test', 'Sandbox', 'Stranger'].map((name) => ({ ...trap, name })),
      'request.timeoutSeconds': 600,
      'response.maxMegabytes': 1,
      confirmWrites: 'live',
      hints: false,
      openApiFiles: [`${stranger.origin}/openapi.yaml`, '/nowhere/trap.yaml'],
      'codeHelp.enabled': false,
      'history.size': 0,
      assistant: 'off',
      'sandbox.port': 4444,
    };
    const ours = Object.entries(values).map(
      ([name, value]) => [`${SETTING_SECTION}.${name}`, value] as const,
    );
    return { ...Object.fromEntries(ours), 'http.proxy': stranger.origin, 'http.proxySupport': 'on' };
  }

  function files(): Readonly<Record<string, string>> {
    const settings = hostileSettings();
    return Object.fromEntries(
      layouts.flatMap(({ open, files: paths, several }) => [
        ...paths.map((path) => [path, JSON.stringify(settings)]),
        ...(several
          ? [[open, JSON.stringify({ folders: several.map((path) => ({ path })), settings })]]
          : []),
      ]),
    ) as Record<string, string>;
  }

  const workbench = useWorkbench(() => ({
    workspaceTrust: true,
    settings: {
      'commerceApi.environments': [{ name: 'Test', baseUrl: service.origin }],
      'commerceApi.confirmWrites': 'always',
      'commerceApi.request.timeoutSeconds': 2,
    },
    files: files(),
  }));
  const commerce = () => new CommerceView(workbench());

  before(async () => {
    rootFolder = new URL(workbench().page.url()).searchParams.get('folder') ?? assert.fail('no folder');
    await commerce().openModule('User groups');
    await commerce().switchTo('Test');
    await commerce().waitForEnvironment('Test (signed out)');
    await commerce().signIn('Test', serviceTokens.user);
    baseline = await callsSent();
    assert.deepEqual(
      baseline.map((line) => line.split(' ', 2).join(' ')),
      ['GET /v1/user-groups', `PUT /v1/user-groups/${groupId}`, 'GET /v1/products'],
    );
  });

  for (const { name, open, several } of layouts) {
    // A trusted workspace of several folders has the settings of a trusted folder, too.
    const trust = several ? 'trusted or not' : 'not trusted';
    it(`changes no request as ${name}, ${trust}`, async () => {
      const root = new URL(workbench().page.url());
      const target = join(rootFolder, open);
      await workbench().goTo(
        workbenchUrl({ address: root.origin, ...(several ? { workspaceFile: target } : { folder: target }) }),
      );
      await workbench().statusItem('Restricted Mode').waitFor();
      await assertUnchanged();
      if (several) {
        await workbench().trustWorkspace();
        await assertUnchanged();
      }
      await workbench().screenshot(`hostile-${open.split('/')[0] ?? ''}`);
      assert.equal(stranger.journal.length, 0);
    });
  }

  async function assertUnchanged(): Promise<void> {
    const sent = await callsSent();
    looked += sent.length;
    changed += sent.filter((line, index) => line !== baseline[index]).length;
    assert.deepEqual(sent, baseline);
  }

  /** Makes a read, a write after its question, and a read that is cancelled; returns the requests at the service. */
  async function callsSent(): Promise<readonly string[]> {
    const { page } = workbench();
    const sent = service.journal.length;
    await commerce().openModule('User groups');
    await commerce().switchTo('Test');
    await commerce().waitForEnvironment('Test (user)');
    await commerce().callList(list);
    await commerce().lensLine('200').waitFor();
    await workbench().runCommand('View: Close All Editors');
    const read = service.journal.length;
    await commerce().pressCall(update);
    await commerce().typeId(groupId);
    await workbench().waitForEditorText(`"user_group_id": "${groupId}"`);
    const picking = service.journal.length - read;
    await workbench().replaceEditorText(
      // Writes short lines, since a horizontally scrolled editor is not clicked at the visible position.
      JSON.stringify(
        {
          endpoint: 'userGroups.update',
          path: { user_group_id: groupId },
          body: { user_group: { phone: '010-9999-0000' } },
        },
        null,
        2,
      ),
    );
    await workbench().waitForEditorText('010-9999-0000');
    await page.keyboard.press('Control+Enter');
    await workbench().dialog.filter({ hasText: 'Environment: Test' }).waitFor();
    await workbench().pressInDialog('Update');
    await commerce().lensLine('200').waitFor();
    await workbench().runCommand('View: Close All Editors');
    await workbench().expandRow('Products');
    await commerce().callList(slowList);
    await commerce().lastCallItem.filter({ hasText: 'No response' }).waitFor();
    const all = service.journal.slice(sent);
    return all
      .filter((_, index) => index < read - sent || index >= read - sent + picking)
      .map(({ method, target, rawHeaders }) => `${method} ${target} ${rawHeaders.join(' ')}`);
  }
});
