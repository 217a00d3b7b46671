import assert from 'node:assert/strict';
import fc from 'fast-check';
import { MAX_TEXT, shrinkJson as shrinkTo } from '../../../src/json/shrinkJson';
import { longRuns } from '../../support/longSeries';
import { isInProportion, GROWTH } from '../../support/isInProportion';

const shrinkJson = (json: string): string => shrinkTo(json, 100_000);
const nested = (depth: number, open: string, close: string): string =>
  `${open.repeat(depth)}1${close.repeat(depth)}`;

describe('a shrunk JSON text', () => {
  it('is the same without white space where it is small', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        assert.equal(shrinkJson(JSON.stringify(value, null, 2)), JSON.stringify(value));
      }),
      longRuns(400),
    );
    assert.equal(shrinkJson('[ 1e400, -0.0,\t"\\u0041" ]'), '[1e400,-0.0,"\\u0041"]');
  });

  it('stays JSON, whatever it lacks', () => {
    const rows = `[${Array.from({ length: 40_000 }, (_, id) => `{"id":${id},"a":{}}`).join(',')}]`;
    for (const json of [
      rows,
      `{"a":1,"b":${rows},"c":2}`,
      nested(10_000, '[', ']'),
      nested(10_000, '{"a":', '}'),
      `{"a":${nested(100, '[', ']')},"b":2}`,
    ]) {
      const shrunk = shrinkJson(json);
      JSON.parse(shrunk);
      assert.ok(shrunk.length < 110_000);
      assert.ok(json.startsWith(shrunk.slice(0, 19)));
    }
    assert.match(shrinkJson(`{"a":${nested(100, '[', ']')},"b":2}`), /^\{"a":\[+"…"\]+,"b":2\}$/);
  });

  it('says how much of a text is missing', () => {
    const text = 'x'.repeat(MAX_TEXT + 312);
    assert.equal(
      shrinkJson(JSON.stringify([text, 'y'])),
      JSON.stringify([`${text.slice(0, MAX_TEXT)}…+312 characters`, 'y']),
    );
    // Escapes are longer than the text that they stand for.
    const escaped = `["${'\\ud55c'.repeat(MAX_TEXT)}"]`;
    assert.equal(shrinkJson(escaped), escaped);
  });

  it('takes time in proportion', async () => {
    const json = (rows: number): string => `[${'{"id":1,"a":[[[]]]},'.repeat(rows)}1]`;
    const small = json(10_000);
    const large = json(10_000 * GROWTH);
    assert.ok(
      await isInProportion(
        () => shrinkJson(small),
        () => shrinkJson(large),
      ),
    );
  });
});
