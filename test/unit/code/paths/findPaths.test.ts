import assert from 'node:assert/strict';
import { createCatalog } from '../../../../src/catalog/createCatalog';
import { codeLanguages, type CodeLanguageId } from '../../../../src/code/codeLanguages';
import { findPaths, type FoundPaths } from '../../../../src/code/paths/findPaths';
import { knownBases } from '../../../../src/code/paths/readAddress';
import { callShapes } from '../../../fixtures/callShapes';
import { snippets } from '../../../fixtures/pathSnippets';

const { endpoints } = createCatalog();
const bases = knownBases(['https://shop.example/', 'https://API.shop.example:8443/base']);

function find(source: string, language: CodeLanguageId): FoundPaths {
  return findPaths(source, language, { endpoints, bases });
}

function summary({ matches, nearMisses }: FoundPaths): readonly string[] {
  return [
    ...matches.map(({ isOtherCall, endpoints: found }) =>
      [...(isOtherCall ? ['other'] : []), ...found.map(({ id }) => id)].join(' '),
    ),
    ...nearMisses.map(({ path }) => `near ${path}`),
  ];
}

describe('finding paths in source files', () => {
  it('is tried with 150 snippets or more, of every language', () => {
    const counts = codeLanguages.map(({ id }) => snippets[id].length);
    assert.ok(counts.every((count) => count >= 10));
    assert.ok(counts.reduce((sum, count) => sum + count) >= 150);
  });

  for (const { id, title } of codeLanguages) {
    describe(title, () => {
      for (const [source, ...found] of snippets[id]) {
        it(`${found.length ? 'finds' : 'passes over'} ${source.replaceAll('\n', '⏎')}`, () => {
          assert.deepEqual(summary(find(source, id)), found);
        });
      }
    });
  }

  describe('the method of a call', () => {
    for (const { id, title } of codeLanguages) {
      for (const [source, method] of callShapes[id]) {
        it(`${title}, ${method}: ${source.replaceAll('\n', '⏎')}`, () => {
          const [match] = find(source, id).matches;
          assert.ok(match);
          const [one, ...more] = match.endpoints.map((endpoint) => endpoint.method);
          assert.equal(match.isOtherCall ? 'other' : more.length > 0 ? '?' : one, method);
        });
      }
    }
  });

  it('gives the range of the path, without base URL and query', () => {
    const source = 'get(`${base}/v1/users/${id}?page=1`)';
    const [match] = find(source, 'javascript').matches;
    assert.ok(match);
    assert.equal(source.slice(match.start, match.end), '/v1/users/${id}');
  });

  it('gives the range of the path in a script without the quote behind it', () => {
    const source = `curl --url="$BASE/v1/users/$ID" -X PUT`;
    const [match] = find(source, 'shell').matches;
    assert.ok(match);
    assert.equal(source.slice(match.start, match.end), '/v1/users/$ID');
  });

  it('gives a range over the whole of a concatenation', () => {
    const source = "get('/v1/products/' + id + '/status')";
    const [match] = find(source, 'javascript').matches;
    assert.ok(match);
    assert.equal(source.slice(match.start, match.end), "/v1/products/' + id + '/status");
  });

  it('says what to change in a near miss', () => {
    const source = 'get(f"{base}/v1/user_groups/{id}/limits")';
    const [miss] = find(source, 'python').nearMisses;
    assert.ok(miss);
    const mended = [...miss.edits]
      .reverse()
      .reduce((text, { start, end, text: meant }) => text.slice(0, start) + meant + text.slice(end), source);
    assert.equal(mended, 'get(f"{base}/v1/user-groups/{id}/limit")');
    assert.deepEqual(summary(find(mended, 'python')), ['userGroups.setLimit']);
  });
});
