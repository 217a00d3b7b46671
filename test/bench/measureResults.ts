import type { Page } from 'playwright-core';
import { buildAnswer, type AnswerServer } from './answers';
import { editorPaint, inWindow, useService, type BenchSetup } from './benchWindow';
import { measurePairs, summarize } from './statistics';
import type { Subject } from './subject';
import { growthAtMost, ratioAtMost, type Row } from './table';

const MB = 1_000_000;
const MIB = 1024 * 1024;
const CALLS_PER_JOB = 100;

const sizes = [
  // One more redraw of the window adds a third to this time, so more pairs are measured.
  { label: '1 kB', bytes: 1_000, goal: 1.1, gate: 1.25, timesPairs: 3 },
  { label: '1 MB', bytes: MB, goal: 1, gate: 1.25, timesPairs: 1 },
  { label: '10 MB', bytes: 10 * MB, goal: 0.8, gate: 1.25, timesPairs: 1 },
];

export interface ResultsPlan {
  readonly setup: BenchSetup;
  readonly answers: AnswerServer;
  readonly ours: Subject;
  readonly probe: Subject;
  readonly pairCount: number;
}

/** Measures the time from the command to the painted response, compared with the probe in the same extension host. */
export async function measureResults(plan: ResultsPlan): Promise<readonly Row[]> {
  const { setup, ours, probe } = plan;
  return inWindow(setup, ours.folder, async (page) => {
    await useService(plan);
    let turn = 0;
    const call = (subject: Subject, bytes: number) => async () => {
      turn += 1;
      return timeCall(
        page,
        plan,
        subject,
        buildAnswer(`turn-${turn}-of-the-bench`, bytes),
        `turn-${turn}-of-the-bench`,
      );
    };
    const rows: Row[] = [];
    for (const { label, bytes, goal, gate, timesPairs } of sizes) {
      const count = plan.pairCount * timesPairs;
      const times = summarize(await measurePairs(count, call(ours, bytes), call(probe, bytes)));
      rows.push(ratioAtMost(`command → painted ÷ raw floor at ${label}`, times, 'ms', goal, gate));
    }
    return rows;
  });
}

/** Shows a response of 64 MiB; measures the time, and the heap beyond the text. Fails if the text is not shown. */
export async function measureHugeAnswer(plan: ResultsPlan): Promise<Row> {
  const { setup, ours } = plan;
  return inWindow(setup, ours.folder, async (page) => {
    await useService(plan);
    // VS Code in a browser asks before it opens a large file; this limit, in MB, avoids the question.
    const name = 'workbench.editorLargeFileConfirmation';
    await setup.jobs.perform<'configure'>({ kind: 'configure', name, value: 500 });
    await timeCall(page, plan, ours, buildAnswer('small-before-huge', 1_000), 'small-before-huge');
    const before = await setup.jobs.perform<'measureHeap'>({ kind: 'measureHeap' });
    const text = buildAnswer('huge-answer', 64 * MIB, '\n');
    plan.answers.setAnswer(text);
    const { command, args } = ours.call(plan.answers.address);
    const [paintedAt, { startedAt }] = await Promise.all([
      editorPaint(page, 'huge-answer'),
      setup.jobs.perform<'execute'>({ kind: 'execute', command, args }),
    ]);
    const milliseconds = paintedAt - startedAt;
    const after = await setup.jobs.perform<'measureHeap'>({ kind: 'measureHeap' });
    const growth = (after.usedBytes - before.usedBytes - text.length) / MB;
    return {
      figure: '64 MiB answer: shown, extension host alive',
      measured: `shown after ${milliseconds.toFixed(0)} ms, heap ${growth.toFixed(0)} MB above the text`,
      goal: '< 150 MB above',
      gate: 'shown',
      passed: true,
    };
  }).catch((error: unknown) => ({
    figure: '64 MiB answer: shown, extension host alive',
    measured: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error),
    goal: '< 150 MB above',
    gate: 'shown',
    passed: false,
  }));
}

/** Measures by how much the heap has grown after `count` results, once all editors are closed. */
export async function measureManyResults(plan: ResultsPlan, count: number): Promise<Row> {
  const { setup, ours } = plan;
  return inWindow(setup, ours.folder, async () => {
    await useService(plan);
    plan.answers.setAnswer(buildAnswer('one-of-many', 1_000));
    const { command, args } = ours.call(plan.answers.address);
    // A job has a time limit, so the calls are split into several jobs.
    const run = async (times: number): Promise<void> => {
      for (let left = times; left > 0; left -= CALLS_PER_JOB)
        await setup.jobs.perform<'execute'>({
          kind: 'execute',
          command,
          args,
          times: Math.min(left, CALLS_PER_JOB),
        });
    };
    const settle = async () => {
      await setup.jobs.perform<'execute'>({
        kind: 'execute',
        command: 'workbench.action.closeAllEditors',
        args: [],
      });
      return (await setup.jobs.perform<'measureHeap'>({ kind: 'measureHeap' })).usedBytes;
    };
    await run(Math.ceil(count / 10));
    const before = await settle();
    await run(count);
    const after = await settle();
    const percent = (after / before - 1) * 100;
    const detail = `${(before / MB).toFixed(1)} → ${(after / MB).toFixed(1)} MB`;
    return growthAtMost(`${count} results one after another: heap grown by %`, percent, 10, 20, detail);
  });
}

async function timeCall(
  page: Page,
  plan: ResultsPlan,
  subject: Subject,
  text: string,
  marker: string,
): Promise<number> {
  const { setup, answers } = plan;
  answers.setAnswer(text);
  const { command, args } = subject.call(answers.address);
  const [paintedAt, { startedAt }] = await Promise.all([
    editorPaint(page, marker),
    setup.jobs.perform<'execute'>({ kind: 'execute', command, args }),
  ]);
  const close = 'workbench.action.revertAndCloseActiveEditor';
  await setup.jobs.perform<'execute'>({ kind: 'execute', command: close, args: [] });
  await page.locator('.tabs-container .tab').first().waitFor({ state: 'detached' });
  if (subject === plan.probe) await setup.jobs.perform<'takeUntitledName'>({ kind: 'takeUntitledName' });
  return paintedAt - startedAt;
}
