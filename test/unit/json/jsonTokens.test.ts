import * as fc from 'fast-check';
import { createScanner } from 'jsonc-parser';
import assert from 'node:assert/strict';
import { JsonTokens } from '../../../src/json/jsonTokens';
import { brokenJson } from '../../fixtures/brokenJson';

/** `SyntaxKind` of jsonc-parser, whose constants cannot be imported as values. */
const END_OF_TEXT = 17;
const FIRST_TRIVIA = 12;
const LAST_COMMENT = 13;

function byJsonc(text: string, withComments: boolean): readonly string[] {
  const scanner = createScanner(text);
  const tokens: string[] = [];
  for (let kind: number = scanner.scan(); kind !== END_OF_TEXT; kind = scanner.scan()) {
    if (kind >= FIRST_TRIVIA && !(withComments && kind <= LAST_COMMENT) && kind < 16) continue;
    const start = scanner.getTokenOffset();
    const literal = text.slice(start, start + scanner.getTokenLength());
    tokens.push(`${start} ${literal} ${/["\d-]/.test(literal[0] ?? '') ? scanner.getTokenValue() : ''}`);
  }
  return tokens;
}

function byUs(text: string, withComments: boolean): readonly string[] {
  const tokens = new JsonTokens(text, withComments);
  const found: string[] = [];
  for (let first = tokens.next(); first !== undefined; first = tokens.next())
    found.push(`${tokens.offset} ${tokens.literal} ${/["\d-]/.test(first) ? tokens.value : ''}`);
  assert.deepEqual([tokens.offset, tokens.length], [text.length, 0]);
  return found;
}

describe('JsonTokens', () => {
  for (const withComments of [false, true])
    it(`reads what jsonc-parser does, from broken texts too, ${withComments ? 'with' : 'without'} comments`, () => {
      fc.assert(
        fc.property(brokenJson, (text) =>
          assert.deepEqual(byUs(text, withComments), byJsonc(text, withComments)),
        ),
        { numRuns: 1000 },
      );
    });

  it('takes long strings, comments and numbers without a stack', () => {
    const long = '\\n'.repeat(1_000_000);
    for (const text of [`"${long}"`, `"${long}`, `/*${long}`, '/**/'.repeat(500_000), '1'.repeat(1_000_000)])
      assert.equal(byUs(text, true).join('').length > 0, true);
  });
});
