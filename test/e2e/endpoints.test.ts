import assert from 'node:assert/strict';
import { CommerceView } from './commerceView';
import { useWorkbench } from './useWorkbench';

const moduleCounts: readonly (readonly [label: string, count: number])[] = [
  ['User management', 9],
  ['User groups', 8],
  ['Products', 6],
  ['Orders (one-time)', 3],
  ['Order cancellation', 5],
  ['Subscription orders', 3],
  ['Subscriptions in progress', 5],
  ['Subscription bills', 3],
  ['Subscription price adjustments', 3],
  ['Invoices (payment links)', 3],
];

describe('the first minute', () => {
  // The first suite of this window, which others take over.
  const workbench = useWorkbench({ shared: true });
  const commerce = () => new CommerceView(workbench());

  it('shows all modules with their counts at once, without a notification', async () => {
    const { page } = workbench();
    await commerce().open();
    await commerce().waitForEnvironment('Sandbox (user)');
    const rows = page.locator('.sidebar [role="treeitem"]');
    await rows.nth(moduleCounts.length - 1).waitFor();
    const labels = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')));
    assert.deepEqual(
      labels,
      moduleCounts.map(([label, count]) => `${label}, ${count} endpoints`),
    );
    assert.match(await workbench().row('User groups').innerText(), /8/);
    assert.equal(await page.locator('.notification-list-item').count(), 0);
    await workbench().screenshot('first-minute');
  });

  it('sends nothing before the first call', async () => {
    await workbench().runCommand('Commerce API: Reset Sandbox');
    await workbench().notification('The sandbox will start with 137 user groups').waitFor();
    await workbench().runCommand('Notifications: Clear All Notifications');
  });

  it('tells methods apart by the shape of their icons', async () => {
    await commerce().openModule('User groups');
    const shapeOf = async (label: string) => {
      const icon = commerce().endpoint(label).locator('.custom-view-tree-node-item-icon');
      return (await icon.getAttribute('class'))?.split(' ').find((name) => name.startsWith('codicon-'));
    };
    const shapes = await Promise.all(
      [
        'Detail, GET /v1/user-groups/:user_group_id',
        'Create, POST /v1/user-groups',
        'Update, PUT /v1/user-groups/:user_group_id',
        'Remove user, DELETE /v1/user-groups/:user_group_id/remove_user',
      ].map(shapeOf),
    );
    assert.ok(!shapes.includes(undefined), String(shapes));
    assert.equal(new Set(shapes).size, 4, String(shapes));
  });

  it('explains an endpoint in a tooltip, with its links', async () => {
    const { page } = workbench();
    await commerce().endpoint('Update, PUT /v1/user-groups/:user_group_id').hover();
    const tooltip = page.locator('.monaco-hover:visible').filter({ hasText: 'USER_GROUP_NOT_AUTHORIZED' });
    await tooltip.waitFor();
    const text = await tooltip.innerText();
    for (const part of ['PUT /v1/user-groups/:user_group_id', 'company_name', 'hint · undocumented']) {
      assert.ok(text.includes(part), text);
    }
    const links = await tooltip.locator('a').allInnerTexts();
    assert.deepEqual(links, ['Call', 'Insert Code', 'Copy as cURL']);
    await workbench().screenshot('tooltip');
    await page.keyboard.press('Escape');
  });

  it('pins an endpoint into a first node, and unpins it', async () => {
    const list = 'List, GET /v1/user-groups';
    const pinned = 'User groups: List, GET /v1/user-groups';
    await workbench().chooseFromMenu(/GET \/v1\/user-groups$/, 'Pin');
    await commerce().endpoint(pinned).waitFor();
    const first = workbench().page.locator('.sidebar [role="treeitem"]').first();
    assert.match(await first.innerText(), /Pinned/);
    await commerce().endpoint(list).waitFor();
    await workbench().screenshot('pinned');
    await workbench().chooseFromMenu(/User groups: List/, 'Unpin');
    await commerce().endpoint(pinned).waitFor({ state: 'detached' });
  });

  it('finds an endpoint by any of its words', async () => {
    await workbench().runCommand('Commerce API: Find Endpoint…');
    const input = workbench().quickInput.locator('input.input');
    await input.fill('calculate');
    const only = workbench().quickItem('Calculate');
    await only.waitFor();
    await workbench().screenshot('find-endpoint');
    assert.match(await only.innerText(), /Subscriptions in progress/);
    await workbench().page.keyboard.press('Escape');
    await workbench().quickInput.waitFor({ state: 'hidden' });
  });

  async function find(text: string): Promise<void> {
    await workbench().runCommand('Commerce API: Find Endpoint…');
    await workbench().quickInputShowing('paste a URL');
    await workbench().quickInput.locator('input.input').fill(text);
  }

  it('takes the best row for what was typed where Enter follows at once', async () => {
    for (const text of ['calculate', '위약금', 'calculate']) {
      await find(text);
      await workbench().page.keyboard.press('Enter');
      await workbench().quickInput.locator('.quick-input-title', { hasText: 'Calculate' }).waitFor();
      await workbench().page.keyboard.press('Escape');
      await workbench().quickInput.waitFor({ state: 'hidden' });
    }
  });

  it('finds by Korean words in an English window, and opens the form of what it found by keys', async () => {
    await find('전화번호 변경');
    const first = workbench().quickInput.locator('.monaco-list-row').first();
    await first.filter({ hasText: 'PUT /v1/user-groups/:user_group_id' }).waitFor();
    await first.getByRole('button', { name: 'Open Form' }).waitFor();
    await workbench().screenshot('find-korean-words');
    // The first Tab leads to the list, the second to the button of its row.
    await workbench().page.keyboard.press('Tab');
    await workbench().page.keyboard.press('Tab');
    await workbench().page.keyboard.press('Enter');
    await workbench().quickInputShowing('Open User Group');
    await workbench().page.keyboard.press('Escape');
  });

  it('takes words from anywhere and puts the best first', async () => {
    await find('invoice get');
    const first = workbench().quickInput.locator('.monaco-list-row').first();
    await first.filter({ hasText: '/v1/invoices/:invoice_id' }).waitFor();
    assert.match(await first.innerText(), /Detail/);
    await workbench().screenshot('find-words');
    await workbench().page.keyboard.press('Escape');
  });

  it('fills in what a pasted command holds, and shows it before anything is sent', async () => {
    await find(`curl -X PUT 'https://shop.example/v1/user-groups/abc' -d '{"user_group":{"phone":"02"}}'`);
    const row = workbench().quickItem('user_group_id = abc');
    await row.filter({ hasText: 'goes to Sandbox with its session' }).waitFor();
    await workbench().screenshot('find-pasted');
    await workbench().acceptItem('user_group_id = abc');
    await workbench().waitForTab('userGroups.update');
    await workbench().screenshot('find-pasted-request');
  });

  it('shows a read of another host as a whole before it is sent', async () => {
    await find('https://shop.example/v1/user-groups?limit=2&keyword=대한');
    await workbench().acceptItem('limit = 2');
    await workbench().quickInputShowing('Check the call before it goes to Sandbox');
    await workbench().quickItem('GET /v1/user-groups').filter({ hasText: 'keyword = 대한' }).waitFor();
    await workbench().screenshot('find-pasted-read');
    await workbench().acceptQuickInput();
    await commerce().lensLine('200').waitFor();
  });

  it('tells of a body that is there from another call, and keeps none where the pasted one is no JSON', async () => {
    await find('PUT /v1/user-groups/other');
    await workbench().acceptItem('user_group_id = other');
    await workbench().statusItem('The body was written for another record').waitFor();
    await workbench().waitForEditorText('"phone":"02"');
    await find(`curl -X PUT 'https://shop.example/v1/user-groups/third' -d @body.json`);
    await workbench().quickItem('without -d @…').waitFor();
    await workbench().acceptItem('user_group_id = third');
    await workbench().statusItem('The body was replaced').waitFor();
    await workbench().waitForEditorText('"user_group": {}');
    await workbench().screenshot('find-pasted-file');
  });

  it('says that no endpoint fits a pasted address', async () => {
    await find('https://shop.example/v2/nothing');
    await workbench().quickItem('No endpoint matches.').waitFor();
    await workbench().page.keyboard.press('Enter');
    await workbench().quickInput.locator('input.input').fill('https://shop.example/v1/user-groups/abc');
    await workbench().quickItem('user_group_id = abc').waitFor();
    await workbench().page.keyboard.press('Escape');
    await workbench().quickInput.waitFor({ state: 'hidden' });
  });

  it('exports OpenAPI as an untitled document', async () => {
    await workbench().runCommand('Commerce API: Export OpenAPI…');
    await workbench().quickInputShowing('Contents of the document');
    await workbench().screenshot('export-layers');
    await workbench().pick('Reference and Hints');
    await workbench().quickInputShowing('Format of the document');
    await workbench().pick('YAML');
    await workbench().waitForTab('Untitled-1');
    await workbench().waitForEditorText('openapi: "3.1.0"');
    await workbench().screenshot('export-document');
    await workbench().runCommand('View: Close Editor');
    await workbench().pressInDialog("Don't Save");
  });
});
