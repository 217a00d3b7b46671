import assert from 'node:assert/strict';
import { useSignedIn, type SignedIn } from './signedIn';

const groupId = 'df9d658bbe043b253d2b5d3f';
const deleteUser = 'Delete (withdraw), DELETE /v1/users/:user_id';
const update = 'Update, PUT /v1/user-groups/:user_group_id';

describe('deleting', () => {
  const signedIn = useSignedIn({ shared: true, level: 'admin' });

  it('asks first, and names the environment, the request and the level', async () => {
    const { workbench, commerce, service } = signedIn();
    await workbench.expandRow('User management');
    const sent = writesOf(service).length;
    await commerce.pressCall(deleteUser);
    await commerce.typeId('user/1 é');
    await workbench.dialog.waitFor();
    await workbench.screenshot('confirm-delete');
    const text = await workbench.dialog.innerText();
    for (const part of [
      'Delete (withdraw) user in Test?',
      'Environment: Test',
      `Host: ${service.host}`,
      'Request: DELETE /v1/users/user%2F1%20%C3%A9',
      'Level: admin',
    ])
      assert.ok(text.includes(part), `${part} is not in ${text}`);
    await workbench.dialog.locator('.monaco-button:focus', { hasText: 'Keep' }).waitFor();
    await workbench.page.keyboard.press('Enter');
    await workbench.dialog.waitFor({ state: 'hidden' });
    await commerce.progressItem.waitFor({ state: 'detached' });
    assert.equal(writesOf(service).length, sent);
  });

  it('sends one request when confirmed', async () => {
    const { workbench, commerce, service } = signedIn();
    const sent = writesOf(service).length;
    await commerce.pressCall(deleteUser);
    await commerce.typeId('user/1 é');
    await workbench.pressInDialog('Delete');
    await commerce.lensLine('404').waitFor();
    assert.deepEqual(writesOf(service).slice(sent), ['DELETE /v1/users/user%2F1%20%C3%A9']);
    await workbench.screenshot('deleted-unknown');
  });
});

describe('a live environment', () => {
  const signedIn = useSignedIn({ shared: true, name: 'Shop', live: true, level: 'admin' });

  it('has the warning colour in the status bar', async () => {
    const { workbench, commerce } = signedIn();
    await commerce.environmentItem.and(workbench.page.locator('.warning-kind')).waitFor();
  });

  it('asks before a change, and shows the fields', async () => {
    const { workbench, commerce, service } = signedIn();
    await commerce.pressCall(update);
    await commerce.typeId(groupId);
    await workbench.waitForEditorText(`"user_group_id": "${groupId}"`);
    await workbench.replaceEditorText(
      JSON.stringify({
        endpoint: 'userGroups.update',
        path: { user_group_id: groupId },
        body: { user_group: { phone: '010-9999-0000' } },
      }),
    );
    await workbench.waitForEditorText('010-9999-0000');
    const sent = service.journal.length;
    await workbench.page.keyboard.press('Control+Enter');
    await workbench.dialog.waitFor();
    await workbench.screenshot('confirm-live');
    const text = await workbench.dialog.innerText();
    for (const part of ['Update user group in Shop?', 'Environment: Shop (live)', 'phone: "010-9999-0000"'])
      assert.ok(text.includes(part), `${part} is not in ${text}`);
    await workbench.page.keyboard.press('Escape');
    await workbench.dialog.waitFor({ state: 'hidden' });
    assert.equal(service.journal.length, sent);
    await workbench.page.keyboard.press('Control+Enter');
    await workbench.pressInDialog('Update');
    await commerce.lensLine('200').waitFor();
    assert.deepEqual(
      service.journal.slice(sent).map(({ method, target }) => `${method} ${target}`),
      [`PUT /v1/user-groups/${groupId}`],
    );
  });

  it('does not ask before a read', async () => {
    const { commerce, workbench } = signedIn();
    await commerce.callList('List, GET /v1/user-groups');
    await workbench.waitForTab('User groups, list');
    await workbench.waitForEditorText('"count"');
    assert.equal(await workbench.dialog.count(), 0);
    await workbench.screenshot('live');
  });
});

/** The writes at the service, without the reads of lists by entity pickers. */
function writesOf({ journal }: Pick<SignedIn['service'], 'journal'>): readonly string[] {
  return journal.filter(({ method }) => method !== 'GET').map(({ method, target }) => `${method} ${target}`);
}
