import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { projectRoot, screenshotsFolder } from '../host/locations';
import { openWorkbench } from '../host/openWorkbench';
import type { RunningServer } from '../host/startServer';
import type { AnswerServer } from './answers';
import type { JobServer } from './jobServer';
import type { Subject } from './subject';

export interface BenchSetup {
  readonly browser: Browser;
  readonly server: RunningServer;
  readonly jobs: JobServer;
  readonly workspace: string;
}

/** Opens a new window with an extension and the suite that performs jobs, runs `work`, then closes the window. */
export async function inWindow<T>(
  setup: BenchSetup,
  developmentPath: string,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const { page, context } = await openWorkbench(setup.browser, {
    address: setup.server.address,
    folder: setup.workspace,
    developmentPath,
    testsPath: join(projectRoot(), 'out', 'benchSuite', 'suite.cjs'),
  });
  try {
    // The extension host answers the first job when it has started.
    await setup.jobs.perform({ kind: 'measureHeap' });
    return await work(page);
  } catch (error) {
    await mkdir(screenshotsFolder(), { recursive: true });
    await page.screenshot({ path: join(screenshotsFolder(), 'bench-failed.png') });
    throw error;
  } finally {
    await setup.jobs.perform({ kind: 'end' }).catch(() => undefined);
    await context.close();
  }
}

/** Prepares the open window, so that the extension's calls go to the bench's service. */
export async function useService(plan: {
  readonly setup: BenchSetup;
  readonly answers: AnswerServer;
  readonly ours: Subject;
}): Promise<void> {
  for (const job of plan.ours.prepare(plan.answers.address)) {
    if (job.kind === 'configure') await plan.setup.jobs.perform<'configure'>(job);
    else await plan.setup.jobs.perform<'execute'>(job);
  }
}

const PAINT_TIMEOUT_MS = 60_000;

/** Waits until a line of an editor contains the text. Resolves with the time (UTC, ms), exact to 4 ms. */
export function editorPaint(page: Page, text: string): Promise<number> {
  return paint(page, '.editor-instance .view-line', text);
}

/** Waits until a tree row in the side bar contains the text. Resolves with the time (UTC, ms), exact to 4 ms. */
export function rowPaint(page: Page, text: string): Promise<number> {
  return paint(page, '.sidebar .monaco-list-row .monaco-icon-label', text);
}

async function paint(page: Page, selector: string, text: string): Promise<number> {
  const found = await page.waitForFunction(
    ([css, wanted]) => {
      const shown = [...document.querySelectorAll(css)].some((element) =>
        element.textContent.includes(wanted),
      );
      return shown ? Date.now() : false;
    },
    [selector, text] as const,
    { polling: 4, timeout: PAINT_TIMEOUT_MS },
  );
  return Number(await found.jsonValue());
}
