// `npm run package`: builds the production bundles, writes notices and a lock file of the bundled packages, then packs the
// VSIX at out/commerce-api.vsix, or at the path given as argument. The same sources give the same bytes.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { ensureDependencies, root, run, runNode } from '../host/bootstrap.mjs';
import { bundledFolders, bundledLock } from './bundledPackages.mjs';
import { finishArchive } from './finishArchive.mjs';
import { thirdPartyNotices } from './thirdPartyNotices.mjs';

const vsix = resolve(process.argv[2] ?? join(root, 'out', 'commerce-api.vsix'));

/** Time of the archive's entries, in seconds since 1970: that of the last commit, or a fixed time without Git. */
async function sourceDate() {
  const { code, output } = await run('git', ['log', '-1', '--format=%ct'], { quiet: true });
  return code === 0 && /^\d+$/.test(output.trim()) ? output.trim() : '1767225600';
}

/** Environment variables with a fixed time, time zone and locale, since entries have local times and a locale's order. */
async function fixedEnvironment() {
  const date = process.env.SOURCE_DATE_EPOCH ?? (await sourceDate());
  return { ...process.env, SOURCE_DATE_EPOCH: date, TZ: 'UTC', LC_ALL: 'C' };
}

/** Flags for vsce: without a `repository` in package.json, links of the README stay relative. */
function linkFlags() {
  const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return repository ? [] : ['--allow-missing-repository', '--no-rewrite-relative-links'];
}

/** Writes the licence notices, which ship, and a lock file of the bundled packages for `npm run audit`. */
function describePackages() {
  const folders = bundledFolders();
  writeFileSync(join(root, 'THIRD_PARTY_NOTICES.txt'), thirdPartyNotices(folders));
  const { manifest, lock } = bundledLock(folders);
  const list = join(root, 'out', 'bundled');
  mkdirSync(list, { recursive: true });
  writeFileSync(join(list, 'package.json'), JSON.stringify(manifest, null, 2));
  writeFileSync(join(list, 'package-lock.json'), JSON.stringify(lock, null, 2));
}

/** Files that vsce renames in the package, with their new names. */
const renamed = { 'README.md': 'readme.md', 'CHANGELOG.md': 'changelog.md', LICENSE: 'LICENSE.txt' };

/**
 * A document as it ships: links use the names of files in the package. Pictures are removed, since the page of an
 * installed extension does not show them.
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
