import { load } from 'js-yaml';
import assert from 'node:assert/strict';
import { createCatalog } from '../../../../src/catalog/createCatalog';
import { compileSdkCalls } from '../../../../src/catalog/compiler/compileCatalog';
import { CatalogDocumentError, isNode } from '../../../../src/catalog/compiler/documentNode';

const { endpoints } = createCatalog();

function compile(sdk: string): ReturnType<typeof compileSdkCalls> {
  const hints = load(`paths: { '/v1/user-groups/{user_group_id}': { put: { x-sdk: ${sdk} } } }`);
  assert.ok(isNode(hints));
  return compileSdkCalls(hints, endpoints, new Set(['A']));
}

describe('compileSdkCalls', () => {
  it('reads a call, its arguments and its second spellings', () => {
    const also = "also: [{ call: g.u, takes: ['path:user_group_id=1', body], x-sources: [A] }]";
    const call = `{ call: g.update, takes: ['body with user_group_id'], x-sources: [A], ${also} }`;
    assert.deepEqual(compile(call), {
      'g.update': ['userGroups.update', 'body with user_group_id'],
      'g.u': ['userGroups.update', 'path:user_group_id=1', 'body'],
    });
  });

  it("reads the name of Ruby's store client, with the same arguments", () => {
    assert.deepEqual(
      compile("{ call: g.detail, ruby: lookup, takes: ['path:user_group_id'], x-sources: [A] }"),
      {
        'g.detail': ['userGroups.update', 'path:user_group_id'],
        lookup: ['userGroups.update', 'path:user_group_id'],
      },
    );
  });

  const faults: Readonly<Record<string, string>> = {
    'a call without a source': "{ call: g.update, takes: ['path:user_group_id'] }",
    'a source without a title': "{ call: g.update, takes: ['path:user_group_id'], x-sources: [B] }",
    'a parameter that the path lacks': "{ call: g.update, takes: ['path:user_id'], x-sources: [A] }",
    'a path that is not filled': '{ call: g.update, takes: [body], x-sources: [A] }',
    'an argument of an unknown kind':
      "{ call: g.update, takes: ['path:user_group_id', head], x-sources: [A] }",
    'a call that stands twice':
      "{ call: a, takes: ['path:user_group_id'], x-sources: [A], also: [{ call: a, takes: ['path:user_group_id'], x-sources: [A] }] }",
  };
  for (const [fault, text] of Object.entries(faults))
    it(`refuses ${fault}`, () => {
      assert.throws(() => compile(text), CatalogDocumentError);
    });
});
