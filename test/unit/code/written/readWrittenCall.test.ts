import * as fc from 'fast-check';
import assert from 'node:assert/strict';
import { createCatalog } from '../../../../src/catalog/createCatalog';
import { codeLanguages, type CodeLanguageId } from '../../../../src/code/source/codeLanguages';
import { knownBases } from '../../../../src/code/paths/readAddress';
import { looksSecret } from '../../../../src/code/written/writtenCall';
import { readWrittenCall } from '../../../../src/code/written/readWrittenCall';
import { writtenCalls, type Written } from '../../../fixtures/writtenCalls';
import { pathsIn } from '../../../support/sourceOf';

const { endpoints } = createCatalog();
const bases = knownBases(['https://shop.example']);

/** The values of the last call of a text, in the form of the table. */
function read(text: string, language: CodeLanguageId): Written {
  const found = pathsIn(text, language, { endpoints, bases });
  const match = found.matches.at(-1);
  const [endpoint] = match?.endpoints ?? [];
  assert.ok(match && endpoint, 'no call was found');
  const written = readWrittenCall(found, match.start, endpoint);
  assert.ok(written);
  const { path, query, body, open, isWhole } = written;
  return {
    path,
    query: Object.fromEntries(query),
    body: body === undefined ? undefined : (JSON.parse(body) as unknown),
    open,
    ...(isWhole ? {} : { more: true }),
  };
}

describe('what is written in a call', () => {
  for (const { id, title } of codeLanguages)
    describe(title, () => {
      for (const [source, { path = {}, query = {}, body, open = [], more }] of writtenCalls[id])
        it(source.replaceAll('\n', '⏎'), () => {
          const wanted = { path, query, body, open, ...(more ? { more } : {}) };
          assert.deepEqual(read(source, id), wanted);
        });
    });

  it('is any object as JavaScript reads it', () => {
    const head = "axios.put('/v1/user-groups/1', ";
    // The texts are short, since a long one may look like a secret, which is left out.
    const texts = fc.string({ unit: 'binary', maxLength: 12 }).filter((text) => !looksSecret(text, text));
    const { object } = fc.letrec((tie) => ({
      object: fc.dictionary(
        texts.filter((name) => name !== '__proto__'),
        tie('value'),
        { minKeys: 1, maxKeys: 4 },
      ),
      value: fc.oneof(
        { maxDepth: 4 },
        texts,
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        tie('object'),
        fc.array(tie('value'), { maxLength: 3 }),
      ),
    }));
    fc.assert(
      fc.property(object, (body) => {
        const json = JSON.stringify(body);
        assert.deepEqual(read(`${head}${json})`, 'javascript').body, JSON.parse(json));
      }),
    );
  });

  it('is tried in a table of many snippets', () => {
    assert.ok(Object.values(writtenCalls).flat().length >= 80);
  });
});
