import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { ensureBrowser } from './findBrowser';

/** The size of every test window, and so of every picture. */
export const windowSize = { width: 1280, height: 800 } as const;

const browserArguments = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

/** Starts a headless browser, without its sandbox for root on Linux. */
export async function launchBrowser(): Promise<Browser> {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  return chromium.launch({
    executablePath: await ensureBrowser(),
    headless: true,
    args: isRoot ? ['--no-sandbox', ...browserArguments] : browserArguments,
  });
}

export interface WorkbenchAddress {
  /** `RunningServer.address`. */
  readonly address: string;
  /** Absolute path of the folder to open; an empty window without it. */
  readonly folder?: string;
  /** Absolute path of a `.code-workspace` file to open instead. */
  readonly workspaceFile?: string;
  /** Display language such as `ko`, for extensions only: VS Code's own texts need a language pack. */
  readonly language?: string;
  /** Folder of the extension under development, of which VS Code loads one. Needs `startTestServer`. */
  readonly developmentPath?: string;
  /** Module whose `run()` is called in the extension host. Needs `startTestServer`. */
  readonly testsPath?: string;
}

/** The URL that opens a workbench. */
export function workbenchUrl(target: WorkbenchAddress): string {
  const url = new URL(target.address);
  const remote = (path: string) => `vscode-remote://${url.host}${encodeURI(toUriPath(path))}`;
  const payload = [
    ...(target.developmentPath ? [['extensionDevelopmentPath', remote(target.developmentPath)]] : []),
    ...(target.testsPath ? [['extensionTestsPath', remote(target.testsPath)]] : []),
  ];
  if (target.workspaceFile) url.searchParams.set('workspace', toUriPath(target.workspaceFile));
  else if (target.folder) url.searchParams.set('folder', toUriPath(target.folder));
  else url.searchParams.set('ew', 'true');
  if (payload.length > 0) url.searchParams.set('payload', JSON.stringify(payload));
  return url.href;
}

/** Opens a workbench in a page with its own browser profile, and waits until the workbench is shown. */
export async function openWorkbench(
  browser: Browser,
  target: WorkbenchAddress,
): Promise<{ readonly page: Page; readonly context: BrowserContext }> {
  const context = await browser.newContext({
    viewport: windowSize,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  if (target.language !== undefined) await page.addInitScript(useLanguage, target.language);
  await page.goto(workbenchUrl(target));
  await page.locator('.monaco-workbench').waitFor({ timeout: 60_000 });
  return { page, context };
}

/** Runs in the page before VS Code, which reads its language from this variable and passes it to the extension host. */
function useLanguage(language: string): void {
  Object.defineProperty(globalThis, '_VSCODE_NLS_LANGUAGE', {
    get: () => language,
    // A value that VS Code sets is ignored.
    set() {},
  });
}

function toUriPath(path: string): string {
  const slashed = path.replaceAll('\\', '/');
  return slashed.startsWith('/') ? slashed : `/${slashed}`;
}
