import type { Frame, Page } from 'playwright-core';
import { createCatalog } from '../../src/catalog/createCatalog';
import { resultTitle } from '../../src/calls/results/resultTitle';
import { CommandId } from '../../src/contributions';
import { buildUri } from '../../src/documents/uris';
import { measureTable } from '../support/measureTable';
import { manyGroups } from '../support/tableFixture';
import { editorPaint, inWindow, useService } from './benchWindow';
import type { ResultsPlan } from './measureResults';
import { measurePairs, summarize } from './statistics';
import { atMost, countAtMost, ratioAtMost, type Row } from './table';

const ROWS = 10_000;
const TIMEOUT_MS = 60_000;

/**
 * Measures a list of 10,000 rows: the time from the command to the painted table, compared with the same response as
 * JSON, and the times to sort, filter and scroll.
 */
export async function measureTables(plan: ResultsPlan): Promise<readonly Row[]> {
  const { setup, answers, ours } = plan;
  return inWindow(setup, ours.folder, async (page) => {
    await notePaints(page);
    await useService(plan);
    let turn = 0;
    const execute = (command: string, args: readonly unknown[]) =>
      setup.jobs.perform<'execute'>({ kind: 'execute', command, args });
    /** Makes the call at the first turn, and repeats it at the later turns. */
    const show = async (asTable: boolean, paint: (marker: string) => Promise<number>): Promise<number> => {
      const uri = uriOf(turn);
      turn += 1;
      const marker = `turn-${turn}-of-the-bench`;
      answers.setAnswer(manyGroups(ROWS).replace('대한상사 0', marker));
      const { command, args } = ours.call(answers.address);
      const again = { command: CommandId.callAgain, args: [uri, asTable ? { asTable } : {}] };
      const [paintedAt, { startedAt }] = await Promise.all([
        paint(marker),
        turn === 1 ? execute(command, args) : execute(again.command, again.args),
      ]);
      return paintedAt - startedAt;
    };
    const close = async () => {
      await execute('workbench.action.revertAndCloseActiveEditor', []);
      await page.locator('.tabs-container .tab').first().waitFor({ state: 'detached' });
    };
    const asJson = async () => {
      const taken = await show(false, (marker) => editorPaint(page, marker));
      await close();
      return taken;
    };
    const asTable = async () => {
      const taken = await show(true, async (marker) => (await tablePaint(page, marker)).paintedAt);
      await close();
      return taken;
    };
    await asJson();
    const times = summarize(await measurePairs(plan.pairCount, asTable, asJson));
    const painted = { frame: page.mainFrame() };
    await show(true, async (marker) => {
      const { frame, paintedAt } = await tablePaint(page, marker);
      painted.frame = frame;
      return paintedAt;
    });
    await painted.frame.waitForFunction(
      (count) => document.querySelector(`[aria-rowcount="${count}"]`) !== null,
      ROWS + 1,
    );
    const figures = await measureTable(painted.frame);
    await close();
    const of = `table of ${ROWS.toLocaleString('en')} rows`;
    return [
      ratioAtMost(`command → painted, ${of} ÷ JSON`, times, 'ms', 1, 1.5),
      atMost(`${of}: sort, ms`, figures.sort, 100, 200),
      atMost(`${of}: key in the filter, ms`, figures.key, 50, 100),
      // On a busy machine, a page at rest has slow frames too. The heap is that of the whole window, so
      // `tablePage.test.ts` limits it in a page alone.
      countAtMost(
        `${of}: frames above 50 ms, of 60 that scroll, beyond those of a page at rest`,
        Math.max(0, figures.slowFrames - figures.slowFramesOfNothing),
        0,
        6,
        `${figures.slowFrames} − ${figures.slowFramesOfNothing}`,
      ),
    ];
  });
}

function uriOf(number: number): string {
  const endpointId = 'users.exists';
  return buildUri({
    kind: 'result',
    environmentName: 'Bench',
    endpointId,
    number,
    title: resultTitle(createCatalog(), endpointId),
    extension: 'json',
  });
}

/** Makes each frame of the page store the time at which its first row was drawn. */
async function notePaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const hooks = window as unknown as { tablePaintedAt?: number };
    // VS Code writes a new document into the webview's frame: an interval survives, an animation frame does not.
    const timer = setInterval(() => {
      if (document.querySelector('.window .row') === null) return;
      hooks.tablePaintedAt = Date.now();
      clearInterval(timer);
    }, 4);
  });
}

async function tablePaint(page: Page, marker: string): Promise<{ frame: Frame; paintedAt: number }> {
  const end = Date.now() + TIMEOUT_MS;
  while (Date.now() < end) {
    for (const frame of page.frames()) {
      const paintedAt = await frame
        .evaluate((wanted) => {
          const { tablePaintedAt } = window as unknown as { tablePaintedAt?: number };
          const row = document.querySelector('.window .row');
          return row?.textContent.includes(wanted) ? tablePaintedAt : undefined;
        }, marker)
        .catch(() => undefined);
      if (paintedAt !== undefined) return { frame, paintedAt };
    }
    await page.waitForTimeout(10);
  }
  throw new Error(`The table did not show ${marker}.`);
}
