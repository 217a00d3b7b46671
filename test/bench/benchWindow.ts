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

/** Opens a fresh window with an extension, whose extension host waits for jobs; closes it afterwards. */
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
    // The first job is answered once the extension host stands.
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

/** Lets the calls of an extension go to the bench's service, in the window that is open. */
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

/** Resolves with the time (UTC, ms) of the first frame in which an editor's line holds the text. */
export function editorPaint(page: Page, text: string): Promise<number> {
  return paint(page, '.editor-instance .view-line', text);
}

/** Resolves with the time of the first frame in which a row of the side bar's trees begins with the text. */
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
