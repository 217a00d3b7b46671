import assert from 'node:assert/strict';
import { formFrame, formInput } from './formFrame';
import { useSignedIn } from './signedIn';
import { type Override } from './testService';

const groupId = 'df9d658bbe043b253d2b5d3f';

describe('the exchange of a user group', () => {
  const answer: { put?: Override } = {};
  const signedIn = useSignedIn({
    shared: true,
    service: { override: ({ method }) => (method === 'PUT' ? answer.put : undefined) },
  });
  const workbench = () => signedIn().workbench;
  const page = () => workbench().page;
  const form = () => page().locator('.tabs-container .tab').first();
  const save = async (value: string): Promise<void> => {
    await (await formInput(page(), 'manager_name')).fill(value);
    await page().locator('.tab.active.dirty').waitFor();
    await page().keyboard.press('Control+S');
  };

  before(async () => {
    await workbench().runCommand('Commerce API: Open User Group…');
    await signedIn().commerce.typeId(groupId);
    await (await formFrame(page())).locator('h1').waitFor();
  });

  it('is the read of the form in front, where nothing was saved', async () => {
    await workbench().runCommand('Commerce API: Show Exchange');
    const text = await workbench().waitForEditorText('GET ');
    assert.match(text, new RegExp(`GET http:.*/v1/user-groups/${groupId}`));
    await form().click();
  });

  it('is the last save, by a button beside Undo Save, in colours, with the body that came', async () => {
    await save('박담당');
    const exchange = (await formFrame(page())).locator('.foot').getByText('Show Exchange');
    await exchange.waitFor();
    await workbench().screenshot('form-with-exchange');
    await exchange.click();
    await workbench().waitForTab('Exchange of User groups, update');
    const text = await workbench().waitForEditorText('PUT ');
    assert.match(
      text,
      /\{"user_group":\{"manager_name":"박담당"\}\}[^]*HTTP\/1\.1 200[^]*"manager_name":"박담당"/,
    );
    assert.match(text, /Authorization: Bearer ‹access token›/);
    const colours = page().locator('.monaco-editor[data-uri*="commerce-exchange"] .view-line').first();
    assert.ok((await colours.locator('span[class^="mtk"]').count()) > 1);
    await workbench().screenshot('exchange');
    await form().click();
  });

  it('is on the card of a refused save', async () => {
    answer.put = { status: 403, body: '{"code":"USER_GROUP_NOT_AUTHORIZED","message":"No."}' };
    await save('이담당');
    const card = (await formFrame(page())).locator('.notice[role=alert]');
    await card.getByText('Show Exchange').waitFor();
    await workbench().screenshot('card-with-exchange');
    await card.getByText('Show Exchange').click();
    const text = await workbench().waitForEditorText('이담당');
    assert.match(text, /HTTP\/1\.1 403[^]*USER_GROUP_NOT_AUTHORIZED/);
  });

  it('is asked for by names where no call is in front, the newest first, and stands at each row of the history', async () => {
    await form().click();
    await workbench().revertEditor();
    await workbench().tidy();
    await workbench().runCommand('Commerce API: Show Exchange');
    await workbench().quickInputShowing('Which call?');
    await workbench().screenshot('which-call');
    await workbench().pick('User groups, update');
    await workbench().waitForEditorText('이담당');
    await workbench().expandView('History');
    const row = workbench().view('History').locator('.monaco-list-row').first();
    await workbench().runInlineAction(row, 'Show Exchange');
    await workbench().waitForEditorText('이담당');
  });
});
