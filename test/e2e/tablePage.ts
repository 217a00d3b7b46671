import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { newNonce, webviewHtml } from '../../src/base/webviewHtml';
import type { TableMessage } from '../../src/table/tableMessage';
import type { TableSessionDeps } from '../../src/table/tableSession';
import { launchBrowser } from '../host/openWorkbench';
import { tableFixture, type TableFixture } from '../support/tableFixture';
import { openPlainPage, type PlainPageOptions } from './openPlainPage';

/** The page of a table in a plain browser, with its real host in this process. */
export interface TablePage {
  readonly page: Page;
  readonly fixture: TableFixture;
  readonly surprises: readonly string[];
  readonly close: () => Promise<void>;
}

type Options = Partial<Pick<PlainPageOptions, 'state' | 'colors' | 'bodyClass' | 'viewport'>> & {
  readonly deps?: Partial<TableSessionDeps>;
};

/** Call at the top of a `describe`. The returned function opens the table of a response; all tests share one browser. */
export function useTablePage(): (text: string | undefined, options?: Options) => Promise<TablePage> {
  let browser: Browser | undefined;
  const opened: TablePage[] = [];
  afterEach(async () => {
    const pages = opened.splice(0);
    for (const page of pages) await page.close();
    assert.deepEqual(
      pages.flatMap(({ surprises }) => surprises),
      [],
    );
  });
  after(() => browser?.close());
  return async (text, options = {}) => {
    browser ??= await launchBrowser();
    const table = await openTablePage(browser, text, options);
    opened.push(table);
    return table;
  };
}

async function openTablePage(
  browser: Browser,
  text: string | undefined,
  options: Options,
): Promise<TablePage> {
  const fixture = await tableFixture(text, options.deps);
  const { page, context, surprises } = await openPlainPage(browser, {
    ...options,
    html: webviewHtml({ nonce: newNonce(), script: '/table.js', language: 'en' }, 'table', 'Table'),
    toHost: (message) => fixture.session.receive(message),
  });
  const seen = { count: 0 };
  const timer = setInterval(() => {
    const messages = fixture.posted.slice(seen.count);
    seen.count += messages.length;
    for (const message of messages)
      void page
        .evaluate((data: TableMessage) => window.postMessage(data, '*'), message)
        .catch(() => undefined);
  }, 2);
  await page.locator('#table h1').waitFor();
  return {
    page,
    fixture,
    surprises,
    close: async () => {
      clearInterval(timer);
      await context.close();
    },
  };
}
