import assert from 'node:assert/strict';
import { CommerceView } from './commerceView';
import { sandboxWindow } from './sandboxWindow';
import { useWorkbench } from './useWorkbench';

const detail = 'Detail, GET /v1/user-groups/:user_group_id';
const update = 'Update, PUT /v1/user-groups/:user_group_id';
const enterprise = { id: 'de3c7e99638495b4e8131048', name: 'Bluefin Studio' };

const changeOfManager = JSON.stringify({
  endpoint: 'userGroups.update',
  path: { user_group_id: enterprise.id },
  body: { user_group: { manager_name: 'Ada Park' } },
});

describe('changing a user group through its request document', () => {
  const workbench = useWorkbench(sandboxWindow);
  const commerce = () => new CommerceView(workbench());

  before(() => commerce().openModule('User groups'));

  it('opens a skeleton with the chosen id, and offers the fields inside the body', async () => {
    const { page } = workbench();
    await commerce().pressCall(update);
    await commerce().typeId(enterprise.id);
    await workbench().waitForTab('userGroups.update');
    const text = await workbench().waitForEditorText(`"user_group_id": "${enterprise.id}"`);
    assert.match(text, /"user_group": \{\}/);
    await commerce().lensLine('▶ Send to Sandbox (user)').waitFor();
    await page.keyboard.press('Control+Space');
    const offered = page.locator('.suggest-widget .monaco-list-row').filter({ hasText: 'manager_name' });
    await offered.waitFor();
    await workbench().screenshot('request-completion');
    const fields = await page.locator('.suggest-widget .monaco-list-row').allInnerTexts();
    for (const field of ['company_name', 'ceo_name', 'phone', 'email'])
      assert.ok(
        fields.some((row) => row.includes(field)),
        `${field} is not in ${fields.join(' ')}`,
      );
    await offered.click();
    await workbench().waitForEditorText('"manager_name"');
  });

  it('refuses to send broken JSON, and shows where it breaks', async () => {
    const { page } = workbench();
    await writeBody('{ "endpoint": "userGroups.update", "path": { "user_group_id": }');
    await page.keyboard.press('Control+Enter');
    await workbench().notification(/JSON/).waitFor();
    await page.locator('.editor-instance .squiggly-error').first().waitFor();
    await workbench().screenshot('request-broken');
    assert.equal(await commerce().resultTabs.filter({ hasText: 'User groups, update' }).count(), 0);
    await workbench().runCommand('Notifications: Clear All Notifications');
  });

  it('shows what a refused change needs, and repeats it at admin level', async () => {
    const { page } = workbench();
    await writeBody(changeOfManager);
    await page.keyboard.press('Control+Enter');
    await commerce().lensLine('no permission on this user group (403, USER_GROUP_NOT_AUTHORIZED)').waitFor();
    await workbench().screenshot('not-authorized');
    await commerce().pressLens('Retry as Admin', 'Retry as Admin');
    // The refused write has changed nothing, and in the sandbox a click on the button needs no question.
    await commerce().lensLine('200').waitFor();
    assert.equal(await workbench().dialog.count(), 0);
    await commerce().lastCallItem.filter({ hasText: 'Sandbox (admin)' }).waitFor();
    await workbench().waitForEditorText('"http_status": 200');
    await commerce().waitForEnvironment('Sandbox (user)');
    await workbench().screenshot('updated');
  });

  it('reads the change back', async () => {
    await workbench().tidy();
    await commerce().callWithId(detail, enterprise.id);
    const text = await workbench().waitForEditorText('"Ada Park"');
    assert.match(text, /"company_name": "Bluefin Studio"/);
  });

  it('keeps what was written for an endpoint, and starts over only when asked', async () => {
    await workbench().tidy();
    await commerce().pressCall(update);
    await commerce().typeId(enterprise.id);
    await workbench().waitForEditorText('"Ada Park"');
    await commerce().pressLens('▶ Send to', 'Start Over');
    await workbench().waitForEditorText('"user_group": {}');
    assert.doesNotMatch(await workbench().editorText(), /Ada Park/);
  });

  async function writeBody(text: string): Promise<void> {
    await workbench().replaceEditorText(text);
    await workbench().waitForEditorText('userGroups.update');
  }
});
