import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { groupAtService } from './groupAtService';
import { useSignedIn } from './signedIn';

const groupId = 'df9d658bbe043b253d2b5d3f';
const write = {
  endpoint: 'userGroups.update',
  path: { user_group_id: groupId },
  body: { user_group: { phone: '02-6660' } },
};
const linkTo = (command: string, ...args: readonly unknown[]): string =>
  `[documentation](command:${command}?${encodeURIComponent(JSON.stringify(args))})\n`;

describe('a folder whose files run our commands', () => {
  const signedIn = useSignedIn({
    files: {
      'call.md': linkTo('commerceApi.call', write),
      'request.commerce-request.json': JSON.stringify(write, null, 2),
      '.vscode/tasks.json': JSON.stringify({
        version: '2.0.0',
        tasks: [{ label: 'build', type: 'shell', command: 'echo ${input:call}' }],
        inputs: [{ id: 'call', type: 'command', command: 'commerceApi.call', args: write }],
      }),
    },
  });
  const atService = groupAtService(() => signedIn().service, groupId);
  const page = () => signedIn().workbench.page;

  async function followLink(): Promise<void> {
    await page().locator('.detected-link').first().waitFor();
    await page().keyboard.press('Control+Home');
    for (let column = 0; column < 20; column += 1) await page().keyboard.press('ArrowRight');
    await signedIn().workbench.runCommand('Open Link');
  }

  /** Asserts that a question is open, that its safe button has the focus, and that Enter sends nothing. */
  async function assertAsked(): Promise<void> {
    const { dialog } = signedIn().workbench;
    await dialog.waitFor();
    assert.match(await dialog.innerText(), /This was not edited here[^]*phone: "02-6660"/);
    await dialog.locator('.monaco-button:focus', { hasText: 'Show Request' }).waitFor();
    await page().keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    assert.equal(atService.writes(), 0);
  }

  it('is asked about when a link in Markdown calls', async () => {
    await signedIn().workbench.openFile('call.md');
    await followLink();
    await assertAsked();
  });

  it('is asked about when a link looks like the button of a request in another tab', async () => {
    const folder = new URL(page().url()).searchParams.get('folder') ?? assert.fail('no folder');
    const path = join(folder, 'request.commerce-request.json');
    // Arguments as VS Code passes them to a button in an editor title: the document and its group.
    const uri = { $mid: 1, path, scheme: 'vscode-remote', authority: new URL(page().url()).host };
    await writeFile(join(folder, 'button.md'), linkTo('commerceApi.sendRequest', uri, { groupId: 0 }));
    await signedIn().workbench.openFile('request.commerce-request.json');
    await signedIn().workbench.waitForEditorText('02-6660');
    await signedIn().workbench.openFile('button.md');
    await followLink();
    await assertAsked();
  });

  it('is asked about when a task does', async () => {
    const { workbench } = signedIn();
    await workbench.runCommand('Tasks: Run Task');
    await workbench.pick('build');
    await page().keyboard.press('Enter');
    await assertAsked();
    await page().keyboard.press('Escape');
  });
});
