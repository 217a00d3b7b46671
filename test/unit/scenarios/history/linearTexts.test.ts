import assert from 'node:assert/strict';
import { textWalkers } from '../../../fixtures/textWalkers';
import { brokenTexts, worstTexts } from '../../../fixtures/worstTexts';
import { GROWTH, isInProportion } from '../../../support/isInProportion';
import { someOf } from '../../../support/longSeries';

const SIZE = 60_000;
/** Half a megabyte that takes less needs no look at its growth. */
const ENOUGH_MS = 300;

describe('a text that is made to take long', () => {
  const texts = new Map([...worstTexts(GROWTH * SIZE), ...brokenTexts(GROWTH * SIZE)]);

  for (const [turn, [how, walk]] of Object.entries(textWalkers).entries()) {
    it(`takes eight times as long when it is eight times as large: ${how}`, async () => {
      for (const [what, text] of someOf([...worstTexts(SIZE), ...brokenTexts(SIZE)], turn)) {
        const more = texts.get(what) ?? assert.fail(what);
        assert.ok(
          await isInProportion(
            () => walk(text),
            () => walk(more),
            ENOUGH_MS,
          ),
          what,
        );
      }
    }).timeout(120_000);
  }
});
