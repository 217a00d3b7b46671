import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../host/locations';
import { activationFiles, type BundleFile } from './activationFiles';

function readBundle(): Readonly<Record<string, BundleFile>> {
  const text = readFileSync(join(projectRoot(), 'out', 'extension.meta.json'), 'utf8');
  return (JSON.parse(text) as { readonly outputs: Readonly<Record<string, BundleFile>> }).outputs;
}

/** Sources that the extension loads at its start: files of `src` by path, packages by name. */
function loadedSources(): readonly string[] {
  const outputs = readBundle();
  const paths = activationFiles(outputs).flatMap(({ inputs }) => Object.keys(inputs));
  return [...new Set(paths.map(withoutFileOfPackage))].sort();
}

function withoutFileOfPackage(path: string): string {
  return /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? path;
}

/** The differences of two lists: `+ name` is loaded but not listed, `- name` is listed but not loaded. */
function changesOf(listed: readonly string[], loaded: readonly string[]): readonly string[] {
  const missing = (names: readonly string[], others: readonly string[], mark: string) =>
    names.filter((name) => !others.includes(name)).map((name) => `${mark} ${name}`);
  return [...missing(loaded, listed, '+'), ...missing(listed, loaded, '-')];
}

describe('the start of the extension', () => {
  const lines = readFileSync(join(projectRoot(), 'test', 'package', 'activation.txt'), 'utf8').split('\n');
  const listed = lines.filter((line) => line !== '' && !line.startsWith('#'));

  it('loads the listed sources and no others', () => {
    const changes = changesOf(listed, loadedSources());
    const advice =
      'Where the start should load it (+) or should not any more (-), change test/package/activation.txt:';
    assert.equal(changes.length, 0, [advice, ...changes].join('\n'));
  });

  it('loads files that V8 keeps in one byte for each character', () => {
    const outputs = readBundle();
    const atStart = new Set(activationFiles(outputs));
    const paths = Object.keys(outputs).filter((path) => outputs[path] && atStart.has(outputs[path]));
    assert.ok(paths.length > 1);
    for (const path of paths)
      assert.doesNotMatch(readFileSync(join(projectRoot(), path), 'utf8'), /[^\0-\xff]/, path);
  });

  it('has its list in order, each source once', () => {
    assert.deepEqual(listed, [...new Set(listed)].sort());
  });

  it('says what came and what went', () => {
    assert.deepEqual(changesOf(['a', 'b'], ['b', 'c']), ['+ c', '- a']);
  });
});
