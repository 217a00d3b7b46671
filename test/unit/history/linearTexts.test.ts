import assert from 'node:assert/strict';
import { textWalkers } from '../../fixtures/textWalkers';
import { brokenTexts, worstTexts } from '../../fixtures/worstTexts';
import { GROWTH, isInProportion } from '../../support/isInProportion';
import { kindsOf } from '../../support/longSeries';

/** Size at which quadratic work that takes 320 ms for a text four times as long takes 20 ms, the limit of the check. */
const SIZE = 15_000;

describe('a text that is made to take long', () => {
  const texts = new Map([...worstTexts(GROWTH * SIZE), ...brokenTexts(GROWTH * SIZE)]);

  for (const [turn, [how, walk]] of Object.entries(textWalkers).entries()) {
    it(`takes eight times as long when it is eight times as large: ${how}`, async () => {
      for (const [what, text] of kindsOf([...worstTexts(SIZE), ...brokenTexts(SIZE)], turn)) {
        const more = texts.get(what) ?? assert.fail(what);
        assert.ok(
          await isInProportion(
            () => walk(text),
            () => walk(more),
          ),
          what,
        );
      }
    });
  }
});
