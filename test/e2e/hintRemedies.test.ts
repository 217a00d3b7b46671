import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { windowSize } from '../host/openWorkbench';
import { until } from './until';
import { CommerceView } from './commerceView';
import { formFrame, formInput } from './formFrame';
import { addEnvironment, answerExpectation, asReference } from './ownEnvironment';
import type { JournalService } from './journalService';
import { ownTokens, startOwnService, subscriptionId, userId } from './ownService';
import { useWorkbench } from './useWorkbench';

const changed = '박담당';
const aggregate = 'Aggregate transactions, PUT /v1/user-groups/:user_group_id/aggregate-transaction';

const name = 'Blunt';

/** Starts as the reference says; one button after another leads to the calls that the service accepts. */
describe('what helps where a service of our own does as public clients report', () => {
  let service: JournalService;
  let groupId: string;
  before(async () => {
    service = await startOwnService('clients');
    groupId = String(service.group['user_group_id']);
  });
  after(() => service.stop());

  const workbench = useWorkbench({ shared: true });
  const commerce = () => new CommerceView(workbench());
  const page = () => workbench().page;
  /** Takes screenshots at the usual width, and with an editor of half the width. */
  const look = async (what: string): Promise<void> => {
    await workbench().screenshot(`remedy-${what}`);
    await page().setViewportSize({ width: 860, height: windowSize.height });
    await workbench().screenshot(`remedy-${what}-narrow`);
    await page().setViewportSize(windowSize);
  };
  const updates = () => service.journal.filter(({ method }) => method === 'PUT');
  const last = () => service.journal.at(-1);
  const card = async (title: string): Promise<Locator> => {
    const shown = (await formFrame(page())).locator('.notice[role=alert]').filter({ hasText: title });
    await shown.waitFor();
    return shown;
  };
  const press = async (title: string, button: string): Promise<void> =>
    (await card(title)).getByRole('button', { name: button, exact: true }).click();
  const save = async (): Promise<void> => (await formFrame(page())).locator('.save').click();
  const nameRole = async (role: string): Promise<void> => {
    const box = await workbench().quickInputShowing('Writes this into the setting (hint');
    await box
      .getByText(`"permissionHeader": BOOTPAY-ROLE (user; admin as hinted, otherwise ${role})`)
      .waitFor();
    await workbench().pick(role);
  };
  const pasteToken = async (): Promise<void> => {
    await workbench().quickInputShowing('How to sign in');
    await workbench().pick('Paste an access token');
    await workbench().quickInputShowing('Paste an access token for');
    await workbench().enter(ownTokens.user);
  };
  const pressLens = (button: string) => commerce().pressLens(button, button);
  const dismiss = () => workbench().runCommand('Notifications: Clear All Notifications');

  before(async () => {
    await commerce().open();
    const answers = { name, origin: service.origin, expects: asReference } as const;
    await addEnvironment(workbench(), { ...answers, next: 'Switch to it and sign in' });
    await pasteToken();
    await commerce().waitForEnvironment(`${name} (user)`);
    await dismiss();
  });

  it('names the role in a header where an admin is refused, and sends nothing by itself', async () => {
    await workbench().runCommand('Commerce API: Open User Group…');
    await commerce().typeId(groupId);
    const field = await formInput(page(), 'manager_name');
    await field.fill(changed);
    await page().locator('.tab.active.dirty').waitFor();
    await field.press('ControlOrMeta+s');
    await press('Not Authorized', 'Sign In as Admin…');
    await pasteToken();
    await (
      await formFrame(page())
    )
      .locator('.summary', { hasText: `You are signed in to ${name} (admin)` })
      .waitFor();
    await dismiss();
    await press('Not Authorized', 'Retry as Admin');
    const refused = await card('Not Authorized');
    await refused.getByRole('button', { name: 'Send Level as Header…' }).waitFor();
    assert.match(await refused.innerText(), /refuses the role of this call \(403, API_ROLE_NOT_SUPPORT\)/);
    await look('role-refused');
    await press('Not Authorized', 'Send Level as Header…');
    await workbench().quickInputShowing('Writes this into the setting (hint');
    await look('role-asked');
    await nameRole('partner');
    await (await formFrame(page())).locator('.summary', { hasText: 'Edit Environment… undoes it' }).waitFor();
    await refused.waitFor({ state: 'detached' });
    await look('role-written');
    assert.equal(await page().locator('.notifications-toasts .notification-list-item').count(), 0);
    assert.deepEqual(
      updates().map(({ role }) => role),
      [undefined, undefined],
    );
  });

  it('offers another role where that one is refused', async () => {
    await save();
    await press('Not Authorized', 'Use Another Role…');
    assert.equal(updates().at(-1)?.role, 'partner');
    await nameRole('manager');
    await (await formFrame(page())).locator('.notice').waitFor({ state: 'detached' });
    assert.equal(updates().length, 3);
  });

  it('sends the fields flat where a save changed nothing', async () => {
    await save();
    await card('Not Saved');
    assert.deepEqual(updates().at(-1)?.body, { user_group: { manager_name: changed } });
    await look('ignored');
    await press('Not Saved', 'Send the Fields Without user_group…');
    await workbench().dialog.filter({ hasText: 'hint · undocumented' }).waitFor();
    await workbench().pressInDialog('Write Setting');
    const frame = await formFrame(page());
    await frame.locator('.notice').waitFor({ state: 'detached' });
    await frame
      .locator('.summary', { hasText: 'Edit Environment… undoes it. Changes to save: 1.' })
      .waitFor();
    await look('flat-written');
    assert.equal(updates().length, 4);
    await save();
    await until('it is saved', () => service.group['manager_name'] === changed);
    await page().locator('.tab.active.dirty').waitFor({ state: 'detached' });
    assert.deepEqual(updates().at(-1)?.body, { manager_name: changed });
    await workbench().tidy();
  });

  it('is undone in Edit Environment', async () => {
    await workbench().runCommand('Commerce API: Edit Environment…');
    await workbench().pick(name);
    for (const question of ['Name of the environment', 'Base URL of the service', 'Address of the payment']) {
      await workbench().quickInputShowing(question);
      await workbench().acceptQuickInput();
    }
    await workbench().quickInputShowing('Does it have real customers');
    await workbench().pick('No');
    await answerExpectation(workbench(), asReference, async () => {
      await workbench().quickItem('As the setting says now').waitFor();
      await look('undone');
    });
    await workbench().notification('is changed').waitFor();
    await dismiss();
  });

  it('shows the button of a call that writes, and sends it after a question', async () => {
    await workbench().runCommand('Commerce API: Switch Permission Level…');
    await workbench().pick('Admin');
    await commerce().waitForEnvironment(`${name} (admin)`);
    await dismiss();
    await workbench().expandRow('User groups');
    await commerce().callWithId(aggregate, groupId);
    await workbench().codeLens(`Send to ${name} (admin)`).click();
    await commerce().lensLine('Send Level as Header…').waitFor();
    assert.deepEqual([last()?.role, last()?.status], [undefined, 403]);
    await look('write-refused');
    await dismiss();
    await pressLens('Send Level as Header…');
    await nameRole('partner');
    const written = 'Edit Environment… undoes it';
    await workbench().notification(written).getByRole('button', { name: 'Retry as Admin' }).waitFor();
    // The result, which was refused without the role, also offers the button.
    await commerce().lensLine('Retry as Admin').waitFor();
    await look('write-offered');
    assert.equal(last()?.status, 403);
    await workbench().pressInNotification(written, 'Retry as Admin');
    await workbench().dialog.filter({ hasText: 'Level: admin' }).waitFor();
    await workbench().pressInDialog('Send');
    await commerce().lensLine('200').waitFor();
    // The hint of this endpoint names its role.
    assert.deepEqual([last()?.role, last()?.status], ['manager', 200]);
    await workbench().tidy();
  });

  it('repeats a call that only reads', async () => {
    await workbench().expandRow('Subscriptions in progress');
    const requests = 'List change requests, GET /v1/order_subscriptions/:order_subscription_id/requests';
    await commerce().callWithId(requests, subscriptionId);
    await commerce().lensLine('Use Another Role…').waitFor();
    assert.deepEqual([last()?.role, last()?.status], ['partner', 403]);
    await look('read-refused');
    await pressLens('Use Another Role…');
    await nameRole('supervisor');
    await commerce().lensLine('200').waitFor();
    assert.deepEqual([last()?.role, last()?.status], ['supervisor', 200]);
    await commerce().chooseMore('200', 'Show Exchange');
    await workbench().waitForEditorText('BOOTPAY-ROLE: supervisor');
    await workbench().tidy();
  });

  it('tries the path of public clients for a user who is added', async () => {
    await commerce().callWithId('Add user, POST /v1/user-groups/:user_group_id/add_user', groupId);
    const text = await workbench().waitForEditorText('"user_id"');
    await workbench().replaceEditorText(text.replace('"user_id": ""', `"user_id": "${userId}"`));
    await workbench().waitForEditorText(userId);
    await page().keyboard.press('Control+Enter');
    await commerce().lensLine('Use the SDK Path…').waitFor();
    await look('path-unknown');
    await pressLens('Use the SDK Path…');
    await workbench().dialog.filter({ hasText: 'path of public SDKs' }).waitFor();
    await look('path-asked');
    assert.doesNotMatch(await workbench().dialog.innerText(), /A command or key/);
    await workbench().pressInDialog('Send');
    await commerce().lensLine('200').waitFor();
    const { method, target, role, body } = last() ?? {};
    assert.equal(`${method} ${target}`, `POST /v1/user-groups/${groupId}/user`);
    assert.deepEqual([role, body], ['manager', { user_id: userId }]);
    await workbench().tidy();
  });

  it('tries it for a user who is removed', async () => {
    await commerce().callWithId('Remove user, DELETE /v1/user-groups/:user_group_id/remove_user', groupId);
    await commerce().typeId(userId);
    await workbench().pressInDialog('Remove');
    await commerce().lensLine('Use the SDK Path…').waitFor();
    await pressLens('Use the SDK Path…');
    await workbench().dialog.filter({ hasText: 'path of public SDKs' }).waitFor();
    await workbench().pressInDialog('Remove');
    await commerce().lensLine('200').waitFor();
    assert.equal(`${last()?.method} ${last()?.target}`, `DELETE /v1/user-groups/${groupId}/user/${userId}`);
  });
});
