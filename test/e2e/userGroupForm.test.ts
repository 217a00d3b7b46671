import assert from 'node:assert/strict';
import { until } from './until';
import { formFrame, formInput } from './formFrame';
import { groupAtService } from './groupAtService';
import { useSignedIn } from './signedIn';

const groupId = 'df9d658bbe043b253d2b5d3f';

describe('the form of a user group', () => {
  const signedIn = useSignedIn({ shared: true, level: 'admin' });

  const form = () => formFrame(signedIn().workbench.page);
  const input = (field: string) => formInput(signedIn().workbench.page, field);
  const summary = async () => (await form()).locator('.summary').innerText();
  const isDirty = () => signedIn().workbench.page.locator('.tab.active.dirty').count();
  const group = groupAtService(() => signedIn().service, groupId);

  it('opens a group by its id', async () => {
    const { workbench, commerce } = signedIn();
    await workbench.runCommand('Commerce API: Open User Group…');
    await commerce.typeId(groupId);
    const page = await form();
    await page.locator('h1').waitFor();
    assert.match(await page.locator('.place').innerText(), /Test · admin level/);
    await workbench.screenshot('form');
  });

  it('takes 40 keys at 5 ms, and saves them with Ctrl+S in one request', async () => {
    const { workbench } = signedIn();
    const typed = 'abcdefghij klmnopqrst 0123456789 !?#%&()';
    const field = await input('manager_name');
    await field.click();
    await workbench.page.keyboard.press('Control+A');
    await workbench.page.keyboard.type(typed, { delay: 5 });
    assert.equal(await field.inputValue(), typed);
    const before = group.writes();
    await workbench.page.keyboard.press('Control+S');
    await until('the service has it', async () => (await group.read('manager_name')) === typed);
    await until('the tab is clean', async () => (await isDirty()) === 0);
    assert.equal(group.writes(), before + 1);
    assert.equal(await field.inputValue(), typed);
  });

  it('puts the old values of a save back as a draft, and leaves the keyboard on Save', async () => {
    const { workbench } = signedIn();
    const field = await input('manager_name');
    const before = group.writes();
    const page = await form();
    await page.getByText('Undo Save').waitFor();
    await workbench.screenshot('form-undo-save');
    await page.getByText('Undo Save').click();
    await until('it is listed', async () => (await summary()).startsWith('The old values are back'));
    assert.doesNotMatch(await field.inputValue(), /abcdefghij/);
    await page.locator('.save:focus').waitFor();
    await page.getByText('Undo Save').waitFor({ state: 'hidden' });
    await workbench.page.keyboard.press('Enter');
    await until('the tab is clean', async () => (await isDirty()) === 0);
    assert.equal(group.writes(), before + 1);
    assert.equal(await group.read('manager_name'), await field.inputValue());
  });

  it('undoes and redoes in the form', async () => {
    const { workbench } = signedIn();
    const field = await input('phone');
    const before = await field.inputValue();
    await field.click();
    await workbench.page.keyboard.press('End');
    await workbench.page.keyboard.type('7');
    await until('it is listed', async () => (await summary()) === '1 change');
    await until('it is a draft', async () => (await isDirty()) === 1);
    await workbench.page.keyboard.press('Control+Z');
    await until('it is undone', async () => (await field.inputValue()) === before);
    await until('nothing is listed', async () => (await summary()) === 'No changes');
    await workbench.page.keyboard.press('Control+Y');
    await until('it is done again', async () => (await field.inputValue()) === `${before}7`);
    await workbench.screenshot('form-changed');
    await until('it is listed again', async () => (await summary()) === '1 change');
  });

  it('keeps the draft while its tab is hidden', async () => {
    const { workbench } = signedIn();
    const value = await (await input('phone')).inputValue();
    await workbench.runCommand('File: New Untitled Text File');
    await until(
      'the form is gone',
      async () => (await workbench.page.locator('.tab.active.dirty').count()) === 0,
    );
    await workbench.runCommand('View: Close Editor');
    await until('the form is back', async () => (await (await input('phone')).inputValue()) === value);
  });

  it('saves with its button', async () => {
    const page = await form();
    const value = await (await input('phone')).inputValue();
    await page.locator('.save').click();
    await until('the service has it', async () => (await group.read('phone')) === value);
    await until('it says so', async () => (await summary()) === 'Saved to Test (admin).');
    assert.equal(await page.locator('.changes li').count(), 0);
  });

  const notices = () => signedIn().workbench.page.locator('.notifications-toasts .notification-list-item');
  const pressInCard = async (button: string) =>
    (await changedMeanwhile()).getByRole('button', { name: button, exact: true }).click();
  const changedMeanwhile = async () =>
    (await form()).getByRole('alert').filter({ hasText: 'email was changed elsewhere in the meantime' });

  it('says a conflict on top of the form and nowhere else, and sends nothing', async () => {
    const { workbench } = signedIn();
    const field = await input('email');
    await field.fill('mine@shop.example');
    await until('it is a draft', async () => (await isDirty()) === 1);
    await group.change('email', 'theirs@shop.example');
    const before = group.writes();
    await field.press('Control+S');
    await (await changedMeanwhile()).waitFor();
    assert.equal(await notices().count(), 0);
    await workbench.screenshot('form-conflict');
    assert.equal(group.writes(), before);
    assert.equal(await group.read('email'), 'theirs@shop.example');
    assert.equal(await field.inputValue(), 'mine@shop.example');
  });

  it('shows both sides of the conflict, and overwrites only when it is told to, in one request', async () => {
    const { workbench } = signedIn();
    const { page } = workbench;
    const writes = group.writes();
    await pressInCard('Compare');
    const difference = page.locator('.monaco-diff-editor .view-lines');
    await difference.filter({ hasText: 'theirs@shop.example' }).first().waitFor();
    await difference.filter({ hasText: 'mine@shop.example' }).first().waitFor();
    await workbench.screenshot('form-compare');
    // The comparison stays open, since closing it would discard the changes.
    await page.locator('.tabs-container .tab').first().click();
    await until('the draft is as it was', async () => {
      const field = await input('email');
      return (await field.inputValue()) === 'mine@shop.example' && (await isDirty()) === 1;
    });
    assert.equal(group.writes(), writes);
    await pressInCard('Overwrite');
    const saved = async () => (await group.read('email')) === 'mine@shop.example';
    await until('the service has it', saved);
    await until('the tab is clean', async () => (await isDirty()) === 0);
    await until('it says so', async () => (await summary()) === 'Saved to Test (admin).');
    await (await changedMeanwhile()).waitFor({ state: 'detached' });
    assert.equal(group.writes(), writes + 1);
    assert.equal(await (await input('email')).inputValue(), 'mine@shop.example');
    await workbench.runCommand('View: Close Other Editors in Group');
    await workbench.runCommand('Notifications: Clear All Notifications');
  });

  describe('beside the JSON text', () => {
    const text = () => signedIn().workbench.editorText();
    const textHas = (wanted: string) =>
      until(`the text has ${wanted}`, async () => (await text()).includes(wanted));
    const fieldHas = (field: string, wanted: string) =>
      until(`the form has ${wanted}`, async () => (await (await input(field)).inputValue()) === wanted);
    const parts = () => {
      const { workbench } = signedIn();
      return {
        page: workbench.page,
        screenshot: (name: string) => workbench.screenshot(name),
        setText: async (change: (text: string) => string): Promise<void> => {
          const changed = change(await workbench.editorText());
          await focusText();
          await workbench.replaceEditorText(changed);
        },
      };
    };
    const side = (column: number) => signedIn().workbench.page.locator('.editor-group-container').nth(column);
    const focusText = () => side(1).locator('.view-lines').click();
    /**
     * Focuses a field, and waits until VS Code has noticed the focus. VS Code checks the focus of pages every 250 ms, and
     * misses a page that lost and regained the focus in between. Then the palette stays open longer.
     */
    const focusField = async (field: string) => {
      const { workbench } = signedIn();
      const isKnown = () => side(0).evaluate((group) => group.classList.contains('active'));
      await until(`VS Code knows that ${field} has the focus`, async () => {
        await (await input(field)).focus();
        const known = until('it knows', isKnown, 1000).then(
          () => true,
          () => false,
        );
        if (await known) return true;
        await focusText();
        await workbench.runCommand('View: Focus Last Editor Group');
        return false;
      });
      return input(field);
    };

    before(async () => {
      const { workbench } = signedIn();
      await workbench.runCommand('Commerce API: Open as JSON');
      await workbench.waitForEditorText('"phone"');
      await workbench.runCommand('View: Move Editor into Right Group');
      await workbench.page.locator('.editor-group-container').nth(1).locator('.view-lines').waitFor();
      await form();
    });

    it('waits for broken JSON to be mended, and loses nothing', async () => {
      const { page, screenshot } = parts();
      const broken = (await form()).getByRole('alert').filter({ hasText: 'Fix the JSON Text First' });
      await (await input('manager_name')).fill('From the form');
      await textHas('"manager_name": "From the form"');
      await focusText();
      await page.keyboard.press('ControlOrMeta+Home');
      await page.keyboard.type('x');
      await broken.waitFor();
      await screenshot('form-broken-text');
      assert.equal(await (await input('manager_name')).inputValue(), 'From the form');
      assert.equal(await (await input('manager_name')).isEditable(), false);
      assert.match(await summary(), /Fix the JSON text first/);
      await page.keyboard.press('Backspace');
      await broken.waitFor({ state: 'detached' });
      assert.equal(await (await input('manager_name')).inputValue(), 'From the form');
      assert.equal(await (await input('manager_name')).isEditable(), true);
    });

    it('undoes in the form what was typed in the text, and redoes it from there', async () => {
      const { page, setText } = parts();
      const before = await (await input('phone')).inputValue();
      await setText((text) => text.replace(/"phone": "[^"]*"/, '"phone": "02-7777"'));
      await fieldHas('phone', '02-7777');
      await (await focusField('phone')).press('Control+Z');
      await fieldHas('phone', before);
      await textHas(`"phone": "${before}"`);
      await focusText();
      await page.keyboard.press('Control+Y');
      await fieldHas('phone', '02-7777');
      await textHas('"phone": "02-7777"');
    });

    it('undoes in the text what was typed in the form, and redoes it from there', async () => {
      const { page } = parts();
      const before = await (await input('company_name')).inputValue();
      await (await input('company_name')).fill('Typed in the form');
      await textHas('"company_name": "Typed in the form"');
      await focusText();
      await page.keyboard.press('Control+Z');
      await fieldHas('company_name', before);
      await (await focusField('company_name')).press('Control+Y');
      await textHas('"company_name": "Typed in the form"');
      await fieldHas('company_name', 'Typed in the form');
      assert.equal(await (await input('manager_name')).inputValue(), 'From the form');
    });

    after(() => signedIn().workbench.revertEditor());
  });
});
