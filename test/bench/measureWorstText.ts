import { buildResultContent } from '../../src/calls/results/resultContent';
import { makeEntry } from '../../src/history/makeEntry';
import { createRedactor } from '../../src/http/redaction/redactor';
import { answered, sampleCall } from '../fixtures/sampleCall';
import { REPEATED_TOKEN, worstTexts } from '../fixtures/worstTexts';
import { buildAnswer } from './answers';
import { measurePairs, summarize, time, type Pair } from './statistics';
import { ratioAtMost, type Row } from './table';

const CHARACTERS = 800_000;

/** Compares the slowest response text with an ordinary one of the same size: result and history entry, in this process. */
export async function measureWorstText(pairCount: number): Promise<Row> {
  const redactor = createRedactor();
  redactor.add(REPEATED_TOKEN);
  const redact = (text: string): string => redactor.redact(text);
  const timeOf = (text: string): number => {
    const call = sampleCall(answered(text));
    return time(() => [buildResultContent(call, redact), makeEntry(call, redact)]);
  };
  const ordinary = buildAnswer('worst', CHARACTERS);
  const measured: { readonly name: string; readonly pair: Pair }[] = [];
  for (const [name, text] of worstTexts(CHARACTERS)) {
    const pairs = await measurePairs(
      pairCount,
      () => timeOf(text),
      () => timeOf(ordinary),
    );
    measured.push({ name, pair: summarize(pairs) });
  }
  const ratio = ({ pair }: (typeof measured)[number]): number => pair.ours / pair.floor;
  const worst = measured.reduce((one, other) => (ratio(other) > ratio(one) ? other : one));
  return ratioAtMost(`worst text (${worst.name}) ÷ an ordinary answer, of 0.8 MB`, worst.pair, 'ms', 5, 10);
}
