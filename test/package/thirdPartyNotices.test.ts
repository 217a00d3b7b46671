import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { projectRoot, vsixFile } from '../host/locations';
import { readZip } from './readZip';
import { licenceText } from './thirdPartyNotices.mjs';

const root = projectRoot();
const readJson = (...path: readonly string[]): unknown =>
  JSON.parse(readFileSync(join(root, ...path), 'utf8'));

/** Licences that require only a notice when a bundle is redistributed. */
const permissive = ['Apache-2.0', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'];

const packageShape = v.object({ name: v.string(), version: v.string(), license: v.string() });

/** Packages with a file in a shipped bundle, such as `axios 1.21.1 (MIT)`; read from their package.json. */
function bundledPackages(): readonly string[] {
  const metafileShape = v.object({ inputs: v.record(v.string(), v.unknown()) });
  const folders = ['extension', 'pages']
    .flatMap((bundle) => Object.keys(v.parse(metafileShape, readJson('out', `${bundle}.meta.json`)).inputs))
    .map((file) => file.split('/'))
    .filter((parts) => parts.includes('node_modules'))
    .map((parts) => {
      const name = parts.lastIndexOf('node_modules') + 1;
      return parts.slice(0, name + (parts[name]?.startsWith('@') ? 2 : 1)).join('/');
    });
  return [...new Set(folders)].map((folder) => {
    const { name, version, license } = v.parse(packageShape, readJson(folder, 'package.json'));
    return `${name} ${version} (${license})`;
  });
}

describe('the notices in the package', () => {
  let notices: readonly { readonly title: string; readonly text: string }[] = [];

  before(() => {
    const shipped = readZip(vsixFile()).get('extension/THIRD_PARTY_NOTICES.txt')?.toString('utf8') ?? '';
    notices = shipped
      .split(/^-{80}\n/m)
      .slice(1)
      .map((notice) => ({
        title: notice.slice(0, notice.indexOf('\n')),
        text: notice.slice(notice.indexOf('\n')).trim(),
      }));
  });

  it('name every bundled package with its version and licence, and no other', () => {
    const bundled = bundledPackages();
    assert.ok(bundled.length >= 5);
    assert.deepEqual(notices.map(({ title }) => title).sort(), [...bundled].sort());
  });

  it('give the text of each licence with its holder', () => {
    for (const { title, text } of notices) {
      assert.match(text, /copyright/i, title);
      assert.match(text, /permission|redistribution/i, title);
    }
  });

  it('name permissive licences only', () => {
    const others = notices.filter(({ title }) => !permissive.includes(/\((.+)\)$/.exec(title)?.[1] ?? ''));
    assert.deepEqual(others, []);
  });

  it('come with a list for the audit that holds the same packages', () => {
    const lockShape = v.object({ packages: v.record(v.string(), v.object({ version: v.string() })) });
    const { packages } = v.parse(lockShape, readJson('out', 'bundled', 'package-lock.json'));
    const listed = Object.entries(packages)
      .filter(([folder]) => folder !== '')
      .map(([folder, { version }]) => `${folder.split('node_modules/').at(-1) ?? ''} ${version}`);
    const noticed = notices.map(({ title }) => title.replace(/ \(.+\)$/, ''));
    assert.deepEqual(listed.sort(), noticed.sort());
  });
});

describe('the licence text of a package', () => {
  let folder = '';
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'commerce-api-package-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const manifest = (members: object) => write('package.json', JSON.stringify({ name: 'tool', ...members }));

  it('is its licence files and its notice', () => {
    write('LICENSE.md', 'Copyright A\r\n');
    write('NOTICE', 'Holds code of B');
    write('licenses.js', 'code');
    assert.equal(licenceText(folder), 'Copyright A\n\nHolds code of B');
  });

  for (const heading of ['## License', 'License\n-------'])
    it(`is the section of the README below "${heading.replace('\n', '\\n')}"`, () => {
      write(
        'README.md',
        `# Tool\n\n${heading}\n\nCopyright &lt;a@b&gt;\n\nPermission\n\n## More\n\n[x]: y\n`,
      );
      assert.equal(licenceText(folder), 'Copyright <a@b>\n\nPermission');
    });

  it('is the standard text, said to be so, where the README only names a licence', () => {
    write('README.md', '## License\n\nMIT\n');
    manifest({ license: 'MIT', author: { name: 'Jane Doe' } });
    assert.match(licenceText(folder), /^This package ships no licence text\./);
    assert.match(licenceText(folder), /^Copyright \(c\) Jane Doe\n\nPermission is hereby granted/m);
  });

  for (const members of [{ license: 'MIT' }, { license: 'Apache-2.0', author: 'Jane Doe' }])
    it(`is not made up for ${JSON.stringify(members)}`, () => {
      manifest(members);
      assert.throws(() => licenceText(folder), /ships no licence text/);
    });
});
