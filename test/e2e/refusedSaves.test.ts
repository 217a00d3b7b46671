import assert from 'node:assert/strict';
import { lockedUserGroupId, seedUserGroups } from '../../src/sandbox/data/seedUserGroups';
import { until } from './until';
import { formFrame, formInput } from './formFrame';
import { isFreeToClick } from './isFreeToClick';
import { useSignedIn } from './signedIn';
import { serviceTokens, type Override } from './testService';

/** Responses to an update, the title of the form's card, and the buttons of the JSON editor at user level. */
const outcomes: readonly {
  readonly name: string;
  readonly answer: Override | 'refused';
  readonly title: string;
  readonly remedies: readonly string[];
}[] = [
  {
    name: '403',
    answer: failed(403),
    title: 'Not Authorized',
    remedies: ['Retry as Admin', 'Show Response'],
  },
  {
    name: '404',
    answer: failed(404),
    title: 'Deleted Elsewhere',
    remedies: ['Retry', 'Pick from the List…', 'Show Response'],
  },
  {
    name: '409',
    answer: failed(409),
    title: 'Not Saved',
    remedies: ['Compare', 'Save Again', 'Show Response'],
  },
  // No Save Again, since the same values would be refused again.
  { name: '422', answer: failed(422), title: 'Not Saved', remedies: ['Show Response'] },
  { name: '429', answer: failed(429), title: 'Not Saved', remedies: ['Save Again', 'Show Response'] },
  {
    name: '500',
    answer: failed(500),
    title: 'Not Saved',
    remedies: ['Check Now', 'Save Again', 'Show Response'],
  },
  { name: 'a timeout', answer: 'never', title: 'Outcome Unknown', remedies: ['Check Now', 'Compare'] },
  { name: 'a refused connection', answer: 'refused', title: 'Not Saved', remedies: ['Save Again'] },
  { name: 'a lost answer', answer: 'lost', title: 'Outcome Unknown', remedies: ['Check Now', 'Compare'] },
];

/** Outcomes that are tried in the form: one of each card. */
const inForm: readonly string[] = ['403', '404', '500', 'a timeout', 'a refused connection'];
/** Outcomes that are tried with every way to save: one of each kind is enough. */
const inAllWays: readonly string[] = ['403', '500', 'a refused connection'];

