import assert from 'node:assert/strict';
import { matchOperation } from '../../../src/catalog/matchOperation';
import { type Behaviour, behaviourLike, likenesses } from '../../../src/sandbox/behaviour';
import type { Sandbox } from '../../../src/sandbox/startSandbox';
import {
  callsBeyondTheReference,
  type ClientCall,
  type Era,
  publicClientCalls,
} from '../../fixtures/publicClientCalls';
import { catalog, readObject, useSandbox } from '../../support/sandboxClient';

const eras: readonly Era[] = ['2.4.1', '2.13.1'];

/** Keys for a mode: like the reference, the keys decide the level; like clients, user keys are enough for every role. */
function keysFor(sandbox: Sandbox, like: Behaviour['like']) {
  return sandbox.keys(like === 'reference' ? 'admin' : 'user');
}

/** The header `Authorization`: SDK 2.4.1 sends a token that it requested first, newer versions send the keys. */
async function authorize(sandbox: Sandbox, era: Era, like: Behaviour['like']): Promise<string> {
  const { clientKey, secretKey } = keysFor(sandbox, like);
  const basic = `Basic ${Buffer.from(`${clientKey}:${secretKey}`).toString('base64')}`;
  const response = await fetch(`${sandbox.origin}/v1/request/token`, {
    method: 'POST',
    headers: { authorization: basic, 'content-type': 'application/json' },
    body: JSON.stringify({ client_key: clientKey, secret_key: secretKey }),
  });
  const { access_token } = await readObject(response);
  assert.ok(typeof access_token === 'string' && access_token !== '');
  return era === '2.4.1' ? `Bearer ${access_token}` : basic;
}

async function replay(sandbox: Sandbox, era: Era, like: Behaviour['like'], call: ClientCall) {
  const { method, path, body, role = 'user', contentType = 'application/json' } = call;
  const response = await fetch(`${sandbox.origin}/v1/${path}`, {
    method,
    headers: {
      authorization: await authorize(sandbox, era, like),
      'content-type': contentType,
      'BOOTPAY-ROLE': role,
      'BOOTPAY-SDK-TYPE': '301',
      'BOOTPAY-API-VERSION': '1.0.0',
      ...(era === '2.4.1' ? {} : { 'Idempotency-Key': 'b7b1c0de-0000-4000-8000-000000000000' }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: await readObject(response) };
}

/** Adds the user to the group, so that the user can be removed. */
async function join(sandbox: Sandbox, era: Era, like: Behaviour['like']): Promise<void> {
  const joining = publicClientCalls.find(
    ({ call, path }) => call === 'userGroup.userCreate' && path.endsWith('/user'),
  );
  assert.ok(joining);
  assert.equal((await replay(sandbox, era, like, joining)).status, 200);
}

describe('public client libraries at the sandbox', () => {
  const sandbox = useSandbox();

  for (const like of likenesses) {
    for (const era of eras) {
      describe(`backend-js ${era}, like the ${like}`, () => {
        beforeEach(() => sandbox().behave(behaviourLike(like)));

        for (const call of publicClientCalls.filter((row) => row.era === undefined || row.era === era)) {
          const refusal = call.fails?.[like];
          const result = refusal ? `is refused with ${refusal[1]}` : 'is answered';
          it(`${call.call} as ${call.role ?? 'user'}: ${call.method} ${call.path} ${result}`, async () => {
            if (call.call === 'userGroup.userDelete') await join(sandbox(), era, like);
            const { status, body } = await replay(sandbox(), era, like, call);
            if (refusal) {
              assert.deepEqual([status, body['error_code'] ?? body['code']], refusal);
              return;
            }
            assert.equal(status, 200, JSON.stringify(body));
            for (const member of call.reads) assert.ok(Object.hasOwn(body, member), member);
          });
        }
      });
    }

    it(`finds no path for what the reference does not have, like the ${like}`, async () => {
      sandbox().behave(behaviourLike(like));
      for (const line of callsBeyondTheReference) {
        const [method = '', path = ''] = line.split(' ');
        const headers = { authorization: await authorize(sandbox(), '2.13.1', like) };
        const response = await fetch(`${sandbox().origin}/v1/${path}`, { method, headers });
        assert.equal(response.status, 404, line);
        await response.arrayBuffer();
      }
    });
  }

  it('call every operation of the reference but the list of change requests', () => {
    const called = publicClientCalls
      .filter(({ era }) => era !== '2.13.1')
      .map(({ method, path }) => {
        const { pathname } = new URL(`http://localhost/v1/${path}`);
        return matchOperation(catalog.endpoints, method, pathname)?.endpoint.id;
      });
    assert.deepEqual(
      catalog.endpoints.map(({ id }) => id).filter((id) => !called.includes(id)),
      ['subscriptionsInProgress.listRequests'],
    );
  });
});
