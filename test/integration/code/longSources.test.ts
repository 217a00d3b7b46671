import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { knownBaseUrls } from '../../../src/catalog/knownAddresses';
import { codeLanguage } from '../../../src/code/source/codeLanguages';
import { lensesOf, showCode } from '../../support/host/editors';
import { useExtension } from '../../support/host/useExtension';
import { shapeText, sourceShapes } from '../../support/sourceShapes';

/** Two shapes that take longer than an editor waits, and the shape with the most calls. */
const worst = ['python f-strings', 'javascript members', 'csharp interpolated strings'];
const KEYS = 9;
const MAX_WAIT_MS = 100;
/** Number of tries: the garbage collector may slow down one, but hardly all. */
const ATTEMPTS = 6;

/**
 * CPU times of the extension host between two runs of a 1 ms timer during `run`, in ms, sorted. Other processes do not
 * change them.
 */
async function waitsWhile(run: () => Promise<void>): Promise<readonly number[]> {
  const waits: number[] = [];
  let last = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(last);
    waits.push((user + system) / 1000);
    last = process.cpuUsage();
  }, 1);
  await run().finally(() => {
    clearInterval(timer);
  });
  return waits.sort((one, other) => one - other);
}

describe('a long source file', () => {
  useExtension();
  const [address = ''] = knownBaseUrls.map(({ url }) => new URL(url).origin);
  const shapes = sourceShapes.filter(({ language, name }) => worst.includes(`${language} ${name}`));

  it('has the shapes that take longest', () => {
    assert.equal(shapes.length, worst.length);
  });

  for (const shape of shapes)
    it(`never holds the extension host while keys are pressed in it: ${shape.language}, ${shape.name}`, async function () {
      this.timeout(300_000);
      const text = shapeText(shape, 980_000).replaceAll('https://shop.example', address);
      const [extension = ''] = codeLanguage(shape.language).extensions;
      let longest = Infinity;
      for (let attempt = 0; attempt < ATTEMPTS && longest > MAX_WAIT_MS; attempt += 1) {
        const editor = await showCode(`long${attempt}.${extension}`, text);
        const { uri } = editor.document;
        const waits = await waitsWhile(async () => {
          for (let key = 0; key < KEYS; key += 1) {
            const asked = lensesOf(uri);
            await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), ' '));
            // Some keys come while help for earlier keys is computed, and some after it.
            if (key % 3 === 0) await asked;
          }
        });
        longest = waits[Math.floor(waits.length * 0.95)] ?? Infinity;
        await editor.document.save();
      }
      assert.ok(longest <= MAX_WAIT_MS, `${longest} ms`);
    });

  it('is read anew when it is shown again, if it was left before that was done', async () => {
    const shape = sourceShapes.find(({ name }) => name === 'near misses') ?? assert.fail();
    const text = `fetch("${address}/v1/orders");\n${shapeText(shape, 60_000)}`;
    const { document } = await showCode('left.js', text);
    const asked = lensesOf(document.uri);
    const other = await showCode('other.txt', 'a');
    await asked;
    await vscode.window.showTextDocument(document);
    assert.equal((await lensesOf(document.uri)).length, 1);
    assert.equal(other.document.isClosed, false);
  });

  it('gets no help where reading it takes too long, and all of it where it does not', async () => {
    const [slow] = shapes;
    assert.ok(slow);
    const text = shapeText(slow, 4000).replaceAll('https://shop.example', address);
    const short = await showCode('short.py', text);
    assert.ok((await lensesOf(short.document.uri)).length > 50);
  });
});
