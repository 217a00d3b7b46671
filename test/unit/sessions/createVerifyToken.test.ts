import fc from 'fast-check';
import assert from 'node:assert/strict';
import { checkToken } from '../../../src/http/credential';
import type { CallValues, HttpRequest, SendOptions, Target } from '../../../src/http/types';
import {
  createVerifyToken,
  checkPastedToken,
  listCheck,
  roleCheck,
  trimToken,
} from '../../../src/sessions/createVerifyToken';
import { answered } from '../../support/outcomes';

const target: Target = { origin: 'https://api.example.com', basePath: '', headers: {} };

describe('createVerifyToken', () => {
  for (const hints of [true, false]) {
    it(`sends one read with the token, ${hints ? 'for a page of one' : 'without a parameter, hints being off'}`, async () => {
      const sent: (readonly [HttpRequest, SendOptions])[] = [];
      const asked: (readonly [string, CallValues])[] = [];
      const request: HttpRequest = {
        endpointId: listCheck.endpointId,
        method: 'GET',
        url: 'https://api.example.com/v1/user-groups',
        target,
        headers: [],
      };
      const verify = createVerifyToken({
        door: {
          send: (...call) => {
            sent.push(call);
            return Promise.resolve(answered('{}'));
          },
        },
        buildCheck: ({ endpointId }, values) => {
          asked.push([endpointId, values]);
          return request;
        },
        hintsOn: () => hints,
        limits: () => ({ timeoutMs: 5000, maxBytes: 1000 }),
      });
      const { signal } = new AbortController();
      assert.equal((await verify(target, { token: 'tok' }, signal)).kind, 'response');
      await verify(target, { token: 'tok' }, signal, roleCheck);
      assert.deepEqual(asked, [
        ['userGroups.list', { path: {}, query: hints ? [['limit', '1']] : [] }],
        [roleCheck.endpointId, { path: { order_subscription_id: '000000000000000000000000' }, query: [] }],
      ]);
      const call = [request, { timeoutMs: 5000, maxBytes: 1000, token: 'tok', signal }];
      assert.deepEqual(sent, [call, call]);
    });
  }
});

/** Pasted text, and text that the message must have. Every pasted text contains `canary`. */
const bad: readonly (readonly [text: string, because: RegExp])[] = [
  ['canary token', /a space at position 7/],
  ['  canary token', /a space at position 9/],
  ['canary\ntoken', /a line break at position 7/],
  ['canary\r\ntoken', /a line break at position 7/],
  ['canary\u0000', /control character at position 7/],
  ['canary\u200b', /outside ASCII at position 7/],
  ['canaryé', /outside ASCII at position 7/],
  ['"canary"', /quotation mark at position 1/],
  ['Bearer canary', /word “Bearer”/],
  ['bearer\tcanary', /word “Bearer”/],
];

describe('checkPastedToken', () => {
  for (const [text, because] of bad) {
    it(`refuses ${JSON.stringify(text)} by position and kind, never by value`, () => {
      const sentence = checkPastedToken(text) ?? '';
      assert.match(sentence, because);
      assert.doesNotMatch(sentence, /canary/);
    });
  }

  for (const text of ['', '   ', '\n']) {
    it(`asks for a token instead of ${JSON.stringify(text)}`, () => {
      assert.match(checkPastedToken(text) ?? '', /Paste/);
    });
  }

  for (const text of ['canary', ' canary\n', '\u00a0canary\ufeff', 'a.b-c_d~e+f/g==']) {
    it(`accepts ${JSON.stringify(text)}`, () => assert.equal(checkPastedToken(text), undefined));
  }

  it('accepts exactly the texts whose trimmed form travels unchanged, and never repeats one', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 40 }),
          fc.stringMatching(/^\s*[\w.~+/-]{1,20}=?\s*$/),
        ),
        (text) => {
          const sentence = checkPastedToken(text);
          const { token } = trimToken(text);
          if (sentence === undefined) assert.equal(checkToken(token), undefined);
          else if (token.length > 12) assert.ok(!sentence.includes(token));
        },
      ),
    );
  });
});

describe('trimToken', () => {
  it('says whether white space was left out', () => {
    assert.deepEqual(trimToken(' abc\n'), { token: 'abc', wasTrimmed: true });
    assert.deepEqual(trimToken('abc'), { token: 'abc', wasTrimmed: false });
  });
});
