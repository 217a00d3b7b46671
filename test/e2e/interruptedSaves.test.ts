import assert from 'node:assert/strict';
import { seedUserGroups } from '../../src/sandbox/data/seedUserGroups';
import { until } from './until';
import { readingTime } from './readingTime';
import { killExtensionHosts } from './extensionHosts';
import { formFrame, formInput, servedForm } from './formFrame';
import { groupAtService } from './groupAtService';
import { useSignedIn } from './signedIn';
import type { Override } from './testService';

describe('a save during which something else happens', () => {
  let updates: Override | undefined;
  // Runs before a suite that reloads, since a reloaded window does not restart a killed host by itself.
  const signedIn = useSignedIn({
    shared: true,
    level: 'admin',
    service: { override: ({ method }) => (method === 'PUT' ? updates : undefined) },
  });
  const page = () => signedIn().workbench.page;
  const seeds = seedUserGroups();
  const ids = seeds.map(({ user_group_id: id }) => id);
  const [typedInto = '', killed = '', first = '', second = ''] = ids;
  const atService = (id: string) => groupAtService(() => signedIn().service, id);
  const tab = (id: string) =>
    page()
      .locator('.tabs-container .tab')
      .filter({ hasText: seeds.find((seed) => seed.user_group_id === id)?.company_name ?? id });

  /** Opens the form of a group in its own tab. */
  const openForm = async (id: string): Promise<void> => {
    await signedIn().workbench.runCommand('Commerce API: Open User Group…');
    await signedIn().commerce.typeId(id);
    await tab(id).and(page().locator('.active')).waitFor();
    await formFrame(page(), id);
  };
  const typeAtEnd = async (id: string, field: string, text: string): Promise<string> => {
    const input = await formInput(page(), field, id);
    await input.press('End');
    await page().keyboard.type(text);
    return input.inputValue();
  };
  /** Holds back the responses to updates until the returned function is called. */
  const holdAnswers = (): (() => void) => {
    let release: () => void = () => undefined;
    updates = { after: new Promise((resolve) => (release = resolve)) };
    return () => {
      updates = undefined;
      release();
    };
  };
  const reachedService = (id: string, count: number) =>
    until('the update is at the service', () => atService(id).writes() === count);

  afterEach(async () => {
    updates = undefined;
    await signedIn().workbench.tidy();
  });

  it('locks the fields, keeps them in sight, and takes keys again when it is over', async () => {
    const group = atService(typedInto);
    await openForm(typedInto);
    const phone = await typeAtEnd(typedInto, 'phone', '7');
    const release = holdAnswers();
    const before = group.writes();
    await page().keyboard.press('ControlOrMeta+s');
    await reachedService(typedInto, before + 1);
    const frame = await formFrame(page(), typedInto);
    await frame.locator('.save').filter({ hasText: 'Saving' }).waitFor();
    await frame.locator('input[data-field="manager_name"][readonly]').waitFor();
    const locked = await typeAtEnd(typedInto, 'manager_name', ' Q');
    assert.equal(locked, await group.read('manager_name'));
    assert.equal(await (await formInput(page(), 'phone', typedInto)).inputValue(), phone);
    await signedIn().workbench.screenshot('typed-while-saving');
    release();
    await frame.locator('input[data-field="manager_name"]:not([readonly])').waitFor();
    const manager = await typeAtEnd(typedInto, 'manager_name', ' Q');
    assert.equal(manager, `${locked} Q`);
    await page().keyboard.press('ControlOrMeta+s');
    await until('the rest is saved', async () => (await group.read('manager_name')) === manager);
    assert.equal(group.writes(), before + 2);
    await tab(typedInto).and(page().locator(':not(.dirty)')).waitFor();
  });

  it('writes once for each group of Save All, after one question', async () => {
    const groups = [first, second].map(atService);
    const texts: string[] = [];
    for (const id of [first, second]) {
      await openForm(id);
      texts.push(await typeAtEnd(id, 'phone', '5'));
      await tab(id).and(page().locator('.dirty')).waitFor();
    }
    const before = atService(first).writes();
    await signedIn().workbench.runCommand('File: Save All Files');
    await signedIn().workbench.dialog.filter({ hasText: 'Update 2 user groups?' }).waitFor();
    // An answer within 700 ms does not count.
    await until('the time to read is over', readingTime());
    await signedIn().workbench.pressInDialog('Update');
    await until('both are saved', async () => {
      const read = await Promise.all(groups.map((group) => group.read('phone')));
      return read.every((phone, index) => phone === texts[index]);
    });
    await page().locator('.tabs-container .tab.dirty').first().waitFor({ state: 'detached' });
    assert.equal(signedIn().service.journal.filter(({ method }) => method === 'PUT').length, before + 2);
  });

  it('sends nothing twice where the extension host is killed before the answer', async function () {
    if (process.platform === 'win32') this.skip();
    const group = atService(killed);
    await openForm(killed);
    const phone = await typeAtEnd(killed, 'phone', '3');
    await tab(killed).and(page().locator('.dirty')).waitFor();
    const release = holdAnswers();
    const before = group.writes();
    await page().keyboard.press('ControlOrMeta+s');
    await reachedService(killed, before + 1);
    await killExtensionHosts(signedIn().workbench.dataFolder);
    release();
    await (await formFrame(page())).getByRole('alert').filter({ hasText: 'Not Connected' }).waitFor();
    await signedIn().workbench.screenshot('killed-while-saving');
    assert.equal(await group.read('phone'), phone);
    await (await formFrame(page())).getByRole('link', { name: 'Open the Form Again' }).click();
    const served = await servedForm(page());
    assert.equal(await served.locator('input[data-field="phone"]').inputValue(), phone);
    await signedIn().workbench.screenshot('killed-while-saving-again');
    const card = served.getByRole('alert').filter({ hasText: 'Outcome Unknown' });
    await card.getByRole('button', { name: 'Check Now' }).click();
    await tab(killed).and(page().locator(':not(.dirty)')).waitFor();
    await card.waitFor({ state: 'detached' });
    assert.equal(group.writes(), before + 1);
  });
});
