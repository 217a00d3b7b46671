import assert from 'node:assert/strict';
import type { CallValues, HttpRequest, SendOptions, Target } from '../../../src/http/types';
import { checkEndpointId, createVerifyToken } from '../../../src/sessions/createVerifyToken';
import { answered } from '../../support/outcomes';

const target: Target = { origin: 'https://api.example.com', basePath: '', headers: {} };

describe('createVerifyToken', () => {
  for (const hints of [true, false]) {
    it(`sends one read with the token, ${hints ? 'for a page of one' : 'without a parameter, hints being off'}`, async () => {
      const sent: (readonly [HttpRequest, SendOptions])[] = [];
      const asked: CallValues[] = [];
      const request: HttpRequest = {
        endpointId: checkEndpointId,
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
        buildCheck: (values) => {
          asked.push(values);
          return request;
        },
        hintsOn: () => hints,
        limits: () => ({ timeoutMs: 5000, maxBytes: 1000 }),
      });
      const { signal } = new AbortController();
      assert.equal((await verify(target, 'tok', signal)).kind, 'answer');
      assert.deepEqual(asked, [{ path: {}, query: hints ? [['limit', '1']] : [] }]);
      assert.deepEqual(sent, [[request, { timeoutMs: 5000, maxBytes: 1000, token: 'tok', signal }]]);
    });
  }
});
