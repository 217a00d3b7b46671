import assert from 'node:assert/strict';
import { until } from './until';
import { violations } from './axe';
import { formFrame, formInput } from './formFrame';
import { useSignedIn } from './signedIn';
import { themes } from './themes';

const groupId = 'df9d658bbe043b253d2b5d3f';

describe('the form of a user group in all kinds of themes', () => {
  let isBroken = false;
  const signedIn = useSignedIn({
    shared: true,
    name: 'Shop',
    level: 'admin',
    live: true,
    service: {
      override: ({ method }) =>
        isBroken && method === 'PUT' ? { status: 500, body: '{"error_code":"BROKEN"}' } : undefined,
    },
  });
  const page = () => signedIn().workbench.page;
  const form = () => formFrame(page());

  before(async () => {
    const { workbench, commerce } = signedIn();
    await workbench.runCommand('Commerce API: Open User Group…');
    await commerce.typeId(groupId);
    await (await form()).locator('h1').waitFor();
  });

  const choose = async ({ label, bodyClass }: (typeof themes)[number]): Promise<void> => {
    const { workbench } = signedIn();
    await workbench.runCommand('Preferences: Color Theme');
    await workbench.quickInput.locator('input.input').fill(label);
    const row = workbench.quickInput.locator(`.monaco-list-row[aria-label^="${label}"]`);
    await row.first().click();
    await workbench.quickInput.waitFor({ state: 'hidden' });
    const classes = async () => (await form()).locator('body').getAttribute('class');
    await until(
      'the form has the theme',
      async () => (await classes())?.split(' ').includes(bodyClass) === true,
    );
  };

  it('is without a violation while nothing is changed', async () => {
    await choose(themes[0]);
    await signedIn().workbench.screenshot('form-dark');
    assert.deepEqual(await violations(await form()), []);
  });

  describe('with a change that was not saved', () => {
    before(async () => {
      const { workbench } = signedIn();
      isBroken = true;
      await (await formInput(page(), 'phone')).fill('02-1234-5678');
      await (await formInput(page(), 'address')).fill('21 Teheran-ro');
      await (await formInput(page(), 'address')).press('Control+S');
      await workbench.dialog.getByRole('button', { name: 'Update', exact: true }).waitFor();
      await workbench.screenshot('form-confirm');
      await workbench.pressInDialog('Update');
      await (await form()).getByRole('alert').waitFor();
      await workbench.runCommand('Notifications: Clear All Notifications');
    });

    for (const theme of themes) {
      it(`is without a violation in ${theme.label}`, async () => {
        await choose(theme);
        await (await formInput(page(), 'phone')).focus();
        await signedIn().workbench.screenshot(`form-not-saved-${theme.picture}`);
        assert.deepEqual(await violations(await form()), []);
      });
    }

    after(async () => {
      await choose(themes[0]);
      await signedIn().workbench.revertEditor();
    });
  });
});
