import { formatJson } from '../../src/json/formatJson';
import { buildAnswer } from './answers';
import { measurePairs, summarize, time } from './statistics';
import { ratioAtMost, type Row } from './table';

const TEN_MB = 10_000_000;

/** Compares `formatJson`, which keeps literals unchanged, with `JSON.stringify` of the parsed value, in this process. */
export async function measureFormatter(pairCount: number): Promise<Row> {
  const text = buildAnswer('formatter', TEN_MB);
  const value: unknown = JSON.parse(text);
  const pairs = await measurePairs(
    pairCount,
    () => time(() => formatJson(text)),
    () => time(() => JSON.stringify(value, null, 2)),
  );
  return ratioAtMost('formatter ÷ JSON.stringify at 10 MB', summarize(pairs), 'ms', 2, 4);
}
