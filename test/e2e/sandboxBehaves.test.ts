import { seedUserGroups } from '../../src/sandbox/data/seedUserGroups';
import { CommerceView } from './commerceView';
import { formFrame, formInput } from './formFrame';
import { sandboxWindow } from './sandboxWindow';
import { useWorkbench } from './useWorkbench';

const enterpriseId = seedUserGroups().find(({ corporate_type: type }) => type === 2)?.user_group_id ?? '';

describe('how the sandbox behaves', () => {
  const workbench = useWorkbench(sandboxWindow);
  const commerce = () => new CommerceView(workbench());

  before(() => commerce().open());

  it('is chosen from the palette, and stands in the status bar when it is not as usual', async () => {
    await workbench().runCommand('Commerce API: Sandbox Behaves…');
    await workbench().quickInputShowing('As the reference says');
    await workbench().screenshot('sandbox-behaves');
    await workbench().pick('As public clients report (hint)');
    await commerce().waitForEnvironment('Sandbox (user, as public clients)');
    await commerce().environmentItem.hover();
    await workbench()
      .page.getByText(/“Sandbox Behaves…” changes that/)
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
    await commerce().lastCallItem.filter({ hasText: 'Saved to Sandbox (admin' }).waitFor();
    await workbench().screenshot('sandbox-as-clients-saved');
    await workbench().tidy();
  });

  it('is led back from the status bar', async () => {
    await commerce().environmentItem.click();
    await workbench().pick('Sandbox Behaves…');
    await workbench().pick('As the reference says');
    await commerce().waitForEnvironment('Sandbox (user)');
  });
});
