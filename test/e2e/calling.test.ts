import assert from 'node:assert/strict';
import { CommerceView } from './commerceView';
import { sandboxWindow } from './sandboxWindow';
import { until } from './until';
import { useWorkbench } from './useWorkbench';

const list = 'List, GET /v1/user-groups';
const LIST_TAB = 'User groups, list.json';
const detail = 'Detail, GET /v1/user-groups/:user_group_id';

describe('calling in the sandbox', () => {
  const workbench = useWorkbench(sandboxWindow);
  const commerce = () => new CommerceView(workbench());

  before(() => commerce().openModule('User groups'));

  it('shows a list as JSON under a line of what can be done, status and time, and keeps the focus', async () => {
    const { page } = workbench();
    await commerce().callList(list);
    await workbench().waitForTab(LIST_TAB);
    await workbench().waitForEditorText('"company_name"');
    await workbench().waitForEditorText('"count": 137');
    const line = commerce().lensLine('200');
    // Waits for the whole line, since VS Code draws the lenses one after another.
    await until('the line is whole', async () =>
      /^Call Again \| Open as Table \| 1–20 of 137 \| Next Page \| More… \| 200 · sample data$/.test(
        unspaced(await line.innerText()),
      ),
    );
    await until('the tooltip says how the call went', async () =>
      /^200 OK · \d+ ms · [\d.]+ kB · Sandbox \(user\)$/.test(
        (await line.getByText('200').getAttribute('title')) ?? '',
      ),
    );
    await commerce()
      .lastCallItem.filter({ hasText: /200 OK · .* · Sandbox \(user\)/ })
      .waitFor();
    await until('the tree has the keyboard', () =>
      page.evaluate(() => document.querySelector('.sidebar :focus') !== null),
    );
    await workbench().screenshot('result');
  });

  it('reuses the result tab, until it is kept', async () => {
    await commerce().callList(list);
    await workbench().waitForTab(LIST_TAB);
    assert.equal(await commerce().resultTabs.count(), 1);
    await commerce().chooseMore('200', 'Keep');
    const kept = await workbench().waitForTab(LIST_TAB);
    await kept.locator('.italic').waitFor({ state: 'detached' });
    await commerce().callList(list);
    await until('both are open', async () => (await commerce().resultTabs.count()) === 2);
    await workbench().waitForTab(LIST_TAB);
    await workbench().screenshot('kept');
  });

  it('shows the request as it was sent, with the token masked, and what came before the body', async () => {
    await commerce().chooseMore('200', 'Show Exchange');
    await workbench().waitForTab('Exchange of User groups, list');
    const text = await workbench().waitForEditorText('Authorization');
    assert.match(text, /GET http:\/\/127\.0\.0\.1:\d+\/v1\/user-groups/);
    assert.match(text, /Authorization: Bearer ‹access token›/);
    assert.match(text, /HTTP\/1\.1 200 OK[^]*content-type: application\/json/);
    assert.match(text, /Connection: \d+ ms\s+Waiting for the response: \d+ ms\s+Download: \d+ ms/);
    assert.doesNotMatch(text, /sandbox-user-/);
    await workbench().screenshot('exchange');
    await workbench().tidy();
  });

  it('offers the entities of the list for an id, and calls with the chosen one', async () => {
    await commerce().pressCall(detail);
    await workbench().quickItem('Bluefin Studio').waitFor();
    await workbench().screenshot('entity-picker');
    const text = await workbench().quickInput.innerText();
    assert.match(text, /Read user group/);
    assert.match(text, /Records/);
    await workbench().quickInput.locator('input.input').fill('bluefin');
    await workbench().quickItem('이민준 스튜디오').waitFor({ state: 'detached' });
    await workbench().screenshot('entity-picker-filtered');
    await workbench().pick('Bluefin Studio');
    await workbench().waitForTab('User groups, detail.json');
    const shown = await workbench().waitForEditorText('"Bluefin Studio"');
    assert.match(shown, /"user_group_id": "de3c7e99638495b4e8131048"/);
  });

  it('goes back from the parameters to the entities when a call is changed', async () => {
    const { page } = workbench();
    await commerce().chooseMore('200', 'Call with Changes…');
    await workbench().quickInputShowing('1/2');
    // The id that was used last is the first item.
    await workbench().quickItem('de3c7e99638495b4e8131048').waitFor();
    await workbench().pick('이민준 스튜디오');
    await workbench().quickInputShowing('2/2');
    await workbench().quickItem('Other name=value…').waitFor();
    await workbench().quickInput.getByRole('button', { name: 'Back' }).click();
    await workbench().quickInputShowing('1/2');
    await workbench().quickItem('이민준 스튜디오').waitFor();
    await page.keyboard.press('Escape');
    await workbench().quickInput.waitFor({ state: 'hidden' });
  });

  it('uses an id that no entity has, with Enter', async () => {
    await commerce().pressCall(detail);
    const picker = await workbench().quickInputShowing('Read user group');
    await workbench().quickItem('Bluefin Studio').waitFor();
    await picker.locator('input.input').fill('no-such-group');
    await workbench().quickItem('Use “no-such-group”').waitFor();
    await workbench().screenshot('typed-id');
    await workbench().acceptItem('Use “no-such-group”');
    await commerce().lensLine('USER_GROUP_NOT_FOUND').waitFor();
    await workbench().tidy();
  });

  it('calls the endpoint under the keyboard with Enter, with an id as typed', async () => {
    const { page } = workbench();
    await commerce().endpoint(list).click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await commerce().typeId('df9d658bbe043b253d2b5d3f');
    await workbench().waitForEditorText('"이민준 스튜디오"');
  });

  it('adds optional and free parameters, one step each', async () => {
    await commerce().pressCall(list);
    await workbench().pick('Several Parameters…');
    await workbench().quickInputShowing('0 Selected');
    const filter = workbench().quickInput.locator('input.input');
    await filter.fill('limi');
    await workbench().quickItem('keyword').waitFor({ state: 'detached' });
    await workbench().acceptQuickInput();
    await workbench().quickInputShowing('1 Selected');
    await filter.fill('keyword=Bluefin');
    await workbench().quickItem('limit').waitFor({ state: 'detached' });
    await workbench().acceptQuickInput();
    await workbench().quickInputShowing('2 Selected');
    await workbench().quickItem('keyword=Bluefin').waitFor();
    await workbench().screenshot('typed-parameters');
    await workbench().pick('Other name=value…');
    await workbench().quickInputShowing('3 Selected');
    await workbench().acceptQuickInput();
    await workbench().quickInputShowing('(2/3)');
    await workbench().enter('2');
    await workbench().quickInputShowing('A query parameter as name=value');
    await workbench().enter('nonsense');
    await workbench().quickInputShowing('Type a name, “=” and a value');
    await workbench().screenshot('free-parameter-refused');
    await workbench().enter('page=1');
    await workbench().quickInputShowing('Another name=value');
    await workbench().enter('');
    await workbench().waitForEditorText('"Bluefin');
    await commerce().chooseMore('200', 'Show Exchange');
    await workbench().waitForEditorText('/v1/user-groups?limit=2&keyword=Bluefin&page=1');
    await workbench().tidy();
  });

  it('calls with a parameter that is typed before Enter, and offers it the next time', async () => {
    await commerce().pressCall(list);
    await workbench().quickItem('Call Now').waitFor();
    await workbench().quickInput.locator('input.input').fill('keyword=Bluefin');
    // Presses the key at once: VS Code still shows the row of the call before, which also has this text.
    await workbench().page.keyboard.press('Enter');
    await workbench().waitForEditorText('"Bluefin');
    await commerce().pressCall(list);
    await workbench().quickItem('Call Now').waitFor();
    await workbench().screenshot('call-as-before');
    await workbench().pick('keyword=Bluefin');
    await workbench().waitForEditorText('"Bluefin');
    await workbench().tidy();
  });

  it('refuses an id that would be another path, and says why', async () => {
    const { page } = workbench();
    await commerce().pressCall(detail);
    await workbench().quickInputShowing('Read user group');
    await workbench().quickInput.locator('input.input').fill('..');
    await workbench().quickItem('“.” and “..” would address another resource').waitFor();
    assert.equal(await workbench().quickItem('Use “..”').count(), 0);
    await workbench().pick('Change “..”…');
    const message = workbench().quickInput.locator('.quick-input-message');
    await message.filter({ hasText: '“..”' }).waitFor();
    await workbench().screenshot('id-refused');
    await page.keyboard.press('Escape');
    await workbench().quickInput.waitFor({ state: 'hidden' });
  });

  it('explains an unknown id, and the remedy leads back to the list', async () => {
    await commerce().callWithId(detail, 'ffffffffffffffffffffffff');
    const row = commerce().lensLine('has no user group with this id (404, USER_GROUP_NOT_FOUND)');
    await row.getByText('404 No such user group', { exact: true }).waitFor();
    assert.match(
      unspaced(await row.innerText()),
      /^Call Again \| Check the Id… \| 404 No such user group \| More…/,
    );
    assert.match(await workbench().editorText(), /"error_code": "USER_GROUP_NOT_FOUND"/);
    await workbench().screenshot('not-found');
    assert.equal(await workbench().notification('no user group').count(), 0, 'it is told once');
    await commerce().chooseMore('Check the Id…', 'Pick from the List…');
    await workbench().pick('Bluefin Studio');
    await workbench().waitForEditorText('"Bluefin Studio"');
  });
});

function unspaced(text: string): string {
  return text.replace(/\s+/g, ' ');
}
