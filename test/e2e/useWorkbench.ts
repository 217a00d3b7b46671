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
  /** User settings beside the quiet ones. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Name of the opened folder, which the window shows. */
  readonly folderName?: string;
  /** Files of the opened folder, by relative path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Display language of the extension, such as `ko`. */
  readonly language?: string;
  /** Workspace Trust is off unless this is set. */
  readonly workspaceTrust?: boolean;
}

const START_TIMEOUT_MS = 150_000;

/**
 * For the top of a `describe`: one fresh VS Code with the packaged extension for all its tests, as a user has it.
 * Options that are known only once other `before` hooks ran are given as a function. The returned function gives the workbench inside tests. A failed test leaves a picture in out/screenshots.
 */
export function useWorkbench(options: WorkbenchOptions | (() => WorkbenchOptions) = {}): () => Workbench {
  let running: Running | undefined;

  before(async function () {
    this.timeout(START_TIMEOUT_MS);
    running = await startRunning(typeof options === 'function' ? options() : options);
  });

  afterEach(async function () {
    const test = this.currentTest;
    if (test?.state === 'failed') await running?.workbench.screenshot(`failed ${fileName(test.fullTitle())}`);
  });

  after(async function () {
    this.timeout(START_TIMEOUT_MS);
    await running?.stop();
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
    });
    const { language } = options;
    const target = { address: server.address, folder, ...(language === undefined ? {} : { language }) };
    const { page } = await openWorkbench(browser, target);
    const workbench = new Workbench(page, server.dataFolder);
    await workbench.waitUntilUp();
    return { workbench, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function fileName(title: string): string {
  return title.replace(/[^\w-]+/g, '-').slice(0, 80);
}
