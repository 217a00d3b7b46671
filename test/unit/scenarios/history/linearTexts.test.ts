import assert from 'node:assert/strict';
import { buildResultContent } from '../../../../src/calls/results/resultContent';
import { makeEntry } from '../../../../src/history/makeEntry';
import { createRedactor } from '../../../../src/http/redaction/redactor';
import { answered, sampleCall } from '../../../fixtures/sampleCall';
import { REPEATED_TOKEN, worstTexts } from '../../../fixtures/worstTexts';

const SIZE = 120_000;
const GROWTH = 8;
/** What takes less is not looked at. */
const NOISE_MS = 20;
const MAX_RATIO = 20;
const ATTEMPTS = 5;

const redactor = createRedactor();
redactor.add(REPEATED_TOKEN);
const redact = (text: string): string => redactor.redact(text);

/** How an answer is shown and kept, and where it holds the secret. */
const steps: Readonly<Record<string, (text: string) => unknown>> = {
  shown: (text) => buildResultContent(sampleCall(answered(text)), redact),
  kept: (text) => makeEntry(sampleCall(answered(text)), redact),
  searched: (text) => redactor.find(text),
};

function bestMs(step: () => unknown, enough = 0): number {
  let best = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && best > enough; attempt += 1) {
    const start = process.cpuUsage();
    step();
    best = Math.min(best, process.cpuUsage(start).user / 1000);
  }
  return best;
}

describe('an answer that is made to take long', () => {
  const large = new Map(worstTexts(GROWTH * SIZE));

  for (const [what, text] of worstTexts(SIZE)) {
    for (const [how, step] of Object.entries(steps)) {
      it(`takes eight times as long when it is eight times as large: ${what}, ${how}`, function () {
        this.timeout(60_000);
        const small = Math.max(
          bestMs(() => step(text)),
          NOISE_MS,
        );
        const ratio = bestMs(() => step(large.get(what) ?? assert.fail(what)), small * MAX_RATIO) / small;
        assert.ok(ratio <= MAX_RATIO, `× ${ratio.toFixed(1)}`);
      });
    }
  }
});
