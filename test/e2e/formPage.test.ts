import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Remedy } from '../../src/base/userError';
import { openAsJson, sampleUserGroup, shownText, type FormFixture } from '../support/formFixture';
import { injections } from '../support/injections';
import { until } from './until';
import { violations } from './axe';
import { focusedName, useFormPage } from './formPage';

describe('the page of the form, in a plain browser', () => {
  const open = useFormPage();

  it('loses none of 40 keys at 5 ms, while edits take their time', async () => {
    const { page, fixture } = await open();
    const direct = fixture.apply;
    fixture.apply = async (replacement) => {
      await new Promise((resolve) => setTimeout(resolve, 12));
      return direct(replacement);
    };
    const typed = 'The quick brown fox jumps over 13 dogs!!';
    await input(page, 'phone').focus();
    await page.keyboard.press('End');
    await page.keyboard.type(typed, { delay: 5 });
    const expected = sampleUserGroup.phone + typed;
    assert.equal(await input(page, 'phone').inputValue(), expected);
    await until('the document has it', () => fixture.text.includes(JSON.stringify(expected)));
    assert.equal(await input(page, 'phone').inputValue(), expected);
  });

  it('takes no more typing when nobody answers, says so in one card, and shows what was typed with Copy', async () => {
    const { page, fixture } = await open();
    const field = input(page, 'phone');
    await field.focus();
    await page.keyboard.press('End');
    await page.keyboard.type('1');
    await until('the document has it', () => fixture.text.includes(`"${sampleUserGroup.phone}1"`));
    fixture.session.dispose();
    await page.keyboard.type('2');
    const alert = page.getByRole('alert').filter({ hasText: 'Not Connected' });
    await alert.waitFor();
    await alert.getByRole('link', { name: 'Open the Form Again' }).waitFor();
    await page.keyboard.type('3');
    assert.equal(await field.inputValue(), `${sampleUserGroup.phone}12`);
    assert.equal(await page.locator('.save').getAttribute('aria-disabled'), 'true');
    assert.equal(await page.locator('.typed dd').innerText(), `${sampleUserGroup.phone}12`);
    // The page state, which VS Code stores on disk, names the field but holds no value.
    const kept = await page.evaluate(() => {
      const api = (
        window as unknown as { acquireVsCodeApi: () => { getState(): object } }
      ).acquireVsCodeApi();
      return api.getState();
    });
    const { place: _, session: __, ...rest } = kept as Record<string, unknown>;
    assert.deepEqual(rest, { environment: 'Sandbox', id: sampleUserGroup.user_group_id, unsent: ['phone'] });
    assert.deepEqual(await violations(page), []);
    await page.getByRole('button', { name: 'Copy: ' }).click();
    await page.getByText('Copied').waitFor();
    await page.evaluate(() => document.body.append(document.createElement('textarea')));
    await page.locator('body > textarea').focus();
    await page.keyboard.press('Control+V');
    assert.equal(await page.locator('body > textarea').inputValue(), `${sampleUserGroup.phone}12`);
    // VS Code follows the link itself, without a message to the host.
    await page.evaluate(() => {
      addEventListener('click', (event) => {
        const link = event.composedPath().find((one) => one instanceof HTMLAnchorElement);
        if (link) document.body.dataset['link'] = decodeURIComponent(link.href);
      });
    });
    await page.getByRole('link', { name: 'Open the Form Again' }).click();
    assert.equal(
      await page.locator('body').getAttribute('data-link'),
      'command:commerceApi.reopenForm?[false]',
    );
  });

  it('goes on when its host was only late, and loses nothing of what was typed meanwhile', async () => {
    const { page, fixture } = await open();
    const late: unknown[] = [];
    const receive = fixture.session.receive.bind(fixture.session);
    fixture.session.receive = (message) => void late.push(message);
    await input(page, 'email').fill('never-there@x.example');
    await input(page, 'phone').fill('02-1');
    const alert = page.getByRole('alert').filter({ hasText: 'Not Connected' });
    await alert.waitFor();
    fixture.session.receive = receive;
    // The same is true if the edits were lost before they reached the host.
    const isPing = (message: unknown) => JSON.stringify(message).includes('"ping"');
    for (const message of late.filter(isPing)) fixture.session.receive(message);
    await alert.waitFor({ state: 'detached' });
    await until(
      'the document has both',
      () => /never-there/.test(fixture.text) && /"02-1"/.test(fixture.text),
    );
    assert.equal(await page.locator('.typed').count(), 0);
    await input(page, 'phone').fill('02-12');
    await until('it is typed on', () => fixture.text.includes('"02-12"'));
  });

  it('names what the page before it may have given to no host, until that is dismissed or typed again', async () => {
    const place = { scroll: 0, field: 'phone' };
    const state = { place, session: 'killed', environment: 'Sandbox', id: sampleUserGroup.user_group_id };
    const { page } = await open({ state: { ...state, unsent: ['phone', 'email'] } });
    const alert = page.getByRole('alert').filter({ hasText: 'Not Applied' });
    await alert
      .filter({ hasText: 'Your last change to Contact phone, Contact e-mail may be missing.' })
      .waitFor();
    await input(page, 'email').fill('new@x.example');
    await alert.filter({ hasText: 'Your last change to Contact phone may be missing.' }).waitFor();
    assert.equal(await input(page, 'phone').isEditable(), true);
    assert.deepEqual(await violations(page), []);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    assert.equal(await page.locator('.typed').count(), 0);
  });

  it('keeps Select All in a field to itself, so that VS Code does not select again while typing goes on', async () => {
    const { page } = await open();
    await page.evaluate(() => {
      addEventListener('keydown', ({ key, ctrlKey }) => {
        if (ctrlKey && key.length === 1)
          document.body.dataset['keys'] = `${document.body.dataset['keys'] ?? ''}${key},`;
      });
    });
    await input(page, 'manager_name').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('x');
    assert.equal(await input(page, 'manager_name').inputValue(), 'x');
    await page.keyboard.press('Control+Shift+A');
    await page.keyboard.press('Control+K');
    assert.equal((await page.locator('body').getAttribute('data-keys'))?.toLowerCase(), 'a,k,');
  });

  it('marks a change, lists it, and takes it back by the keyboard', async () => {
    const { page, fixture } = await open();
    await input(page, 'manager_name').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Lee');
    const reset = page.getByRole('button', { name: 'Reset Field: Person in charge' });
    await reset.waitFor();
    assert.equal(
      await page.locator('.changes').innerText().then(oneLine),
      'Person in charge Kim Minji → Lee',
    );
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await reset.waitFor({ state: 'hidden' });
    await until('the text is as it was', () => fixture.text === shownText);
    assert.equal(await input(page, 'manager_name').inputValue(), 'Kim Minji');
    assert.equal(await page.locator('.summary').innerText(), 'No changes');
    assert.equal(await focusedField(page), 'manager_name');
  });

  it('is reached and saved by keys alone', async () => {
    const { page, fixture } = await open();
    const order: string[] = [];
    await page.keyboard.press('Tab');
    for (let count = 0; count < 20; count++) {
      const focused = await focusedName(page);
      if (order.includes(focused)) break;
      order.push(focused);
      if (focused === 'company_name') await page.keyboard.type('New name');
      if (focused === 'Save') break;
      await page.keyboard.press('Tab');
    }
    assert.deepEqual(order, [
      ...['Copy Id', 'Reset Field: Company name', 'company_name', 'manager_name', 'phone', 'email'].filter(
        (name) => name !== 'Reset Field: Company name',
      ),
      'ceo_name',
      'zipcode',
      'address',
      'address_detail',
      'Save',
    ]);
    await page.keyboard.press('Enter');
    await until('it is saved', () => fixture.saves() === 1);
  });

  it('is not saved by a key whose name ends like that of the key to save, as Ctrl+- does', async () => {
    const { page, fixture } = await open();
    await input(page, 'phone').focus();
    await page.keyboard.type('1');
    await page.keyboard.press('Control+Minus');
    await page.keyboard.type('2');
    await page.keyboard.press('Control+s');
    await until('it is saved', () => fixture.saves() > 0);
    assert.equal(fixture.saves(), 1);
  });

  it('does not save what did not change', async () => {
    const { page, fixture } = await open();
    const save = page.locator('.save');
    assert.equal(await save.getAttribute('aria-disabled'), 'true');
    await save.click({ force: true });
    await save.focus();
    await page.keyboard.press('Enter');
    assert.equal(fixture.saves(), 0);
  });

  it('leaves the focused field alone when another field changes from outside', async () => {
    const { page, change } = await open();
    await input(page, 'phone').focus();
    await page.keyboard.press('Home');
    await page.keyboard.type('1');
    await change((fixture) => (fixture.text = fixture.text.replace('Kim Minji', 'Somebody else')));
    await page.keyboard.type('2');
    await until(
      'the other field shows it',
      async () => (await input(page, 'manager_name').inputValue()) === 'Somebody else',
    );
    assert.equal(await input(page, 'phone').inputValue(), `12${sampleUserGroup.phone}`);
  });

  it('shows broken JSON as such, keeps the values, and goes on when it is mended', async () => {
    const { page, change } = await open();
    await change((fixture) => (fixture.text = shownText.slice(0, -3)));
    const alert = page.getByRole('alert');
    await alert.waitFor();
    assert.match(await alert.innerText(), /Fix the JSON Text First[^]*Open as JSON/);
    assert.equal(await input(page, 'phone').inputValue(), sampleUserGroup.phone);
    assert.equal(await input(page, 'phone').isEditable(), false);
    await change((fixture) => (fixture.text = shownText));
    await alert.waitFor({ state: 'detached' });
    assert.equal(await input(page, 'phone').isEditable(), true);
  });

  it('marks a field whose value was refused, until something is changed', async () => {
    const { page, fixture, change } = await open();
    await change(({ userGroup }) => {
      const faults = { phone: 'too short' };
      const status = { kind: 'notSaved', reason: 'invalid', sentence: 'No.', remedies: [], faults } as const;
      fixture.userGroup = { ...userGroup, status };
    });
    const refused = page.locator('.field.refused');
    await refused.getByText('too short').waitFor();
    assert.deepEqual(
      [await refused.count(), await input(page, 'phone').getAttribute('aria-invalid')],
      [1, 'true'],
    );
    assert.deepEqual(await violations(page), []);
    await change(({ userGroup }) => {
      fixture.userGroup = { ...userGroup, status: { kind: 'ready' } };
    });
    await refused.waitFor({ state: 'detached' });
    assert.equal(await input(page, 'phone').getAttribute('aria-invalid'), 'false');
  });

  it('runs the remedy that was pressed', async () => {
    const { page, fixture, change } = await open();
    const remedies = ['Compare', 'Overwrite'].map(remedyOf);
    await change(({ userGroup }) => {
      fixture.userGroup = {
        ...userGroup,
        status: { kind: 'notSaved', reason: 'conflict', sentence: 'Changed.', remedies },
      };
    });
    await page.getByRole('button', { name: 'Overwrite' }).click();
    await until('it ran', () => fixture.ran.length === 1);
    assert.deepEqual(fixture.ran, [remedies[1]]);
  });

  it('gives the keyboard on when the button that was pressed goes: to the next notice, then to the field', async () => {
    const { page, change } = await open();
    const failed = (title: string) => (fixture: FormFixture) => {
      const remedies = [remedyOf(title)];
      fixture.userGroup = {
        ...fixture.userGroup,
        status: { kind: 'notSaved', reason: 'failed', sentence: title, remedies },
      };
    };
    await input(page, 'email').focus();
    await change(failed('Save Again'));
    await page.getByRole('button', { name: 'Save Again' }).focus();
    await change(failed('Retry'));
    await until('the next button has it', async () => (await focusedName(page)) === 'Retry');
    await change((fixture) => (fixture.userGroup = { ...fixture.userGroup, status: { kind: 'ready' } }));
    await until('the field has it', async () => (await focusedField(page)) === 'email');
  });

  it('gives the keyboard to the first field when no field had it before', async () => {
    const { page, change } = await open({
      text: '',
      userGroup: {
        baseline: undefined,
        status: {
          kind: 'unreadable',
          reason: 'unreachable',
          sentence: 'No.',
          remedies: [remedyOf('Retry')],
        },
      },
    });
    await page.getByRole('button', { name: 'Retry' }).focus();
    assert.equal(await focusedName(page), 'Retry');
    await change((fixture) => (fixture.userGroup = { ...fixture.userGroup, status: { kind: 'loading' } }));
    await change((fixture) => {
      fixture.text = shownText;
      fixture.userGroup = { ...fixture.userGroup, baseline: shownText, status: { kind: 'ready' } };
    });
    await until('the first field has it', async () => (await focusedField(page)) === 'company_name');
  });

  it('keeps fields readable and shows the button at work while saving', async () => {
    const { page, fixture, change } = await open();
    await change(({ userGroup }) => (fixture.userGroup = { ...userGroup, status: { kind: 'saving' } }));
    await page.getByRole('button', { name: 'Saving…' }).waitFor();
    assert.equal(await input(page, 'phone').isEditable(), false);
    assert.equal(await input(page, 'phone').isEnabled(), true);
  });

  it('does not say that it saves when nobody is there to save', async () => {
    const { page, fixture, change } = await open();
    await change(({ userGroup }) => (fixture.userGroup = { ...userGroup, status: { kind: 'saving' } }));
    await page.getByRole('button', { name: 'Saving…' }).waitFor();
    fixture.session.dispose();
    await page.getByRole('alert').filter({ hasText: 'Not Connected' }).waitFor();
    assert.equal(await page.locator('.save').innerText(), 'Save');
  });

  it('ignores messages of another window', async () => {
    const { page, fixture } = await open();
    await page.evaluate(() => {
      const forged = [
        null,
        1,
        'x',
        {},
        { kind: 'start' },
        { kind: 'state', session: 'x' },
        { kind: 'start', session: 'x', words: {}, isKnown: true },
      ];
      for (const data of forged)
        window.dispatchEvent(new MessageEvent('message', { data, origin: 'https://other.test' }));
    });
    await input(page, 'phone').fill('after');
    await until('the host hears the page', () => fixture.text.includes('"after"'));
  });

  it('runs none of 300 injected texts, in any field, and asks for nothing', async () => {
    const { page, change } = await open({ userGroup: { baseline: shownText } });
    for (const text of injections) {
      const userGroup: Record<string, unknown> = Object.fromEntries(
        [...Object.keys(sampleUserGroup), 'ceo_name', 'address', text].map((name) => [name, text]),
      );
      await change((fixture) => {
        fixture.text = JSON.stringify(userGroup);
        fixture.userGroup = {
          ...fixture.userGroup,
          status: {
            kind: 'notSaved',
            reason: 'failed',
            sentence: text,
            remedies: [remedyOf(text)],
          },
          environmentAndLevel: { environmentName: text, id: text, level: 'admin', live: true },
        };
      });
    }
    const last = injections.at(-1) ?? '';
    await until('the last one is shown', async () =>
      page.locator('.notice-sentence').evaluate((element, wanted) => element.textContent === wanted, last),
    );
    assert.equal(await page.evaluate(() => 'wasAttacked' in window), false);
    const foreign =
      'main :is(script, img, iframe, style, link, a, form, object, embed, video, template, meta, base)';
    assert.equal(await page.locator(foreign).count(), 0);
  });

  for (const { name, width, zoom } of [
    { name: 'at 300 px', width: 300, zoom: 1 },
    { name: 'at 200 % zoom', width: 640, zoom: 2 },
  ]) {
    it(`fits ${name} without a violation`, async () => {
      const { page, fixture, change } = await open({
        viewport: { width, height: 700 },
        userGroup: { baseline: shownText },
      });
      await change(({ userGroup }) => {
        fixture.text = shownText.replace(sampleUserGroup.phone, '1'.repeat(200)).replace('Kim', 'Lee');
        fixture.userGroup = {
          ...userGroup,
          status: {
            kind: 'notSaved',
            reason: 'unknown',
            sentence: 'No answer came.',
            remedies: [remedyOf('Check Now')],
          },
        };
      });
      await page.evaluate(
        (factor) => document.documentElement.style.setProperty('zoom', String(factor)),
        zoom,
      );
      await page.getByRole('alert').waitFor();
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.ok(over <= 0, `${over} px too wide`);
      assert.deepEqual(await violations(page), []);
      await page.locator('.save').click();
      await until('it is saved', () => fixture.saves() === 1);
    });
  }
});

function input(page: Page, field: string) {
  return page.locator(`input[data-field="${field}"]`);
}

function remedyOf(title: string): Remedy {
  return { ...openAsJson, title };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

async function focusedField(page: Page): Promise<string | undefined> {
  return page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['field']);
}
