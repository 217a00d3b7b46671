// `npm run package`: production bundles, the notices and the list of the packages in them, then the VSIX at
// out/commerce-api.vsix, or at the path given as argument. The same sources give the same bytes.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { ensureDependencies, root, run, runNode } from '../host/bootstrap.mjs';
import { bundledFolders, bundledLock } from './bundledPackages.mjs';
import { finishArchive } from './finishArchive.mjs';
import { thirdPartyNotices } from './thirdPartyNotices.mjs';

const vsix = resolve(process.argv[2] ?? join(root, 'out', 'commerce-api.vsix'));

/** A time for the entries of the archive that does not depend on the clock: the last commit's, or a fixed one. */
async function sourceDate() {
  const { code, output } = await run('git', ['log', '-1', '--format=%ct'], { quiet: true });
  return code === 0 && /^\d+$/.test(output.trim()) ? output.trim() : '1767225600';
}

/** What the bytes would depend on beside the sources: entries carry local times, and stand in the locale's order. */
async function fixedEnvironment() {
  const date = process.env.SOURCE_DATE_EPOCH ?? (await sourceDate());
  return { ...process.env, SOURCE_DATE_EPOCH: date, TZ: 'UTC', LC_ALL: 'C' };
}

/** Links of the README lead into the repository, once package.json names it. */
function linkFlags() {
  const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return repository ? [] : ['--allow-missing-repository', '--no-rewrite-relative-links'];
}

/** The notices ship; the list is for `npm run audit`. */
function describePackages() {
  const folders = bundledFolders();
  writeFileSync(join(root, 'THIRD_PARTY_NOTICES.txt'), thirdPartyNotices(folders));
  const { manifest, lock } = bundledLock(folders);
  const list = join(root, 'out', 'bundled');
  mkdirSync(list, { recursive: true });
  writeFileSync(join(list, 'package.json'), JSON.stringify(manifest, null, 2));
  writeFileSync(join(list, 'package-lock.json'), JSON.stringify(lock, null, 2));
}

/** How vsce names these files in the package. */
const renamed = { 'README.md': 'readme.md', 'CHANGELOG.md': 'changelog.md', LICENSE: 'LICENSE.txt' };

/**
 * A document as it ships. Its links name the files as the package does. The pictures stay in the repository: the page of
 * an installed extension does not show them.
 */
function asShipped(name, content) {
  if (!name.endsWith('.md')) return content;
  const text = content
    .toString('utf8')
    .replace(/^!\[[^\]]*\]\(media\/pictures\/.*\n\n?/gm, '')
    .replace(
      /(\]\((?:\.\.\/)?)(README\.md|CHANGELOG\.md|LICENSE)(?=[)#])/g,
      (_, open, file) => open + renamed[file],
    );
  return Buffer.from(text);
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
  describePackages();
  const vsce = join(root, 'node_modules', '@vscode', 'vsce', 'vsce');
  const flags = ['--no-dependencies', ...linkFlags(), '--out', vsix];
  await must('vsce package', [vsce, 'package', ...flags], { quiet: true, env: await fixedEnvironment() });
  await finishArchive(vsix, asShipped);
  console.log(`Packaged ${relative(root, vsix)}`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
