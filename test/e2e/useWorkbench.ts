import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { installHost } from '../host/installHost';
import { vsixFile } from '../host/locations';
import { launchBrowser, openWorkbench } from '../host/openWorkbench';
import { quietSettings, startCodeServer, type RunningServer } from '../host/startServer';
import { installedExtensions } from './installedExtensions';
import { Workbench } from './workbench';

export interface WorkbenchOptions {
  /** VSIX files to install; the packaged extension by default. */
  readonly extensions?: readonly string[];
  /** User settings besides `quietSettings`. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Name of the opened folder, which the window shows. */
  readonly folderName?: string;
  /** Files of the opened folder, by relative path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Display language of the extension, such as `ko`. */
  readonly language?: string;
  /** Workspace Trust is off unless this is set. */
  readonly workspaceTrust?: boolean;
  /** Environment variables of VS Code. */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Shares the window with other suites of the same options as long as all tests pass, since a start takes longer than
   * most suites. Between suites, only editors and notifications are closed.
   */
  readonly shared?: boolean;
}

const START_TIMEOUT_MS = 150_000;

/** Windows that wait for the next suite, by the options that they were started with. */
const waiting = new Map<string, Running>();
const windows = { opened: 0, takenOver: 0 };

after(async function () {
  this.timeout(START_TIMEOUT_MS);
  for (const running of waiting.values()) await running.stop();
  console.log(`  ${windows.opened} windows opened, ${windows.takenOver} taken over from another suite`);
});

/**
 * Call at the top of a `describe`: starts a VS Code with the packaged extension for all its tests, or takes a shared one.
 * Pass a function for options that other `before` hooks make. The returned function gives the workbench inside tests. A
 * failed test leaves a picture in out/screenshots.
 */
export function useWorkbench(options: WorkbenchOptions | (() => WorkbenchOptions) = {}): () => Workbench {
  let running: Running | undefined;
  let key: string | undefined;

  before(async function () {
    this.timeout(START_TIMEOUT_MS);
    const wanted = typeof options === 'function' ? options() : options;
    key = keyOf(wanted);
    running = (key === undefined ? undefined : await takeWaiting(key)) ?? (await startRunning(wanted));
  });

  afterEach(async function () {
    const test = this.currentTest;
    if (test?.state === 'failed') await running?.workbench.screenshot(`failed ${fileName(test.fullTitle())}`);
  });

  after(async function () {
    this.timeout(START_TIMEOUT_MS);
    if (!running) return;
    if (key !== undefined && allPassed(this.test?.parent)) waiting.set(key, running);
    else await running.stop();
  });

  return () => {
    if (!running) throw new Error('The workbench is there only inside tests.');
    return running.workbench;
  };
}

interface Running {
  readonly workbench: Workbench;
  stop(): Promise<void>;
}

function keyOf(options: WorkbenchOptions): string | undefined {
  return options.shared === true ? JSON.stringify(options) : undefined;
}

/** A waiting shared window with closed editors; undefined if there is none, or if its editors cannot be closed. */
async function takeWaiting(key: string): Promise<Running | undefined> {
  const running = waiting.get(key);
  if (!running) return undefined;
  waiting.delete(key);
  try {
    await running.workbench.tidy();
    windows.takenOver += 1;
    return running;
  } catch (error) {
    console.log(`  A shared window could not be made tidy, and costs another one: ${String(error)}`);
    await running.stop();
    return undefined;
  }
}

function allPassed(suite: Mocha.Suite | undefined): boolean {
  let passed = true;
  suite?.eachTest(({ state }) => (passed &&= state === 'passed' || state === 'pending'));
  return passed;
}

async function startRunning(options: WorkbenchOptions): Promise<Running> {
  const host = await installHost();
  const root = await mkdtemp(join(tmpdir(), 'commerce-api-workspace-'));
  const folder = join(root, options.folderName ?? 'workspace');
  await mkdir(folder);
  let browser: Browser | undefined;
  let server: RunningServer | undefined;
  const stop = async () => {
    await browser?.close();
    await server?.stop();
    await rm(root, { recursive: true, force: true });
  };
  try {
    for (const [path, text] of Object.entries(options.files ?? {})) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    browser = await launchBrowser();
    server = await startCodeServer(host, {
      extensionsFolder: await installedExtensions(host, options.extensions ?? [vsixFile()]),
      settings: { ...quietSettings, ...options.settings },
      workspaceTrust: options.workspaceTrust === true,
      ...(options.env ? { env: options.env } : {}),
      ...(options.shared === true ? { lifetimeMs: 0 } : {}),
    });
    const { language } = options;
    const target = { address: server.address, folder, ...(language === undefined ? {} : { language }) };
    const { page } = await openWorkbench(browser, target);
    const workbench = new Workbench(page, server.dataFolder);
    await workbench.waitUntilUp();
    windows.opened += 1;
    return { workbench, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function fileName(title: string): string {
  return title.replace(/[^\w-]+/g, '-').slice(0, 80);
}
