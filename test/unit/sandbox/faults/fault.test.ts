import assert from 'node:assert/strict';
import fc from 'fast-check';
import { faultCodes, faultOutcomes, readPrefer } from '../../../../src/sandbox/faults/fault';

describe('readPrefer', () => {
  for (const [header, fault] of [
    [undefined, undefined],
    ['', undefined],
    ['code=429', { code: 429 }],
    ['Code = 429', { code: 429 }],
    ['code="429"', { code: 429 }],
    ['code="4\\29"', { code: 429 }],
    ['code=429, delay=5, outcome=half', { code: 429, delay: 5, outcome: 'half' }],
    ['code=429; delay=5;outcome=HALF', { code: 429, delay: 5, outcome: 'half' }],
    ['delay=0.25', { delay: 0.25 }],
    // If a preference occurs twice, the first one counts, even if it is invalid.
    ['code=404, code=500', { code: 404 }],
    ['code=299, code=500', undefined],
    ['respond-async, wait=10,,  code=503 ,', { code: 503 }],
    ['return=minimal; code=500', undefined],
    ['return=minimal; foo="a,b;c=\\"1\\"", code=500', { code: 500 }],
    ['x="code=500, delay=1", delay=2', { delay: 2 }],
    ['=5, code=500', { code: 500 }],
    ['code=500 401, delay=1', { delay: 1 }],
    ['x="not closed, code=500', { code: 500 }],
    ['code', undefined],
    ['code=', undefined],
    ['code=200', undefined],
    ['code=4290', undefined],
    ['code=0x1f5', undefined],
    ['delay=-1', undefined],
    ['delay=61', undefined],
    ['delay=1e1', undefined],
    ['outcome=won', undefined],
    ['outcome=constructor', undefined],
    ['constructor=1, __proto__=2', undefined],
  ] as const) {
    it(`reads ${JSON.stringify(header)}`, () => assert.deepEqual(readPrefer(header), fault));
  }

  it('finds wishes among preferences that it does not know, however they are written', () => {
    const space = fc.constantFrom('', ' ', '\t', '  ');
    const name = fc.stringMatching(/^x-[a-z0-9!#$%&'*+.^_`|~-]{0,8}$/);
    const quoted = fc.string({ maxLength: 12 }).map((text) => JSON.stringify(text.replaceAll(/[^ -~]/g, '')));
    const unknown = fc
      .tuple(name, space, fc.option(fc.oneof(name, quoted), { nil: undefined }))
      .map(([key, gap, value]) => (value === undefined ? key : `${key}${gap}=${gap}${value}`));
    const cased = (text: string) => fc.constantFrom(text, text.toUpperCase());
    const word = (text: string) => fc.constantFrom(text, `"${text}"`);
    const known = fc
      .record({
        code: fc.constantFrom(...faultCodes),
        delay: fc.integer({ min: 0, max: 60 }),
        outcome: fc.constantFrom(...faultOutcomes),
      })
      .chain((fault) =>
        fc
          .tuple(
            ...Object.entries(fault).map(([key, value]) =>
              fc.tuple(cased(key), space, word(String(value))).map(([k, gap, v]) => `${k}${gap}=${gap}${v}`),
            ),
          )
          .map((texts) => ({ fault, texts })),
      );
    fc.assert(
      fc.property(
        known.chain(({ fault, texts }) =>
          fc.tuple(
            fc.constant(fault),
            fc
              .array(unknown, { maxLength: 4 })
              .chain((others) =>
                fc.shuffledSubarray([...texts, ...others], { minLength: texts.length + others.length }),
              ),
            fc.constantFrom(',', ', ', ' ,\t', ',,'),
          ),
        ),
        ([fault, preferences, comma]) => {
          assert.deepEqual(readPrefer(preferences.join(comma)), { ...fault });
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('reads any text, in a time that grows no faster than it', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        readPrefer(text);
      }),
    );
    for (const text of ['"'.repeat(16_000), 'a='.repeat(8000), ' '.repeat(16_000), 'a="\\'.repeat(4000)]) {
      const start = performance.now();
      readPrefer(text);
      assert.ok(performance.now() - start < 2000, text.slice(0, 10));
    }
  });
});
