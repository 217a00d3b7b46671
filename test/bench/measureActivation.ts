import { inWindow, rowPaint, type BenchSetup } from './benchWindow';
import { measurePairs, median, summarize } from './statistics';
import type { Subject } from './subject';
import { countAtMost, ratioAtMost, type Row } from './table';

const MB = 1_000_000;

/** Measures time and heap of activation in new windows, and lists the sockets and foreign files that it opens. */
export async function measureActivation(
  setup: BenchSetup,
  ours: Subject,
  probe: Subject,
  pairCount: number,
): Promise<readonly Row[]> {
  const heaps = { ours: [] as number[], probe: [] as number[] };
  const activate = (subject: Subject, into: number[]) => async () => {
    const job = { kind: 'activate', extension: subject.extension, trace: false } as const;
    const result = await inWindow(setup, subject.folder, () => setup.jobs.perform<'activate'>(job));
    into.push(result.heapBytes);
    return result.milliseconds;
  };
  const times = summarize(
    await measurePairs(pairCount, activate(ours, heaps.ours), activate(probe, heaps.probe)),
  );
  const heap = { ours: median(heaps.ours) / MB, floor: median(heaps.probe) / MB };
  const traced = await inWindow(setup, ours.folder, () =>
    setup.jobs.perform<'activate'>({ kind: 'activate', extension: ours.extension, trace: true }),
  );
  const touched = [...traced.sockets, ...traced.files];
  return [
    ratioAtMost('activate() ÷ probe', times, 'ms', 1.3, 1.5),
    ratioAtMost('heap after activation ÷ probe', heap, 'MB', 2, 2.8),
    countAtMost(
      'sockets opened and foreign files read during activation',
      touched.length,
      0,
      0,
      touched.slice(0, 5).join(', '),
    ),
  ];
}

/** Measures the time from the command that reveals the view to its first painted row, each in a new window. */
export async function measureTree(
  setup: BenchSetup,
  ours: Subject,
  probe: Subject,
  pairCount: number,
): Promise<Row> {
  const reveal = (subject: Subject) => () =>
    inWindow(setup, subject.folder, async (page) => {
      const command = `workbench.view.extension.${subject.viewContainer}`;
      const [paintedAt, { startedAt }] = await Promise.all([
        rowPaint(page, subject.firstRow),
        setup.jobs.perform<'execute'>({ kind: 'execute', command, args: [] }),
      ]);
      return paintedAt - startedAt;
    });
  const times = summarize(await measurePairs(pairCount, reveal(ours), reveal(probe)));
  return ratioAtMost('tree first paint after reveal ÷ probe', times, 'ms', 1.2, 2);
}
