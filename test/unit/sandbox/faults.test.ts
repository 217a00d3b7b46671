import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { rowId } from '../../../src/sandbox/data/rowValues';
import { faultCodes } from '../../../src/sandbox/faults/fault';
import type { Sandbox } from '../../../src/sandbox/startSandbox';
import { call, readObject, urlOf, useSandbox } from '../../support/sandboxClient';

const group = { user_group_id: rowId('userGroup', 1) };
const newName = 'Changed Ltd.';

async function nameOf(sandbox: Sandbox): Promise<unknown> {
  return (await call(sandbox, 'userGroups.detail', { path: group })).body['company_name'];
}

function update(sandbox: Sandbox, prefer: string): Promise<Response> {
  return fetch(urlOf(sandbox, 'userGroups.update', { path: group }), {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${sandbox.token('admin')}`,
      'content-type': 'application/json',
      prefer,
    },
    body: JSON.stringify({ user_group: { company_name: newName } }),
  });
}

/** All bytes of the response on a separate connection, as text. */
function received(sandbox: Sandbox, prefer: string): Promise<string> {
  const { hostname, port, host, pathname } = new URL(urlOf(sandbox, 'userGroups.detail', { path: group }));
  return new Promise((resolve, reject) => {
    let text = '';
    connect(Number(port), hostname)
      .on('data', (chunk) => (text += String(chunk)))
      .on('error', reject)
      .on('close', () => resolve(text))
      .write(
        [
          `GET ${pathname} HTTP/1.1`,
          `Host: ${host}`,
          `Authorization: Bearer ${sandbox.token('admin')}`,
          ...prefer.split('|').map((line) => `Prefer: ${line}`),
          'Connection: close\r\n\r\n',
        ].join('\r\n'),
      );
  });
}

describe('failures on purpose', () => {
  const sandbox = useSandbox();

  for (const code of faultCodes) {
    it(`refuses with ${code} and changes nothing`, async () => {
      const before = await nameOf(sandbox());
      const response = await update(sandbox(), `code=${code}`);
      assert.equal(response.status, code);
      assert.equal(response.headers.get('preference-applied'), `code=${code}`);
      assert.equal(response.headers.get('x-sandbox'), 'invented');
      assert.equal(response.headers.get('retry-after'), code === 429 ? '5' : null);
      assert.match(String((await readObject(response))['error_code']), /^[A-Z_]{8,}$/);
      assert.equal(await nameOf(sandbox()), before);
    });
  }

  it('names codes and the entity of the call as the service does', async () => {
    for (const [prefer, expected] of [
      // The reference has one code for a token that is missing, wrong or expired.
      ['code=401', 'ACCESS_TOKEN_INVALID'],
      ['code=403', 'USER_GROUP_NOT_AUTHORIZED'],
      ['code=404', 'USER_GROUP_NOT_FOUND'],
      ['code=422', 'API_PARAM_INVALID'],
    ] as const) {
      assert.equal((await readObject(await update(sandbox(), prefer)))['error_code'], expected);
    }
  });

  for (const [outcome, isDone] of [
    ['lost', true],
    ['half', true],
    ['closed', false],
  ] as const) {
    it(`cuts the connection for ${outcome}, and the call is ${isDone ? '' : 'not '}carried out`, async () => {
      await assert.rejects(async () => (await update(sandbox(), `outcome=${outcome}`)).text());
      assert.equal((await nameOf(sandbox())) === newName, isDone);
    });
  }

  it('sends not a byte of an answer that is lost or cut before, and half of one that is cut within', async () => {
    assert.equal(await received(sandbox(), 'outcome=lost'), '');
    assert.equal(await received(sandbox(), 'outcome=closed'), '');
    const [head = '', body = ''] = (await received(sandbox(), 'outcome=half')).split('\r\n\r\n');
    assert.match(head, /^HTTP\/1\.1 200 /);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    assert.equal(Buffer.byteLength(body), Math.floor(length / 2));
    assert.match(head, /preference-applied: outcome=half/i);
  });

  it('sends JSON that is broken, and has carried the call out', async () => {
    const response = await update(sandbox(), 'outcome=broken');
    assert.match(response.headers.get('content-type') ?? '', /json/);
    await assert.rejects(response.json());
    assert.equal(await nameOf(sandbox()), newName);
  });

  it('sends nothing in a good answer, and has carried the call out', async () => {
    const response = await update(sandbox(), 'outcome=empty');
    assert.deepEqual([response.status, await response.text()], [200, '']);
    assert.equal(await nameOf(sandbox()), newName);
  });

  it('sends a page in place of JSON, and has carried nothing out', async () => {
    const before = await nameOf(sandbox());
    const response = await update(sandbox(), 'outcome=html');
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
    assert.match(await response.text(), /^<!DOCTYPE html>/);
    assert.equal((await update(sandbox(), 'outcome=html, code=502')).status, 502);
    assert.equal(await nameOf(sandbox()), before);
  });

  it('waits as long as it is asked to', async () => {
    const start = performance.now();
    const response = await update(sandbox(), 'delay=0.3');
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('preference-applied'), 'delay=0.3');
    // A timer may fire up to 1 ms early.
    assert.ok(performance.now() - start > 298);
  });

  it('takes wishes from several headers, and confirms those that it follows', async () => {
    const answer = await received(sandbox(), 'respond-async, code=429|outcome=broken; delay=0');
    assert.match(answer, /^HTTP\/1\.1 429 /);
    assert.match(answer, /preference-applied: code=429, delay=0, outcome=broken\r\n/i);
    assert.match(await received(sandbox(), 'return=minimal'), /^HTTP\/1\.1 200 (?!.*preference-applied)/is);
  });

  it('answers the call that issues tokens so too', async () => {
    const { clientKey, secretKey } = sandbox().keys('user');
    const ask = (prefer: string): Promise<Response> =>
      fetch(`${sandbox().origin}/v1/request/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${clientKey}:${secretKey}`)}`, prefer },
      });
    assert.equal((await ask('')).status, 200);
    assert.equal((await ask('code=503')).status, 503);
    await assert.rejects(ask('outcome=lost, code=503'));
  });
});
