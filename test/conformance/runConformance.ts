import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../host/locations';
import { runCommand } from '../host/runCommand';

type CheckStatus = 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';

export interface ConformanceRun {
  /** 0 if exactly the expected checks fail. */
  readonly code: number;
  readonly output: string;
  /** Status of each check, by the name of its scenario. */
  readonly scenarios: ReadonlyMap<string, readonly CheckStatus[]>;
}

/** Runs the official scenarios of a revision, such as `2026-07-28`, against a server that needs no key. */
export async function runConformance(
  node: string,
  program: string,
  revision: string,
  url: string,
): Promise<ConformanceRun> {
  const results = join(projectRoot(), 'out', 'conformanceResults', revision);
  await rm(results, { recursive: true, force: true });
  const expected = join(projectRoot(), 'test', 'conformance', 'expectedFailures.yml');
  const { code, output } = await runCommand(
    node,
    [
      program,
      'server',
      '--url',
      url,
      '--requirements',
      revision,
      '--expected-failures',
      expected,
      '--output-dir',
      results,
    ],
    { timeoutMs: 150_000 },
  );
  return { code, output, scenarios: await readResults(results) };
}

/** A scenario's folder is called `server-<scenario>-<time>`. */
async function readResults(folder: string): Promise<ReadonlyMap<string, readonly CheckStatus[]>> {
  const scenarios = new Map<string, readonly CheckStatus[]>();
  for (const entry of await readdir(folder).catch(() => [])) {
    const [, scenario] = /^server-(.+)-\d{4}-\d\d-\d\dT/.exec(entry) ?? [];
    if (scenario === undefined) continue;
    const checks = JSON.parse(await readFile(join(folder, entry, 'checks.json'), 'utf8')) as {
      status: CheckStatus;
    }[];
    scenarios.set(
      scenario,
      checks.map(({ status }) => status),
    );
  }
  return scenarios;
}
