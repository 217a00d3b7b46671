import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installHost } from '../host/installHost';
import { projectRoot } from '../host/locations';
import { launchBrowser } from '../host/openWorkbench';
import { quietSettings, startTestServer } from '../host/startServer';
import { startAnswerServer } from './answers';
import type { BenchSetup } from './benchWindow';
import { benchVariable } from './jobs';
import { startJobServer } from './jobServer';
import { measureActivation, measureTree } from './measureActivation';
import { measureFilter } from './measureFilter';
import { measureFormatter } from './measureFormatter';
import { measurePaths } from './measurePaths';
import { measureHugeAnswer, measureManyResults, measureResults } from './measureResults';
import { measureSizes } from './measureSizes';
import { measureTables } from './measureTables';
import { measureWorstText } from './measureWorstText';
import { probeSubject, productSubject } from './subject';
import { toTable, type Row } from './table';

const HOUR_MS = 3_600_000;

/** `--self` compares the probe with itself, which shows the noise of the machine; `--quick` measures fewer pairs. */
const isSelf = process.argv.includes('--self');
const isQuick = process.argv.includes('--quick');
const pairCount = isQuick ? 3 : 7;
/** More pairs for new windows: their times scatter by half, and one measurement takes little time. */
const windowPairCount = isQuick ? 3 : 15;

const folder = await mkdtemp(join(tmpdir(), 'commerce-api-bench-'));
const jobs = await startJobServer();
const answers = await startAnswerServer();
const browser = await launchBrowser();
const dataFolder = join(folder, 'data');
const workspace = join(folder, 'workspace');
const probe = await probeSubject();
await mkdir(workspace);
// The probe is installed, since a window loads only one extension under development. It starts at its first use.
await cp(probe.folder, join(dataFolder, 'extensions', `${probe.extension}-0.0.1`), { recursive: true });
const server = await startTestServer(await installHost(), {
  dataFolder,
  settings: quietSettings,
  env: { [benchVariable]: jobs.address },
  lifetimeMs: HOUR_MS,
});
try {
  const ours = isSelf ? probe : productSubject();
  const setup: BenchSetup = { browser, server, jobs, workspace };
  const plan = { setup, answers, ours, probe, pairCount };
  const rows: Row[] = [];
  const add = (...more: readonly Row[]) => {
    for (const { figure, measured } of more) console.log(`${figure}: ${measured}`);
    rows.push(...more);
  };
  if (!isSelf) add(...measureSizes());
  add(await measureFormatter(pairCount));
  add(...(await measurePaths(pairCount)));
  add(await measureWorstText(pairCount));
  add(...(await measureActivation(setup, ours, probe, windowPairCount)));
  add(await measureTree(setup, ours, probe, windowPairCount));
  add(...(await measureResults(plan)));
  if (!isSelf) add(...(await measureTables(plan)));
  if (!isSelf) add(await measureFilter(plan));
  if (!isSelf) add(await measureHugeAnswer(plan));
  if (!isSelf) add(await measureManyResults(plan, isQuick ? 100 : 1_000));
  const table = toTable(rows);
  await mkdir(join(projectRoot(), 'out'), { recursive: true });
  await writeFile(join(projectRoot(), 'out', 'bench.md'), `${table}\n`);
  console.log(`\n${table}`);
  const failed = rows.filter((row) => !row.passed);
  console.log(failed.length === 0 ? '\nEvery gate holds.' : `\n${failed.length} gates failed (!).`);
  process.exitCode = failed.length === 0 ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
  await Promise.all([jobs.close(), answers.close()]);
  await rm(folder, { recursive: true, force: true });
}
