import assert from 'node:assert/strict';
import { until } from '../support/until';
import { killExtensionHosts } from './extensionHosts';
import { formFrame, formInput } from './formFrame';
import { groupAtService } from './groupAtService';
import { useSignedIn } from './signedIn';
import { readStoredFiles } from './storedFiles';

const groupId = 'df9d658bbe043b253d2b5d3f';
/** A window that starts its extensions anew takes longer than one that shows a view. */
const WAIT_MS = 60_000;

describe('the form of a user group whose extension host is killed', function () {
  before(function () {
    if (process.platform === 'win32') this.skip();
  });

  const signedIn = useSignedIn({ level: 'admin' });
  const group = groupAtService(() => signedIn().service, groupId);
  const page = () => signedIn().workbench.page;
  const input = (field: string) => formInput(page(), field);
  const tabs = () => page().locator('.tabs-container .tab');

  before(async () => {
    const { workbench, commerce } = signedIn();
    await workbench.runCommand('Commerce API: Open User Group…');
    await commerce.typeId(groupId);
    await (await formFrame(page())).locator('h1').waitFor();
    await workbench.runCommand('File: New Untitled Text File');
    await until('both are there', async () => (await tabs().count()) === 2, WAIT_MS);
    await tabs().first().click();
    await formFrame(page());
  });

  it('is replaced by one that has what was typed before and after, and saves all of it', async () => {
    const { workbench } = signedIn();
    const before = await (await input('phone')).inputValue();
    await (await input('phone')).press('End');
    await page().keyboard.type('1');
    // A draft without what it was made on is never saved, and that is kept a moment after the key.
    await until(
      'VS Code keeps the draft',
      async () => {
        const files = await readStoredFiles(workbench.dataFolder);
        return files.some(({ text }) => text.includes(`${before}1"`));
      },
      WAIT_MS,
    );
    const dead = await formFrame(page());
    const killed = killExtensionHosts(workbench.dataFolder, WAIT_MS);
    await page().keyboard.type('2');
    await killed;
    await until('the page of the killed host is gone', () => dead.isDetached(), WAIT_MS);
    const isInPlace = async (): Promise<boolean> => {
      const groups = await page().locator('.editor-group-container').count();
      const isFirst = (await tabs().first().innerText()).includes(groupId);
      return groups === 1 && isFirst && (await tabs().count()) === 2;
    };
    const hasAll = async (): Promise<boolean> => {
      const field = await input('phone');
      return (await field.inputValue()) === `${before}12` && (await field.getAttribute('readonly')) === null;
    };
    await until(
      'another form is in its place',
      // A page that goes away is no answer.
      async () => (await isInPlace()) && (await hasAll().catch(() => false)),
      WAIT_MS,
    );
    await workbench.screenshot('form-host-killed');
    const field = await input('phone');
    await field.press('End');
    await page().keyboard.type('3');
    const writes = group.writes();
    await page().keyboard.press('ControlOrMeta+s');
    await until('the service has it', async () => (await group.read('phone')) === `${before}123`, WAIT_MS);
    await page().locator('.tab.active:not(.dirty)').first().waitFor();
    assert.equal(group.writes(), writes + 1);
  });
});
