import assert from 'node:assert/strict';
import { textWalkers } from '../../../fixtures/textWalkers';
import { brokenTexts, worstTexts } from '../../../fixtures/worstTexts';

const SIZE = 60_000;
const GROWTH = 8;
/** What takes less is not looked at. */
const NOISE_MS = 20;
const MAX_RATIO = 20;
const ATTEMPTS = 5;
/** No noise makes a step take so long: it is not tried again. */
const HOPELESS_MS = 5000;

async function bestMs(step: () => unknown, enough = 0): Promise<number> {
  let best = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && best > enough; attempt += 1) {
    const start = process.cpuUsage();
    await step();
    best = Math.min(best, process.cpuUsage(start).user / 1000);
    if (best > HOPELESS_MS) break;
  }
  return best;
}

describe('a text that is made to take long', () => {
  const texts = new Map([...worstTexts(GROWTH * SIZE), ...brokenTexts(GROWTH * SIZE)]);

  for (const [how, walk] of Object.entries(textWalkers)) {
    it(`takes eight times as long when it is eight times as large: ${how}`, async function () {
      this.timeout(120_000);
      for (const [what, text] of [...worstTexts(SIZE), ...brokenTexts(SIZE)]) {
        const more = texts.get(what) ?? assert.fail(what);
        // Most take less than is looked at, however much they grow.
        const first = await bestMs(() => walk(more), NOISE_MS * MAX_RATIO);
        if (first <= NOISE_MS * MAX_RATIO) continue;
        const small = Math.max(await bestMs(() => walk(text)), NOISE_MS);
        const large = first > HOPELESS_MS ? first : await bestMs(() => walk(more), small * MAX_RATIO);
        const ratio = large / small;
        assert.ok(ratio <= MAX_RATIO, `${what}: × ${ratio.toFixed(1)}`);
      }
    });
  }
});
