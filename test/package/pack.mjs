// `npm run package`: production bundles, then the VSIX at out/commerce-api.vsix. The same sources give the same bytes.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDependencies, root, run, runNode } from '../host/bootstrap.mjs';

const vsix = join(root, 'out', 'commerce-api.vsix');

/** A time for the entries of the archive that does not depend on the clock: the last commit's, or a fixed one. */
async function sourceDate() {
  const { code, output } = await run('git', ['log', '-1', '--format=%ct'], { quiet: true });
  return code === 0 && /^\d+$/.test(output.trim()) ? output.trim() : '1767225600';
}

async function must(what, command, options) {
  const { code, output } = await runNode(command, options);
  if (code !== 0) throw new Error(`${what} failed.\n${output}`);
}

try {
  await ensureDependencies();
  mkdirSync(join(root, 'out'), { recursive: true });
  rmSync(vsix, { force: true });
  await must('The build', ['esbuild.mjs', 'extension', '--production']);
  const vsce = join(root, 'node_modules', '@vscode', 'vsce', 'vsce');
  const flags = [
    '--no-dependencies',
    '--allow-missing-repository',
    '--no-rewrite-relative-links',
    '--out',
    vsix,
  ];
  await must('vsce package', [vsce, 'package', ...flags], {
    quiet: true,
    env: { ...process.env, SOURCE_DATE_EPOCH: process.env.SOURCE_DATE_EPOCH ?? (await sourceDate()) },
  });
  console.log('Packaged out/commerce-api.vsix');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
