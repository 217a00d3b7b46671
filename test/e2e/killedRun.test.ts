import assert from 'node:assert/strict';
import { killExtensionHosts } from './extensionHosts';
import { readingTime } from './readingTime';
import { useSignedIn } from './signedIn';
import { tableFrame } from './tableFrame';
import { until } from './until';

const TITLE = 'User Groups';
const PHONE = '02-555-0199';

describe('a run of changes whose extension host is killed', function () {
  before(function () {
    if (process.platform === 'win32') this.skip();
  });

  let puts = 0;
  let answered: Promise<void> | undefined;
  let release: () => void = () => undefined;
  // The third update is carried out, but its response is never read.
  const signedIn = useSignedIn({
    level: 'admin',
    service: {
      override: ({ method }) => {
        if (method !== 'PUT') return undefined;
        puts += 1;
        return puts === 3 && answered ? { after: answered } : undefined;
      },
    },
  });
  const table = (within: string | RegExp) => tableFrame(signedIn().workbench.page, within);
  const written = (): readonly string[] =>
    signedIn()
      .service.journal.filter(({ method }) => method === 'PUT')
      .map(({ target }) => target);
  const runIt = async (): Promise<void> => {
    const { workbench } = signedIn();
    await workbench.dialog.waitFor();
    await until('the time to read is over', readingTime());
    await workbench.pressInDialog('Run');
  };

  it('says by a review which groups have it, and writes none of them twice', async () => {
    const { workbench } = signedIn();
    const { page } = workbench;
    await page.setViewportSize({ width: 1280, height: 800 });
    await workbench.expandView(TITLE);
    await workbench.collapseView('Endpoints');
    const rows = workbench.view(TITLE).locator('.monaco-list-row', { hasText: '·' });
    await rows.nth(5).waitFor();
    await rows.nth(0).click();
    await rows.nth(5).click({ modifiers: ['Shift'] });
    await rows.nth(3).click({ button: 'right' });
    // A new menu ignores clicks for a moment, but accepts keys at once.
    await page.locator('.monaco-menu').getByRole('menuitem', { name: 'Change Field…' }).first().hover();
    await page.keyboard.press('Enter');
    await workbench.pick('phone');
    await workbench.quickInputShowing('The new value');
    await workbench.enter(PHONE);
    const set = await table('6 will change');
    answered = new Promise((resolve) => (release = resolve));
    await set.getByRole('button', { name: /^▶ Run 6 Changes/ }).click();
    await runIt();
    await until('the third update is at the service', () => puts === 3);
    await killExtensionHosts(workbench.dataFolder);
    release();
    const lost = await table('Not Connected');
    await workbench.screenshot('run-killed');
    await lost.getByRole('link', { name: 'Open the Table Again' }).click();
    const served = await table('not reviewed');
    await workbench.screenshot('run-killed-opened');
    await served.getByRole('button', { name: 'Review in Test (admin)' }).click();
    const again = await table('3 will change, 3 already up to date');
    await workbench.screenshot('run-killed-reviewed');
    assert.equal(puts, 3);
    await again.getByRole('button', { name: /^▶ Run 3 Changes/ }).click();
    await runIt();
    await table('3 saved, 3 already up to date');
    await workbench.screenshot('run-killed-done');
    // The history has the killed run once, and then the run that ended.
    await workbench.expandView('History');
    const kept = workbench.view('History').locator('.monaco-list-row', { hasText: 'user-groups/*' });
    await until('both runs are there', async () => (await kept.count()) === 2);
    const [ended, killed] = await kept.allInnerTexts();
    assert.match(ended ?? '', /^\s*200\sPUT/u);
    assert.match(killed ?? '', /^\s*unknown\sPUT.*\d of 6 rows/su);
    await workbench.screenshot('run-killed-history');
    assert.deepEqual([written().length, new Set(written()).size], [6, 6]);
  });
});
