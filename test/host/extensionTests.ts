import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Host } from './installHost';
import { screenshotsFolder } from './locations';
import { launchBrowser, windowSize, workbenchUrl } from './openWorkbench';
import { quietSettings, startTestServer, type RunningServer } from './startServer';
import { dataVariable, isSuiteResult, progressMark, resultVariable, type SuiteResult } from './suiteResult';

export interface ExtensionTestRun {
  /** Folder of the extension under development. */
  readonly developmentPath: string;
  /** The CommonJS module whose `run()` is called in the extension host. */
  readonly testsPath: string;
  /** Further environment variables of the extension host. */
  readonly env?: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Called with each line of progress. */
  readonly onLine: (line: string) => void;
  /** Longest time without a line of progress, in ms. */
  readonly silenceMs: number;
}

/**
 * Runs a suite in the extension host of a new VS Code. Returns the result that the suite writes to a file, since the end
 * of the window does not show whether any test ran.
 */
export async function runExtensionTests(host: Host, run: ExtensionTestRun): Promise<SuiteResult> {
  const folder = await mkdtemp(join(tmpdir(), 'commerce-api-tests-'));
  const workspace = join(folder, 'workspace');
  await mkdir(workspace);
  const data = join(folder, 'data');
  const resultFile = join(folder, 'result.json');
  let server: RunningServer | undefined;
  const browser = await launchBrowser();
  const consoleLines: string[] = [];
  let heardAt = 0;
  try {
    server = await startTestServer(host, {
      // By default, VS Code in a browser saves a changed text after a second, which a busy machine may need for one step.
      settings: { ...quietSettings, 'files.autoSave': 'off', ...run.settings },
      dataFolder: data,
      env: { ...run.env, [resultVariable]: resultFile, [dataVariable]: data },
      lifetimeMs: 0,
    });
    const page = await browser.newPage({ viewport: windowSize });
    page.on('console', (message) => {
      const text = message.text();
      const start = text.indexOf(progressMark);
      if (start < 0) return void consoleLines.push(text);
      heardAt = Date.now();
      run.onLine(progressLine(text.slice(start + progressMark.length)));
    });
    await page.goto(workbenchUrl({ ...run, address: server.address, folder: workspace }));
    heardAt = Date.now();
    const result = await waitForResult(resultFile, () => heardAt + run.silenceMs);
    if (result) return result;
    await mkdir(screenshotsFolder(), { recursive: true });
    await page.screenshot({ path: join(screenshotsFolder(), 'integration-timeout.png') });
    const log = consoleLines.slice(-20).join('\n');
    return {
      passed: 0,
      failed: 0,
      skipped: 0,
      error: `No test finished for ${run.silenceMs / 1000} s.\n${log}`,
    };
  } finally {
    await browser.close();
    await server?.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

async function waitForResult(file: string, deadline: () => number): Promise<SuiteResult | undefined> {
  while (Date.now() < deadline()) {
    const text = await readFile(file, 'utf8').catch(() => '');
    if (text !== '') {
      const result: unknown = JSON.parse(text);
      if (isSuiteResult(result)) return result;
      throw new Error('The suite wrote a result of an unknown shape.');
    }
    await delay(200);
  }
  return undefined;
}

/** VS Code appends the caller's file and line to forwarded lines. */
function progressLine(text: string): string {
  return text.replace(/\s+(at\s\S.*|file:\S+)$/s, '');
}
