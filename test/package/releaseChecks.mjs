// Prints the problems that prevent a release, or writes its notes: node test/package/releaseChecks.mjs v1.2.3
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../host/bootstrap.mjs';
import { changelogSection, releaseProblems } from './releaseProblems.mjs';

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
const problems = releaseProblems({ tag: process.argv[2], manifest, changelog });
for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error('CONTRIBUTING.md, "Releases", says what is set up once.');
  process.exitCode = 1;
} else {
  mkdirSync(join(root, 'out'), { recursive: true });
  writeFileSync(join(root, 'out', 'release-notes.md'), `${changelogSection(changelog, manifest.version)}\n`);
}
