import assert from 'node:assert/strict';
import { CommerceView } from './commerceView';
import { useWorkbench } from './useWorkbench';

const groupId = 'df9d658bbe043b253d2b5d3f';

describe('what a lens sends of the code below it', () => {
  const workbench = useWorkbench({
    workspaceTrust: true,
    files: {
      'calls.js': [
        "const products = await axios.get('/v1/products', { params: { page: 1, limit: 3 } });",
        '',
        'const group = await axios.get(`/v1/user-groups/${id}?keyword=${word}`);',
        '',
        `await axios.put('/v1/user-groups/${groupId}', {`,
        "  user_group: { phone: '02-1234-5678', manager_name: name },",
        '});',
        '',
      ].join('\n'),
      'create.js': "await axios.post('/v1/products', product);\n",
    },
  });
  const commerce = () => new CommerceView(workbench());
  const list = '▶ Try GET product list';
  const update = '▶ Try PUT user group update';

  before(async () => {
    await workbench().statusItem('Restricted Mode').waitFor();
    await commerce().open();
    await commerce().waitForEnvironment('Sandbox');
    await workbench().openFile('calls.js');
  });

  it('is called at once in the sandbox, in Restricted Mode too', async () => {
    await commerce().pressLens(list, list);
    await commerce().lensLine('200').waitFor();
    await workbench().screenshot('try-restricted');
  });

  it('is called at once in a trusted folder', async () => {
    await workbench().trustWorkspace();
    await workbench().openFile('calls.js');
    await commerce().pressLens(list, list);
    await commerce().lensLine('200').waitFor();
    await workbench().screenshot('try-read');
  });

  it('is prefilled in the request document of a write', async () => {
    await workbench().runCommand('View: Close All Editors');
    await workbench().openFile('calls.js');
    await commerce().pressLens(update, update);
    await workbench().waitForTab('userGroups.update');
    const text = await workbench().waitForEditorText('"manager_name": ""');
    assert.match(text, new RegExp(`"user_group_id": "${groupId}"[^]*"phone": "02-1234-5678"`));
    assert.match(text, /const group = await axios/, 'the code is in sight');
    await workbench().page.keyboard.type('Ada');
    await workbench().waitForEditorText('"manager_name": "Ada"');
    await workbench().screenshot('try-write');
  });

  it('says that it takes the place of a body that was typed', async () => {
    const typed = '{"endpoint":"userGroups.update","body":{"user_group":{"phone":"02-9"}}}';
    await workbench().replaceEditorText(typed);
    await workbench().openFile('calls.js');
    await commerce().pressLens(update, update);
    await workbench().waitForTab('userGroups.update');
    await workbench().waitForEditorText('"phone": "02-1234-5678"');
    await workbench().statusItem('The body was replaced').waitFor();
  });

  it('goes from one empty value of a new request to the next with Tab', async () => {
    const { page } = workbench();
    const create = '▶ Try POST new product';
    await workbench().openFile('create.js');
    await commerce().pressLens(create, create);
    await workbench().waitForTab('products.create');
    await workbench().waitForEditorText('"display_price": 0');
    await page.locator('.editor-instance .squiggly-warning').first().waitFor();
    await page.locator('.editor-instance .finish-snippet-placeholder').first().waitFor();
    await page.keyboard.type('Cup');
    await page.keyboard.press('Tab');
    await page.keyboard.type('5');
    const text = await workbench().waitForEditorText('"display_price": 5');
    assert.match(text, /"name": "Cup"/);
    await page.locator('.editor-instance .squiggly-warning').first().waitFor({ state: 'detached' });
    await workbench().screenshot('try-filled');
    await page.keyboard.press('Control+Enter');
    await commerce().lensLine('200').waitFor();
    assert.equal(await page.locator('.editor-group-container').count(), 2);
    await workbench().screenshot('try-sent');
  });
});
