import * as fc from 'fast-check';
import { applyEdits, modify } from 'jsonc-parser';
import assert from 'node:assert/strict';
import { changeMember, replaceIn } from '../../../src/json/changeMember';
import { readJsonTree } from '../../../src/json/jsonTree';

const layout = { formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' } };

function change(text: string, name: string, literal: string | undefined): string {
  const replacement = changeMember(text, readJsonTree(text).root, name, literal);
  return replacement ? replaceIn(text, replacement) : text;
}

describe('changeMember', () => {
  const object = fc.dictionary(
    fc.constantFrom('a', 'b', 'c', 'd'),
    fc.json().map((json) => JSON.parse(json) as unknown),
  );
  const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));

  it('sets, adds and takes out members as jsonc-parser does, where a text is laid out as ours are', () => {
    fc.assert(
      fc.property(
        object,
        fc.constantFrom('a', 'b'),
        fc.option(scalar, { nil: undefined }),
        (members, name, value) => {
          const text = JSON.stringify(members, null, 2);
          const changed = change(text, name, value === undefined ? undefined : JSON.stringify(value));
          const expected = applyEdits(text, modify(text, [name], value, value === undefined ? {} : layout));
          assert.deepEqual(JSON.parse(changed), JSON.parse(expected));
          if (value !== undefined) assert.equal(changed, expected);
        },
      ),
    );
  });
});
