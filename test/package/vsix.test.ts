import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { projectRoot, vsixFile } from '../host/locations';
import { brokenLinks } from '../support/documentPages';
import { activationFiles, type BundleFile } from './activationFiles';
import { findSecrets } from './findSecrets';
import { readPackedSizes, readZip } from './readZip';

const root = projectRoot();

/** Size limits in bytes. The MCP server has its own limits, since only windows that serve assistants load it. */
const limits = { activation: 130_000, script: 1_000_000, archive: 490_000 };
const assistantServerLimits = { script: 320 * 1024, archive: 85 * 1024 };

describe('the packaged extension', () => {
  let files: ReadonlyMap<string, Buffer> = new Map();
  let bundle: Readonly<Record<string, BundleFile>> = {};

  before(() => {
    files = readZip(vsixFile());
    bundle = Object.assign(
      {},
      ...['extension', 'pages'].map((name) => {
        const text = readFileSync(join(root, 'out', `${name}.meta.json`), 'utf8');
        return (JSON.parse(text) as { outputs: typeof bundle }).outputs;
      }),
    ) as typeof bundle;
  });

  const scripts = () => [...files].filter(([name]) => name.endsWith('.js'));

  it('holds the listed files and no others', () => {
    const listed = readFileSync(join(root, 'test', 'package', 'files.txt'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    const shipped = new Set([...files.keys()].map(withoutHash));
    assert.deepEqual([...shipped].sort(), listed.sort());
  });

  it('holds what its documents lead to and show, or the repository does', () => {
    const pages = [...files].filter(([name]) => /^extension\/(?:[^/]+|docs\/.+)\.md$/.test(name));
    const texts = new Map(pages.map(([name, data]) => [name, data.toString('utf8')]));
    assert.ok(texts.has('extension/readme.md') && texts.has('extension/docs/backend-sdk.md'));
    assert.deepEqual(
      brokenLinks(texts, (path) => files.has(path)),
      [],
    );
  });

  it('ships exactly the files of the last build', () => {
    const built = Object.entries(bundle).map(([path, { bytes }]) => [`extension/${path}`, bytes] as const);
    const shipped = scripts().map(([name, data]) => [name, data.length] as const);
    assert.deepEqual(sortedByName(shipped), sortedByName(built));
  });

  it('holds no switch of the tests: the only variables it names are those of commands', () => {
    const named = scripts().flatMap(
      ([, data]) => data.toString('utf8').match(/COMMERCE_API_[A-Z\d_]+/g) ?? [],
    );
    assert.deepEqual(
      [...new Set(named)].sort(),
      ['ASSISTANT', 'BASE_URL', 'CLIENT_KEY', 'KEYS_BASE64', 'SECRET_KEY', 'TOKEN'].map(
        (name) => `COMMERCE_API_${name}`,
      ),
    );
  });

  it('has no package in it that writes what it does where `DEBUG` is set', () => {
    const speaking = scripts().filter(([, data]) => /\benv\.DEBUG\b/.test(data.toString('utf8')));
    assert.deepEqual(
      speaking.map(([name]) => name),
      [],
    );
  });

  it('leaves no package unbundled', () => {
    const known = new Set(['vscode', ...builtinModules, ...builtinModules.map((name) => `node:${name}`)]);
    const open = Object.values(bundle)
      .flatMap(({ imports }) => imports)
      .filter(({ path, external }) => external && !known.has(path))
      .map(({ path }) => path);
    assert.deepEqual(open, []);
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      dependencies?: object;
    };
    assert.deepEqual(Object.keys(manifest.dependencies ?? {}), []);
  });

  it('carries no source map, no secret and no path of the machine that built it', () => {
    const findings: string[] = [];
    for (const [name, data] of files) {
      if (name.endsWith('.map')) findings.push(`${name}: source map`);
      if (name.endsWith('.png')) continue;
      const text = data.toString('utf8');
      if (/[#@] sourceMappingURL=/.test(text)) findings.push(`${name}: refers to a source map`);
      for (const folder of new Set([root.replace(/[\\/]$/, ''), homedir()])) {
        if (folder.length > 1 && text.includes(`${folder}/`))
          findings.push(`${name}: absolute path below ${folder}`);
      }
      findings.push(...findSecrets(text).map((kind) => `${name}: ${kind}`));
    }
    assert.deepEqual(findings, []);
  });

  it('neither evaluates text as code nor starts processes', () => {
    const findings = scripts().flatMap(([name, data]) => {
      const text = data.toString('utf8');
      return [/\beval\s*\(/, /new Function\s*\(/, /["'](?:node:)?child_process["']/]
        .filter((pattern) => pattern.test(text))
        .map((pattern) => `${name}: ${pattern.source}`);
    });
    assert.deepEqual(findings, []);
  });

  it('stays below its ceilings in size', () => {
    const isServer = (name: string): boolean => name.includes('/assistantServer-');
    const packedSizes = readPackedSizes(vsixFile());
    const sizes = scripts().map(([name, data]) => ({
      isServer: isServer(name),
      bytes: data.length,
      packed: packedSizes.get(name) ?? 0,
    }));
    const sumOf = (part: 'bytes' | 'packed', server: boolean): number =>
      sizes.reduce((sum, size) => sum + (size.isServer === server ? size[part] : 0), 0);
    const server = sumOf('bytes', true);
    const serverInArchive = sumOf('packed', true);
    const activation = activationFiles(bundle).reduce((sum, { bytes }) => sum + bytes, 0);
    const all = sumOf('bytes', false);
    const archive = statSync(vsixFile()).size - serverInArchive;
    assert.ok(activation <= limits.activation, `loaded at activation: ${activation} bytes`);
    assert.ok(all <= limits.script, `all JavaScript but the server: ${all} bytes`);
    assert.ok(archive <= limits.archive, `archive but the server: ${archive} bytes`);
    assert.ok(server > 0 && server <= assistantServerLimits.script, `server: ${server} bytes`);
    assert.ok(serverInArchive <= assistantServerLimits.archive, `server, packed: ${serverInArchive} bytes`);
  });
});

/** The name of a chunk without the hash of its content, so that all shared chunks have one name. */
function withoutHash(name: string): string {
  return name.replace(/-[A-Z0-9]{8}\.js$/, '-*.js');
}

function sortedByName(sizes: readonly (readonly [string, number])[]): typeof sizes {
  return [...sizes].sort(([one], [other]) => (one < other ? -1 : 1));
}
