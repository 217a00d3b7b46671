import { downloadAndUnzipVSCode, runTests } from '@vscode/test-electron';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useLaunchProxy } from '../support/host/launchProxy';
import { projectRoot } from './locations';
import { isGood, isSuiteResult, resultVariable, type SuiteResult } from './suiteResult';

/** Environment variable with the path of an installed desktop VS Code, used instead of a download. */
const executableVariable = 'VSCODE_EXECUTABLE_PATH';

async function findDesktop(): Promise<string> {
  const installed = process.env[executableVariable];
  if (installed) return installed;
  try {
    return await downloadAndUnzipVSCode({ cachePath: join(projectRoot(), '.vscode-test') });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `Desktop VS Code could not be downloaded (${reason}). Set ${executableVariable} to an installed one, ` +
        'or use "npm test", which needs no desktop.',
      { cause: error },
    );
  }
}

/** Runs test/integration in desktop VS Code, and reads the result that the suite wrote. */
async function runOnDesktop(executable: string): Promise<SuiteResult> {
  const root = projectRoot();
  // The path must be short, since VS Code puts a socket into the folder.
  const folder = await mkdtemp(join(tmpdir(), 'capi-'));
  const resultFile = join(folder, 'result.json');
  const workspace = join(folder, 'workspace');
  await mkdir(workspace);
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  const proxy = await useLaunchProxy();
  try {
    let failure: unknown;
    // `runTests` also rejects after failed tests, which the result file describes better.
    await runTests({
      vscodeExecutablePath: executable,
      extensionDevelopmentPath: root,
      extensionTestsPath: join(root, 'out', 'integration', 'index.cjs'),
      extensionTestsEnv: {
        NODE_EXTRA_CA_CERTS: join(root, 'test', 'fixtures', 'tls', 'ca.pem'),
        ...proxy.env,
        [resultVariable]: resultFile,
      },
      launchArgs: [
        workspace,
        '--user-data-dir',
        join(folder, 'data'),
        '--disable-extensions',
        '--disable-workspace-trust',
        ...(isRoot ? ['--no-sandbox'] : []),
      ],
    }).catch((error: unknown) => (failure = error));
    const text = await readFile(resultFile, 'utf8').catch(() => undefined);
    const result: unknown = text === undefined ? undefined : JSON.parse(text);
    if (isSuiteResult(result)) return result;
    throw new Error('The suite ended without a result.', { cause: failure });
  } finally {
    await proxy.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

try {
  const result = await runOnDesktop(await findDesktop());
  for (const failure of result.failures ?? []) console.error(`\n✖ ${failure}`);
  console.log(
    `${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped on desktop VS Code`,
  );
  if (!isGood(result)) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
