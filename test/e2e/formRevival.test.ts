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

  let isDown = false;
  const signedIn = useSignedIn({
    level: 'admin',
    service: { override: () => (isDown ? { status: 500, body: '{}' } : undefined) },
  });
  const group = groupAtService(() => signedIn().service, groupId);
  const page = () => signedIn().workbench.page;
  const input = (field: string) => formInput(page(), field);
  const tabs = () => page().locator('.tabs-container .tab');
  const isReplaced = async (): Promise<boolean> => {
    const groups = await page().locator('.editor-group-container').count();
    const isFirst = (await tabs().first().innerText()).includes(groupId);
    return groups === 1 && isFirst && (await tabs().count()) === 2;
  };
  const hasFocus = async (field: string): Promise<boolean> =>
    (await formFrame(page())).evaluate(
      (name) => document.hasFocus() && document.activeElement?.matches(`[data-field="${name}"]`) === true,
      field,
    );
  const hasText = async (field: string, text: string): Promise<boolean> => {
    const shown = await input(field);
    return (await shown.inputValue()) === text && (await shown.getAttribute('readonly')) === null;
  };
  /** Types into the focused field of the form whose host is killed, and waits for the form in its place. */
  const killWhileTyping = async (type: () => Promise<void>): Promise<void> => {
    const dead = await formFrame(page());
    await killExtensionHosts(signedIn().workbench.dataFolder, WAIT_MS, type);
    await until('the page of the killed host is gone', () => dead.isDetached(), WAIT_MS);
    await until('another form is in its place', isReplaced, WAIT_MS);
  };
  const save = async (field: string, text: string): Promise<void> => {
    await page().keyboard.press('ControlOrMeta+s');
    await until('the service has it', async () => (await group.read(field)) === text, WAIT_MS);
    await page().locator('.tab.active:not(.dirty)').first().waitFor();
  };

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
    await killWhileTyping(() => page().keyboard.type('2'));
    await until('it has all', () => hasText('phone', `${before}12`).catch(() => false), WAIT_MS);
    await workbench.screenshot('form-host-killed');
    await until('the user types on', () => hasFocus('phone').catch(() => false), WAIT_MS);
    await page().keyboard.type('3');
    await until('it is there', () => hasText('phone', `${before}123`), WAIT_MS);
    const writes = group.writes();
    await save('phone', `${before}123`);
    assert.equal(group.writes(), writes + 1);
  });

  // VS Code starts no extension host for the third time, so that the rest has to be one story.
  it('keeps what was typed until there is a user group, and puts nothing over what the service has by then', async () => {
    const email = await (await input('email')).inputValue();
    const phone = await (await input('phone')).inputValue();
    await group.change('email', 'someone-else@x.example');
    const writes = group.writes();
    isDown = true;
    await killWhileTyping(async () => {
      await (await input('email')).press('End');
      await page().keyboard.type('m');
      await (await input('phone')).press('End');
      await page().keyboard.type('4');
    });
    const shows = async (text: string): Promise<boolean> =>
      (await formFrame(page()))
        .getByText(text)
        .isVisible()
        .catch(() => false);
    const isKept = async () => (await shows(`“${email}m”`)) && (await shows(`“${phone}4”`));
    await until('the card tells', isKept, WAIT_MS);
    const first = await formFrame(page());
    await tabs().last().click();
    await until('its page is gone', () => first.isDetached(), WAIT_MS);
    await tabs().first().click();
    await until('the card of the next page tells', isKept, WAIT_MS);
    isDown = false;
    await (await formFrame(page())).getByRole('button', { name: 'Try Again' }).click();
    await until('the user group has it', () => hasText('phone', `${phone}4`).catch(() => false), WAIT_MS);
    await until('the user is asked', () => shows(`“${email}m”`), WAIT_MS);
    await signedIn().workbench.screenshot('form-typed-before');
    assert.ok(await hasText('email', 'someone-else@x.example'));
    await (await formFrame(page())).getByRole('button', { name: 'Put In What I Typed' }).click();
    await until('it is put in', () => hasText('email', `${email}m`), WAIT_MS);
    assert.equal(group.writes(), writes);
    await save('email', `${email}m`);
    assert.equal(await group.read('phone'), `${phone}4`);
  });
});