describe('a save that fails', () => {
  /** Responses of the service to updates at each level. */
  const answers: { user?: Override; admin?: Override } = {};
  const signedIn = useSignedIn({
    settings: { 'commerceApi.request.timeoutSeconds': 4 },
    service: {
      override: ({ method, authorization }) => {
        if (method !== 'PUT') return undefined;
        return authorization === `Bearer ${serviceTokens.admin}` ? answers.admin : answers.user;
      },
    },
  });
  const page = () => signedIn().workbench.page;
  const groupIds = seedUserGroups()
    .map(({ user_group_id: id }) => id)
    .filter((id) => id !== lockedUserGroupId)
    .slice(0, outcomes.length + 1);

  const notices = () => page().locator('.notifications-toasts .notification-list-item');
  const card = async () => (await formFrame(page())).locator('.notice');

  /** Saves, waits until the save has ended, and returns the form's card about it. */
  const cardAfter = async (save: () => Promise<void>, title: string): Promise<void> => {
    const frame = await formFrame(page());
    const button = frame.locator('.save');
    // Scrolls down, so that the card is above the visible part.
    await frame.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await button.evaluate((element) => {
      element.removeAttribute('data-saved');
      new MutationObserver((_, observer) => {
        if (!element.textContent.includes('Saving')) return;
        element.setAttribute('data-saved', '');
        observer.disconnect();
      }).observe(element, { childList: true, subtree: true, characterData: true });
    });
    await save();
    await frame.locator('.save[data-saved]').filter({ hasNotText: 'Saving' }).waitFor();
    const told = frame.locator('.notice[role=alert]').filter({ hasText: title });
    await told.waitFor();
    await noRawNotice();
    assert.equal(await notices().count(), 0);
    assert.equal(await (await card()).count(), 1);
    await until('the card is in sight', () =>
      told.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      }),
    );
    for (const clicked of [...(await told.getByRole('button').all()), button])
      await until('a button is free to click', () => isFreeToClick(clicked));
  };

  const pressSave = async () => (await formFrame(page())).locator('.save').click();

  const fails = async (answer: Override | 'refused'): Promise<void> => {
    if (answer === 'refused') await signedIn().service.leave();
    else answers.user = answers.admin = answer;
  };
  const answersAgain = async (): Promise<void> => {
    await signedIn().service.answerAgain();
    answers.user = answers.admin = undefined;
  };

  const noRawNotice = async (): Promise<void> => {
    const texts = await Promise.all(
      page()
        .frames()
        .map((frame) => frame.locator('body').innerText()),
    );
    assert.doesNotMatch(texts.join('\n'), /FileSystemError|Unable to write|Failed to save/);
  };

  before(async () => {
    const { workbench, commerce } = signedIn();
    const level = async (name: string) => {
      await workbench.runCommand('Commerce API: Switch Permission Level…');
      await workbench.pick(name);
    };
    await level('Admin');
    await commerce.signIn('Test', serviceTokens.admin);
    await commerce.waitForEnvironment('Test (admin)');
    await level('User');
    await commerce.waitForEnvironment('Test (user)');
    await workbench.runCommand('Notifications: Clear All Notifications');
  });

  afterEach(answersAgain);

  for (const [index, { name, answer, title }] of outcomes.entries()) {
    if (!inForm.includes(name)) continue;
    const isInAllWays = inAllWays.includes(name);
    const ways = isInAllWays ? 'Ctrl+S, the Save button and Retry as Admin' : 'Ctrl+S';
    it(`with ${name} is told by one card, after ${ways}`, async () => {
      const { workbench, commerce } = signedIn();
      await workbench.runCommand('Commerce API: Open User Group…');
      await commerce.typeId(groupIds[index] ?? '');
      await workbench.waitForTab('.user-group.json');
      // The form of the test before may still be there.
      const field = await formInput(page(), 'phone', groupIds[index] ?? '');
      await field.fill('02-1234');
      await page().locator('.tab.active.dirty').waitFor();

      await fails(answer);
      await cardAfter(() => field.press('ControlOrMeta+s'), title);
      await workbench.screenshot(`save-${name.replaceAll(' ', '-')}`);
      if (isInAllWays) {
        await cardAfter(pressSave, title);
        await answersAgain();
        answers.user = failed(403);
        await cardAfter(pressSave, 'Not Authorized');
        await fails(answer);
        const retry = (await card()).getByRole('button', { name: 'Retry as Admin', exact: true });
        await cardAfter(() => retry.click(), title);
      }
      await answersAgain();

      await workbench.runCommand('Notifications: Show Notifications');
      await page().locator('.notifications-center').filter({ hasText: 'No New Notifications' }).waitFor();
      await workbench.runCommand('Notifications: Hide Notifications');
      // VS Code would ask about an unsaved draft.
      await workbench.revertEditor();
      await workbench.tidy();
    });
  }

  describe('where only the JSON is open', () => {
    before(async () => {
      const { workbench, commerce } = signedIn();
      await workbench.runCommand('Commerce API: Open User Group…');
      await commerce.typeId(groupIds[outcomes.length] ?? '');
      await (await formInput(page(), 'phone')).waitFor();
      await workbench.runCommand('Commerce API: Open as JSON');
      const text = await workbench.waitForEditorText('"phone"');
      await workbench.runCommand('View: Close Other Editors in Group');
      await workbench.replaceEditorText(text.replace(/"phone": "[^"]*"/, '"phone": "02-5678"'));
      await page().locator('.tab.active.dirty').first().waitFor();
    });

    afterEach(async () => {
      const { workbench } = signedIn();
      await workbench.runCommand('Notifications: Clear All Notifications');
      await notices().first().waitFor({ state: 'detached' });
      await workbench.editor.locator('.view-lines').first().click();
    });

    for (const { name, answer, remedies } of outcomes) {
      it(`${name} is told by one notification with the remedies, and by the lens`, async () => {
        const { commerce, service } = signedIn();
        await fails(answer);
        await page().keyboard.press('ControlOrMeta+s');
        const notice = notices().filter({ hasText: service.host });
        await notice.waitFor();
        await noRawNotice();
        assert.equal(await notices().count(), 1);
        const offered = notice.locator('.notification-list-item-buttons-container .monaco-button');
        assert.deepEqual(await offered.allInnerTexts(), remedies);
        for (const remedy of remedies) {
          await commerce.lensLine('Test (user)').getByRole('button', { name: remedy, exact: true }).waitFor();
        }
      });
    }
  });
});

function failed(status: number): Override {
  return { status, body: JSON.stringify({ code: 'refused', message: 'The service says no.' }) };
}
