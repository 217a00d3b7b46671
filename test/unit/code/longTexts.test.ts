import assert from 'node:assert/strict';
import type { Steps } from '../../../src/base/doInTurns';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { findPaths } from '../../../src/code/paths/findPaths';
import { findImports } from '../../../src/code/paths/importedNames';
import { knownBases } from '../../../src/code/paths/readAddress';
import { findSdkCalls } from '../../../src/code/sdk/findSdkCalls';
import { codeLanguage } from '../../../src/code/source/codeLanguages';
import { readSource } from '../../../src/code/source/readSource';
import { someOf } from '../../support/longSeries';
import { sdkShapes } from '../../support/sdkShapes';
import { shapeText, sourceShapes, type SourceShape } from '../../support/sourceShapes';

const known = { endpoints: createCatalog().endpoints, bases: knownBases(['https://shop.example']) };
const SIZE = 1_000_000;
const MAX_STEP_MS = 50;
/** Longest time, in ms, that an editor should wait for the findings. */
const MAX_TOTAL_MS = 2000;
/** Number of tries: another process or the garbage collector may slow down one, but hardly all. */
const ATTEMPTS = 6;

function* readAll(text: string, { language }: SourceShape): Steps<unknown> {
  const source = yield* readSource(text, codeLanguage(language));
  return [
    yield* findImports(source),
    yield* findSdkCalls(source, new Map()),
    yield* findPaths(source, known),
  ];
}

/** CPU time of the longest step, in ms. */
function longestStep(steps: Steps<unknown>): number {
  const start = performance.now();
  let longest = 0;
  for (let last = process.cpuUsage(); performance.now() - start < MAX_TOTAL_MS;) {
    const { done } = steps.next();
    const spent = process.cpuUsage(last).user / 1000;
    if (spent > 1) longest = Math.max(longest, spent);
    last = process.cpuUsage();
    if (done) break;
  }
  return longest;
}

describe('a source text of 1 MB', () => {
  it('stands for at least 40 shapes, in all languages', () => {
    assert.ok(sourceShapes.length >= 40);
    assert.equal(new Set(sourceShapes.map(({ language }) => language)).size, 11);
  });

  for (const shape of someOf([...sourceShapes, ...sdkShapes]))
    it(`takes no step of over 50 ms: ${shape.language}, ${shape.name}`, () => {
      const text = shapeText(shape, SIZE);
      let least = Infinity;
      for (let attempt = 0; attempt < ATTEMPTS && least > MAX_STEP_MS; attempt += 1)
        least = Math.min(least, longestStep(readAll(text, shape)));
      assert.ok(least <= MAX_STEP_MS, `${least} ms`);
    });
});
