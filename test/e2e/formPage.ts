import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { newNonce } from '../../src/base/webviewHtml';
import { formHtml } from '../../src/userGroups/form/formModel';
import type { PageState } from '../../src/userGroups/form/pageState';
import type { HostMessage } from '../../src/userGroups/form/protocol';
import { launchBrowser } from '../host/openWorkbench';
import { formFixture, type FormFixture } from '../support/formFixture';
import { openPlainPage } from './openPlainPage';

/** The form's page in a plain browser, with its real host in this process. */
export interface FormPage {
  readonly page: Page;
  readonly fixture: FormFixture;
  /** Unexpected requests and scripts, and violations of the content security policy; must stay empty. */
  readonly surprises: readonly string[];
  /** Changes the document or the user group from outside, as another editor or the service does. */
  readonly change: (change: (fixture: FormFixture) => void) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface FormPageOptions {
  readonly text?: string;
  readonly userGroup?: Partial<FormFixture['userGroup']>;
  /** State that an earlier page of the editor has stored. */
  readonly state?: PageState;
  /** Theme colours, as VS Code sets them on the root element. */
  readonly colors?: Readonly<Record<string, string>>;
  readonly bodyClass?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
}

/**
 * Call at the top of a `describe`. The returned function opens a page; all tests share one browser. After a test its pages
 * are closed, and the test fails if they had `surprises`.
 */
export function useFormPage(): (options?: FormPageOptions) => Promise<FormPage> {
  let browser: Browser | undefined;
  const opened: FormPage[] = [];
  afterEach(async () => {
    const forms = opened.splice(0);
    for (const form of forms) await form.close();
    assert.deepEqual(
      forms.flatMap(({ surprises }) => surprises),
      [],
    );
  });
  after(() => browser?.close());
  return async (options) => {
    browser ??= await launchBrowser();
    const form = await openFormPage(browser, options);
    opened.push(form);
    return form;
  };
}

/** The focused element: a field by its name, any other element by its label or text. */
export async function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement as HTMLElement | null;
    return (
      focused?.dataset['field'] ?? focused?.getAttribute('aria-label') ?? focused?.textContent.trim() ?? ''
    );
  });
}

async function openFormPage(browser: Browser, options: FormPageOptions = {}): Promise<FormPage> {
  const fixture = await formFixture(options.text);
  fixture.userGroup = { ...fixture.userGroup, ...options.userGroup };
  const nonce = newNonce();
  const { page, context, surprises } = await openPlainPage(browser, {
    ...options,
    html: formHtml({ nonce, script: '/form.js', language: 'en' }),
    toHost: (message) => fixture.session.receive(message),
  });
  const seen = { count: 0 };
  const deliver = async (): Promise<void> => {
    while (seen.count < fixture.posted.length) {
      const message = fixture.posted[seen.count++];
      if (message) await page.evaluate((data: HostMessage) => window.postMessage(data, '*'), message);
    }
  };
  const timer = setInterval(() => void deliver().catch(() => undefined), 2);
  await page.locator('#form > header').waitFor();
  return {
    page,
    fixture,
    surprises,
    change: async (change) => {
      change(fixture);
      fixture.session.refresh();
      await fixture.session.settled();
      await deliver();
      await page.waitForFunction(() => true);
    },
    close: async () => {
      clearInterval(timer);
      await context.close();
    },
  };
}
