import assert from 'node:assert/strict';
import { codeLanguages } from '../../../src/code/source/codeLanguages';
import { replaceSecret } from '../../../src/code/replaceSecret';
import { secretVariable } from '../../../src/code/environmentVariables';
import { basicCredential } from '../../../src/http/credential';
import { sourceOf } from '../../support/sourceOf';

const pair = { clientKey: 'canary-client-8d', secretKey: 'canary/secret+5e' };
const others = { clientKey: 'canary-other-77', secretKey: 'canary-other-99' };

describe('secretVariable', () => {
  const rows: readonly (readonly [what: string, found: string, variable: string | undefined])[] = [
    ['a token', 'canary-token-12', 'COMMERCE_API_TOKEN'],
    ['the client key', pair.clientKey, 'COMMERCE_API_CLIENT_KEY'],
    ['the secret key', pair.secretKey, 'COMMERCE_API_SECRET_KEY'],
    ['the secret key in a query', encodeURIComponent(pair.secretKey), 'COMMERCE_API_SECRET_KEY'],
    ['both as Basic authorization', basicCredential(pair), 'COMMERCE_API_KEYS_BASE64'],
    ['both with a colon', `${pair.clientKey}:${pair.secretKey}`, undefined],
  ];
  for (const [what, found, variable] of rows)
    it(`is the right one for ${what}`, () => assert.equal(secretVariable(found, [others, pair]), variable));

  it('stands in the code in place of the key', () => {
    const language = codeLanguages.find(({ id }) => id === 'javascript');
    assert.ok(language);
    const source = `basic = '${basicCredential(pair)}'`;
    const start = source.indexOf("'") + 1;
    const end = source.length - 1;
    const variable = secretVariable(source.slice(start, end), [pair]);
    const edits = replaceSecret(sourceOf(source, language.id), { start, end, variable });
    assert.deepEqual(
      edits.map(({ text }) => text),
      ['process.env.COMMERCE_API_KEYS_BASE64'],
    );
  });
});
