import * as fc from 'fast-check';
import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import assert from 'node:assert/strict';
import { readJsonTree, readTree, type BrokenJson, type JsonNode } from '../../../src/json/jsonTree';
import { brokenJson } from '../../fixtures/brokenJson';

const names: Readonly<Record<string, BrokenJson['missing']>> = {
  PropertyNameExpected: 'name',
  ValueExpected: 'value',
  ColonExpected: 'colon',
  CommaExpected: 'comma',
  CloseBraceExpected: 'object',
  CloseBracketExpected: 'array',
  EndOfFileExpected: 'end',
  InvalidCommentToken: 'comment',
  UnexpectedEndOfString: 'quote',
};

/** The findings of jsonc-parser in a text, in our form. */
function byJsonc(text: string): unknown {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (!first) return { root: root && ours(root) };
  const { error, offset, length } = first;
  // For an unterminated comment, jsonc-parser reports one character beyond the text.
  return {
    fault: {
      kind: 'broken',
      missing: names[printParseErrorCode(error)] ?? 'other',
      offset,
      length: Math.max(Math.min(length, text.length - offset), 1),
    },
  };
}

function ours({ type, offset, length, value, children = [] }: Node): JsonNode {
  if (type === 'property') assert.fail();
  const inside = children.map(
    (child) => (type === 'object' ? child.children : [child, child])?.map(ours) ?? [],
  );
  const values = inside.flatMap(([, one]) => one ?? []);
  const members = inside.flatMap(([key, one]) =>
    key && one && type === 'object' ? [{ name: String(key.value), key, value: one }] : [],
  );
  const node = { type, offset, length, children: values, members };
  return type === 'object' || type === 'array' ? node : { ...node, value: value as unknown };
}

describe('readJsonTree', () => {
  it('finds the tree that jsonc-parser does, or the first fault, and takes what JSON.parse takes', () => {
    fc.assert(
      fc.property(brokenJson, (text) => {
        const tree = readJsonTree(text);
        assert.deepEqual(tree, byJsonc(text));
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        assert.equal(tree.root !== undefined, isJson);
      }),
      { numRuns: 2000 },
    );
  });

  it('needs no stack, and calls deep texts so', () => {
    const deep = `${'{"a":['.repeat(500_000)}${']}'.repeat(500_000)}`;
    assert.deepEqual(readJsonTree(deep).fault, { kind: 'tooDeep' });
    assert.equal(readTree(deep).root?.length, deep.length);
  });

  for (const text of ['[},'.repeat(100_000), `[}},${'['.repeat(100_000)}`])
    it(`finds the bracket in ${text.slice(0, 6)}… that does not match`, () =>
      assert.deepEqual(readJsonTree(text).fault, { kind: 'broken', missing: 'value', offset: 1, length: 1 }));
});
