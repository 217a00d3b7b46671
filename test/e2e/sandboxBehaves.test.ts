import assert from 'node:assert/strict';
import { seedUserGroups } from '../../src/sandbox/data/seedUserGroups';
import { CommerceView } from './commerceView';
import { formFrame, formInput } from './formFrame';
import { sandboxWindow } from './sandboxWindow';
import { useWorkbench } from './useWorkbench';

const idOfType = (wanted: number) =>
  seedUserGroups().find(({ corporate_type: type }) => type === wanted)?.user_group_id ?? '';
const personalId = idOfType(1);
const enterpriseId = idOfType(2);

describe('how the sandbox behaves', () => {
  const workbench = useWorkbench(sandboxWindow);
  const commerce = () => new CommerceView(workbench());

  before(() => commerce().open());

  it('is chosen from the palette, and stands in the status bar when it is not as usual', async () => {
    await workbench().runCommand('Commerce API: Sandbox Behavior…');
    await workbench().quickInputShowing('As the reference says');
    await workbench().screenshot('sandbox-behaves');
    await workbench().pick('As public SDKs expect (hint)');
    await commerce().waitForEnvironment('Sandbox (user, as public SDKs expect)');
    await commerce().environmentItem.hover();
    await workbench()
      .page.getByText(/“Sandbox Behavior…” changes that/)
      .first()
      .waitFor();
    await workbench().screenshot('sandbox-as-clients');
  });

  it('leads from a save that is refused for its role to one as admin', async () => {
    const { page } = workbench();
    await workbench().runCommand('Commerce API: Open User Group…');
    await commerce().typeId(enterpriseId);
    const field = await formInput(page, 'manager_name');
    await field.fill('박담당');
    await page.locator('.tab.active.dirty').waitFor();
    await field.press('ControlOrMeta+s');
    const card = (await formFrame(page)).locator('.notice[role=alert]').filter({ hasText: 'Not Authorized' });
    await card.getByRole('button', { name: 'Retry as Admin' }).waitFor();
    await workbench().screenshot('sandbox-as-clients-refused');
    await card.getByRole('button', { name: 'Retry as Admin' }).click();
    await page.locator('.tab.active.dirty').waitFor({ state: 'detached' });
    await (await formFrame(page)).locator('.summary', { hasText: 'Saved to Sandbox (admin' }).waitFor();
    await workbench().screenshot('sandbox-as-clients-saved');
    await workbench().tidy();
  });

  it('is led back from the status bar', async () => {
    await commerce().environmentItem.click();
    await workbench().pick('Sandbox Behavior…');
    await workbench().pick('As the reference says');
    await commerce().waitForEnvironment('Sandbox (user)');
  });

  /** The status bar item that is shown while the sandbox simulates failures. */
  const failureItem = () => workbench().page.locator('.statusbar-item[id$="commerceApi.sandboxFailure"]');

  async function fail(label: string, scope: RegExp): Promise<void> {
    await workbench().runCommand('Commerce API: Sandbox Behavior…');
    const menu = await workbench().quickInputShowing('Until this window closes');
    await menu.locator('input.input').fill(label);
    await workbench().pick(label);
    await workbench().quickInputShowing('Which calls to the sandbox?');
    await workbench().pick(scope);
  }

  it('loses the answer to a save that was done, which the form tells apart from one that failed', async () => {
    const { page } = workbench();
    await fail('Response lost', /^The next write/);
    await failureItem().filter({ hasText: 'Sandbox: Response lost, next write' }).waitFor();
    await workbench().runCommand('Commerce API: Open User Group…');
    await commerce().typeId(personalId);
    const field = await formInput(page, 'manager_name', personalId);
    await field.fill('박담당');
    await page.locator('.tab.active.dirty').waitFor();
    await field.press('ControlOrMeta+s');
    const card = (await formFrame(page, personalId)).locator('.notice').filter({ hasText: 'Check Now' });
    await card.waitFor();
    await workbench().screenshot('sandbox-answer-lost');
    await failureItem().waitFor({ state: 'hidden' });
    await card.getByRole('button', { name: 'Check Now' }).click();
    await card.waitFor({ state: 'detached' });
    await page.locator('.tab.active.dirty').waitFor({ state: 'detached' });
    assert.equal(await field.inputValue(), '박담당');
    await workbench().screenshot('sandbox-answer-lost-checked');
    await workbench().tidy();
  });

  it('fails until one click in the status bar', async () => {
    await fail('429 Too many requests', /All calls(?! of)/);
    await commerce().openModule('User groups');
    await commerce().callList('List, GET /v1/user-groups');
    await commerce().lensLine('429').waitFor();
    await failureItem().click();
    await failureItem().waitFor({ state: 'hidden' });
    await commerce().pressLens('429', 'Call Again');
    await commerce().lensLine('200').waitFor();
    await workbench().tidy();
  });
});
