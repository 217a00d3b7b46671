import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { useSignedIn } from './signedIn';
import type { Override, Received } from './testService';

const list = 'List, GET /v1/user-groups';
const detail = 'Detail, GET /v1/user-groups/:user_group_id';

const link = '[click](command:workbench.action.files.newUntitledFile)';
const script = '<img src=x onerror="window.wasAttacked = true"><script>window.wasAttacked = true</script>';
const name = `Evil ${link} $(bug) ${script} \u202egnp.exe\u202c\nsecond line`;
const id = `../../v1/users?a=1#${link}$(bug)`;
/** An id that the service answers with success, since only such values are remembered. */
const rememberedId = `ok ${link} $(bug)`;
const code = `${link} $(bug)`;

const group = { user_group_id: id, company_name: name, corporate_type: 2, status: 1 };

/** Responses of a hostile service; the read of a sign-in gets the usual response. */
function answerTo({ target }: Received): Override | undefined {
  if (target === '/v1/user-groups?limit=1') return undefined;
  if (target.startsWith('/v1/user-groups/html'))
    return { status: 200, contentType: 'text/html', body: `<html>${script}${link}</html>` };
  if (target.startsWith('/v1/user-groups/ok')) return { status: 200, body: JSON.stringify(group) };
  if (target.startsWith('/v1/user-groups/'))
    return {
      status: 404,
      statusText: `Not ${link} $(bug) Found`,
      body: JSON.stringify({ error_code: code, message: name }),
    };
  return { status: 200, body: JSON.stringify({ count: 1, list: [group] }) };
}

describe('text of a hostile service', () => {
  const signedIn = useSignedIn({ shared: true, service: { override: answerTo } });
  const surprises: string[] = [];

  before(() => {
    const { page } = signedIn().workbench;
    page.on('dialog', (dialog) => {
      surprises.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) surprises.push(`navigation to ${frame.url()}`);
    });
    page.on('popup', (popup) => surprises.push(`window ${popup.url()}`));
  });

  afterEach(async () => {
    const { page } = signedIn().workbench;
    assert.deepEqual(surprises, []);
    assert.equal(await page.evaluate(() => 'wasAttacked' in window), false);
    assert.equal(
      await page
        .locator('img[src="x"], .codicon-bug, [href*="newUntitledFile"], [data-href*="newUntitledFile"]')
        .count(),
      0,
    );
    assert.equal(await page.locator('.tab', { hasText: 'Untitled' }).count(), 0);
  });

  it('is one plain line in the entity picker', async () => {
    const { workbench, commerce } = signedIn();
    await commerce.pressCall(detail);
    const row = workbench.quickItem('Evil');
    await row.waitFor();
    await workbench.screenshot('hostile-picker');
    const text = await shownText(row);
    assert.ok(text.includes('<img src=x onerror='), text);
    assertPlain(text);
  });

  it('travels as one path segment, and stands inert in the message, the lens and the result', async () => {
    const { workbench, commerce, service } = signedIn();
    const sent = service.journal.length;
    await workbench.pick('Evil');
    const sentence = /did not find what the request asks for/;
    const line = commerce.lensLine(sentence);
    await line.waitFor();
    assert.deepEqual(
      service.journal.slice(sent).map(({ target }) => target),
      [`/v1/user-groups/${encodeURIComponent(id)}`],
    );
    await commerce.lensLine('Call Again').getByRole('button', { name: 'Call Again' }).waitFor();
    await workbench.waitForEditorText('"error_code"');
    await workbench.screenshot('hostile-error');
    const shown = await shownText(line);
    assert.match(shown, /“Evil \[click\] \(command:/);
    assertPlain(shown);
    const tooltip = (await line.getByText('404 Not found').getAttribute('title')) ?? '';
    assert.match(tooltip, /404 Not \[click\] \(command:/);
    for (const part of tooltip.split('\n')) assertPlain(part);
    assertPlain(await shownText(commerce.lastCallItem));
    await workbench.tidy();
  });

  it('is plain among the recent values', async () => {
    const { workbench, commerce } = signedIn();
    await commerce.pressCall(detail);
    const picker = await workbench.quickInputShowing(/_id\b/);
    await picker.locator('input.input').fill(rememberedId);
    await workbench.pick('Use “ok');
    await commerce.lensLine('200').waitFor();
    await commerce.pressCall(detail);
    const row = workbench.quickItem('Recent values');
    await row.waitFor();
    assertPlain(await shownText(row));
    await workbench.page.keyboard.press('Escape');
    await workbench.quickInput.waitFor({ state: 'hidden' });
  });

  it('is shown as received in a result, and does nothing there', async () => {
    const { workbench, commerce } = signedIn();
    await commerce.callList(list);
    // Until then the result of the test before is shown.
    await workbench.waitForEditorText(link);
    await commerce.lensLine('200').waitFor();
    await workbench.screenshot('hostile-result');
    await workbench.tidy();
  });

  it('is text when the answer is a web page', async () => {
    const { workbench, commerce } = signedIn();
    await commerce.callWithId(detail, 'html');
    await commerce.lensLine('sent something other than JSON').waitFor();
    await workbench.waitForTab('.txt');
    await workbench.waitForEditorText('<script>');
    await workbench.screenshot('hostile-page');
  });
});

async function shownText(locator: Locator): Promise<string> {
  return (await locator.innerText()).replaceAll('\u00a0', ' ');
}

/** Asserts that VS Code makes no link, icon or direction mark of a text. */
function assertPlain(text: string): void {
  assert.doesNotMatch(text, /\]\(|\$\(|[\u202a-\u202e\u2066-\u2069]/, text);
}
