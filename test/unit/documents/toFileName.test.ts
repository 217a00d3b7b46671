import * as fc from 'fast-check';
import assert from 'node:assert/strict';
import { toFileName } from '../../../src/documents/toFileName';
import { buildUri, parseUri } from '../../../src/documents/uris';

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('..', '../../etc', 'a/b\\c', '%2F%00', '$(zap)', '\u202egnp.exe', '\ud800', '대한상사 3'),
  fc.string({ unit: 'grapheme', minLength: 200, maxLength: 400 }),
);

describe('the name of a file that a text of the service gives', () => {
  for (const [text, name] of [
    ['대한상사 3', '대한상사 3'],
    ['㈜한빛ㆍ물류', '(주)한빛·물류'],
    ['한빛'.normalize('NFD'), '한빛'],
    ['Kim & Sons, Ltd. (Seoul) - A_1', 'Kim Sons Ltd (Seoul) - A_1'],
    ['../a/b\\c%2F?#.user-group.json', 'a b c 2F user-group json'],
    ['  \u202eevil\u200b\u3164 $(zap) ', 'evil (zap)'],
    ['☂️ …', ''],
    ['', ''],
  ] as const)
    it(`is “${name}” of ${JSON.stringify(text)}`, () => assert.equal(toFileName(text), name));

  it('has letters, digits, blanks and ()-_· only, 60 at most, and is its own name', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const name = toFileName(text);
        assert.match(name, /^[\p{L}\p{M}\p{Nd} ()\-_·]{0,60}$/u);
        assert.equal(name.trim(), name);
        assert.equal(toFileName(name), name);
      }),
    );
  });

  it('comes back from an address, and never says which user group or result it is', () => {
    const text = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' });
    fc.assert(
      fc.property(hostile, text, text, (given, environmentName, id) => {
        const name = toFileName(given) || 'x';
        const group = { kind: 'userGroup', environmentName, id, name } as const;
        assert.deepEqual({ ...parseUri(buildUri(group)) }, group);
        const answer = {
          environmentName,
          endpointId: id,
          number: 7,
          extension: 'json',
          title: name,
        } as const;
        assert.deepEqual(
          { ...parseUri(buildUri({ kind: 'result', ...answer })) },
          { kind: 'result', ...answer },
        );
      }),
    );
  });
});
