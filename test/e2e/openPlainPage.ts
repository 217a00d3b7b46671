import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { projectRoot } from '../host/locations';

/** A page of a webview in a plain browser. */
export interface PlainPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Unexpected requests and scripts, and violations of the content security policy; must stay empty. */
  readonly surprises: string[];
}

export interface PlainPageOptions {
  /** HTML of the page, with its script. */
  readonly html: string;
  readonly toHost: (message: unknown) => void;
  /** State that an earlier page of the editor has stored. */
  readonly state?: unknown;
  /** Theme colours, as VS Code sets them on the root element. */
  readonly colors?: Readonly<Record<string, string>> | undefined;
  readonly bodyClass?: string | undefined;
  readonly viewport?: { readonly width: number; readonly height: number } | undefined;
}

const ORIGIN = 'https://page.test';

/** Opens a page as VS Code does, with its scripts from one folder, its theme and its state. */
export async function openPlainPage(browser: Browser, options: PlainPageOptions): Promise<PlainPage> {
  const surprises: string[] = [];
  const context = await browser.newContext({ viewport: options.viewport ?? { width: 900, height: 800 } });
  const page = await context.newPage();
  await page.route('**/*', async (route) => {
    const url = route.request().url();
    if (url === `${ORIGIN}/`) return route.fulfill({ contentType: 'text/html', body: options.html });
    const [, script] = new RegExp(`^${ORIGIN}/([\\w-]+\\.js)$`).exec(url) ?? [];
    if (script !== undefined)
      return route.fulfill({
        contentType: 'text/javascript',
        body: readFileSync(join(projectRoot(), 'dist', 'pages', script)),
      });
    if (!url.endsWith('/favicon.ico')) surprises.push(`request ${url}`);
    return route.abort();
  });
  page.on('dialog', (dialog) => {
    surprises.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => surprises.push(`error ${error.message}`));
  await page.exposeFunction('reportToTest', (what: string) => surprises.push(what));
  await page.exposeFunction('toHost', options.toHost);
  await page.addInitScript(
    ({ colors, bodyClass, left }) => {
      const hooks = window as unknown as {
        toHost: (message: unknown) => Promise<void>;
        reportToTest: (what: string) => Promise<void>;
        acquireVsCodeApi: () => unknown;
      };
      let state: unknown = left;
      hooks.acquireVsCodeApi = () => ({
        postMessage: (message: unknown) => void hooks.toHost(message),
        getState: () => state,
        setState: (next: unknown) => (state = next),
      });
      document.addEventListener('securitypolicyviolation', (event) => {
        void hooks.reportToTest(`policy ${event.violatedDirective} ${event.blockedURI}`);
      });
      document.addEventListener('DOMContentLoaded', () => {
        for (const [name, value] of Object.entries(colors))
          document.documentElement.style.setProperty(name, value);
        document.body.className = bodyClass;
      });
    },
    { colors: options.colors ?? {}, bodyClass: options.bodyClass ?? 'vscode-dark', left: options.state },
  );
  await page.goto(`${ORIGIN}/`);
  return { page, context, surprises };
}
