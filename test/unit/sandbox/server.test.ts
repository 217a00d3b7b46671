import assert from 'node:assert/strict';
import { request, type OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import * as v from 'valibot';
import { knownPermissionHeader } from '../../../src/catalog/knownAddresses';
import { behaviourLike } from '../../../src/sandbox/behaviour';
import { rowId } from '../../../src/sandbox/data/rowValues';
import { MAX_RECEIVED_BYTES } from '../../../src/sandbox/readBody';
import type { Sandbox } from '../../../src/sandbox/startSandbox';
import { call, openSandbox, readObject, urlOf } from '../../support/sandboxClient';

const { Request: ownRequest, Response: ownResponse } = globalThis;
const group = { user_group_id: rowId('userGroup', 1) };

/** Status of a GET with headers that `fetch` does not allow. */
function statusOf(url: string, headers: OutgoingHttpHeaders): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

/** Sends raw bytes and returns the response. */
function exchange(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(text));
    socket
      .on('data', (chunk) => (answer += String(chunk)))
      .on('close', () => resolve(answer))
      .on('error', reject);
  });
}

describe('sandbox server', () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await openSandbox();
  });
  after(() => sandbox.stop());
  afterEach('still answers', async () => {
    assert.equal((await call(sandbox, 'userGroups.list')).status, 200);
  });

  const put = (body: string | Uint8Array<ArrayBuffer>, type: string | undefined = 'application/json') =>
    fetch(urlOf(sandbox, 'userGroups.update', { path: group }), {
      method: 'PUT',
      headers: { authorization: `Bearer ${sandbox.token('user')}`, ...(type && { 'content-type': type }) },
      body,
    });

  describe('takes multipart forms', () => {
    const asMultipart = (parts: readonly (readonly [name: string, value: string | Blob])[]): FormData => {
      const form = new FormData();
      for (const [name, value] of parts) form.append(name, value);
      return form;
    };
    const send = (to: Sandbox, operation: string, body: FormData, headers: Record<string, string> = {}) =>
      fetch(urlOf(to, operation, { path: { product_id: rowId('product', 1), ...group } }), {
        method: operation.endsWith('create') ? 'POST' : 'PUT',
        headers: { authorization: `Bearer ${to.token('admin')}`, ...headers },
        body,
      });
    const picture = (): Blob => new Blob([new Uint8Array(1000)], { type: 'image/png' });
    const product: readonly (readonly [string, string | Blob])[] = [
      ['name', '2026'],
      ['display_price', '1000'],
      ['use_stock', 'true'],
      ['images[0]', picture()],
      ['images[1]', picture()],
    ];

    it('with the values that their fields have, pictures counted', async () => {
      for (const operation of ['products.create', 'products.update']) {
        const answer = await send(sandbox, operation, asMultipart(product));
        assert.equal(answer.status, 200);
        const { name, display_price, use_stock, image_count } = await readObject(answer);
        assert.deepEqual([name, display_price, use_stock, image_count], ['2026', 1000, true, 2]);
      }
    });

    it('of products alone, and not as public clients report', async () => {
      assert.equal((await send(sandbox, 'userGroups.update', asMultipart(product))).status, 415);
      const clients = await openSandbox({ behaviour: behaviourLike('clients') });
      const role = { [knownPermissionHeader.name]: 'manager' };
      const answer = await send(clients, 'products.create', asMultipart(product), role);
      assert.deepEqual([answer.status, (await readObject(answer))['error_code']], [500, 'SERVER_ERROR']);
      await clients.stop();
    });

    it('of no web page', async () => {
      const answer = await send(sandbox, 'products.create', asMultipart(product), {
        origin: 'https://evil.example',
      });
      assert.equal(answer.status, 403);
    });

    it('with 50 parts and 10 MB at most', async () => {
      const parts = (count: number) => Array.from({ length: count }, (_, at) => [`n${at}`, 'x'] as const);
      const many = await send(sandbox, 'products.update', asMultipart(parts(50)));
      assert.equal(many.status, 200);
      assert.equal((await send(sandbox, 'products.update', asMultipart(parts(51)))).status, 413);
      const large = asMultipart([['images[0]', new Blob([new Uint8Array(MAX_RECEIVED_BYTES)])]]);
      assert.equal((await send(sandbox, 'products.update', large)).status, 413);
    });

    it('that are whole', async () => {
      const answer = await fetch(urlOf(sandbox, 'products.create'), {
        method: 'POST',
        headers: {
          authorization: `Bearer ${sandbox.token('admin')}`,
          'content-type': 'multipart/form-data; boundary=b',
        },
        body: '--b\r\nContent-Disposition: form-data; name="name"',
      });
      assert.equal(answer.status, 400);
    });
  });

  it('listens on 127.0.0.1 at a random port, and on no other address', async () => {
    assert.match(sandbox.origin, /^http:\/\/127\.0\.0\.1:\d+$/);
    const other = await openSandbox();
    assert.notEqual(other.origin, sandbox.origin);
    await other.stop();
    const port = Number(new URL(sandbox.origin).port);
    for (const host of ['127.0.0.2', '::1']) {
      const code = await new Promise((resolve) => {
        const socket = connect(port, host, () => {
          socket.destroy();
          resolve('connected');
        }).on('error', (error) => resolve('code' in error ? error.code : error));
      });
      assert.notEqual(code, 'connected', host);
    }
  });

  it('serves no other host name, so a page that renamed itself to this machine gets nothing', async () => {
    const url = urlOf(sandbox, 'userGroups.list');
    const authorization = `Bearer ${sandbox.token('admin')}`;
    const { host, port } = new URL(sandbox.origin);
    assert.equal(await statusOf(url, { authorization, host }), 200);
    assert.equal(await statusOf(url, { authorization, host: `localhost:${port}` }), 200);
    for (const other of [
      'evil.example',
      `evil.example:${port}`,
      `localhost.evil.example:${port}`,
      'localhost',
      'localhost:1',
      '127.0.0.1',
      '127.0.0.1:1',
    ]) {
      assert.equal(await statusOf(url, { authorization, host: other }), 421, other);
    }
  });

  it('serves no other host of a whole URL in the request line', async () => {
    const { host, port } = new URL(sandbox.origin);
    const authorization = `Bearer ${sandbox.token('admin')}`;
    const statusAt = async (base: string, named = host): Promise<string> =>
      (
        await exchange(
          Number(port),
          `GET ${base}/v1/user-groups HTTP/1.1\r\nHost: ${named}\r\nAuthorization: ${authorization}\r\nConnection: close\r\n\r\n`,
        )
      ).slice(0, 12);
    for (const own of ['', sandbox.origin, `http://localhost:${port}`])
      assert.equal(await statusAt(own), 'HTTP/1.1 200', own);
    for (const other of [
      'http://evil.example',
      `http://evil.example:${port}`,
      'https://evil.example',
      `http://127.0.0.1.evil.example:${port}`,
      `http://127.0.0.1.evil.example:${port}`,
      'http://127.0.0.1:1',
      'http://[::1]',
    ])
      assert.equal(await statusAt(other), 'HTTP/1.1 421', other);
    assert.equal(await statusAt(sandbox.origin, 'evil.example'), 'HTTP/1.1 421');
  });

  it('lets no page of a browser read it', async () => {
    const response = await fetch(urlOf(sandbox, 'users.login'), {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    assert.equal(response.ok, false);
    const read = await call(sandbox, 'userGroups.list');
    for (const headers of [response.headers, read.headers]) {
      assert.deepEqual(
        [...headers.keys()].filter((name) => name.startsWith('access-control')),
        [],
      );
    }
  });

  it('makes two tokens per start, or takes the given ones', async () => {
    assert.notEqual(sandbox.token('user'), sandbox.token('admin'));
    const fixed = await openSandbox({ fixed: { tokens: { user: 'u', admin: 'a' } } });
    try {
      assert.equal(fixed.token('user'), 'u');
      assert.equal((await call(fixed, 'userGroups.list', { level: 'admin' })).status, 200);
      const stranger = { ...sandbox, origin: fixed.origin };
      assert.equal((await call(stranger, 'userGroups.list')).status, 401);
    } finally {
      await fixed.stop();
    }
  });

  it('takes a token only whole and as Bearer', async () => {
    const token = sandbox.token('user');
    const url = urlOf(sandbox, 'userGroups.list');
    assert.equal(await statusOf(url, { authorization: `bearer ${token}` }), 200);
    for (const authorization of [
      token,
      `Basic ${token}`,
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      'Bearer ',
      '',
    ]) {
      assert.equal(await statusOf(url, { authorization }), 401, authorization);
    }
    assert.equal(await statusOf(`${url}?access_token=${token}`, {}), 401);
  });

  it('answers HEAD like GET, without the body, and takes the first of two values', async () => {
    const headers = { authorization: `Bearer ${sandbox.token('user')}` };
    const url = `${urlOf(sandbox, 'userGroups.list')}?limit=1&limit=50`;
    const read = await fetch(url, { headers });
    assert.equal(v.parse(v.object({ list: v.array(v.unknown()) }), await read.json()).list.length, 1);
    const head = await fetch(url, { method: 'HEAD', headers });
    assert.deepEqual([head.status, await head.text()], [200, '']);
    assert.equal(head.headers.get('content-length'), read.headers.get('content-length'));
  });

  it('keeps tokens through a reset', async () => {
    sandbox.reset();
    assert.equal((await call(sandbox, 'userGroups.list')).status, 200);
  });

  for (const [title, body] of [
    ['broken JSON', '{"user_group":'],
    ['trailing text', '{} {}'],
    ['bad UTF-8', new Uint8Array([0x7b, 0xff, 0x7d])],
    ['a cut character', new Uint8Array([0x7b, 0x7d, 0xed, 0x95])],
    ['a byte order mark', '\ufeff{}'],
    ['NaN', '{"user_group":{"phone":NaN}}'],
  ] as const) {
    it(`answers 400 to ${title}`, async () => {
      const response = await put(body);
      assert.equal(response.status, 400);
      assert.equal((await readObject(response))['error_code'], 'BODY_INVALID');
    });
  }

  for (const body of ['[]', '"x"', '1', 'null', 'true', `${'['.repeat(100_000)}${']'.repeat(100_000)}`]) {
    it(`answers 422 to ${body.slice(0, 10)}… in place of an object`, async () => {
      const response = await put(body);
      assert.equal(response.status, 422);
      assert.match(String((await readObject(response))['message']), /must be a JSON object/);
    });
  }

  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
    it(`answers 415 to a body of type ${type}`, async () => {
      assert.equal((await put('{"user_group":{}}', type)).status, 415);
    });
  }

  it('takes JSON with a charset', async () => {
    assert.equal((await put('{"user_group":{}}', 'Application/JSON; charset=utf-8')).status, 200);
  });

  it('answers 413 to a body over 10 MB, with and without a declared length', async () => {
    const declared = await put(`{"x":"${'y'.repeat(MAX_RECEIVED_BYTES)}"}`);
    assert.equal(declared.status, 413);
    // Node needs `duplex` to send a stream; the browser types lack it.
    const upload = {
      method: 'PUT',
      headers: { authorization: `Bearer ${sandbox.token('user')}`, 'content-type': 'application/json' },
      body: new Blob([`{"x":"${'y'.repeat(MAX_RECEIVED_BYTES)}"}`]).stream(),
      duplex: 'half',
    };
    const streamed = await fetch(urlOf(sandbox, 'userGroups.update', { path: group }), upload);
    assert.equal(streamed.status, 413);
    assert.equal((await put(`{"user_group":{},"x":"${'y'.repeat(MAX_RECEIVED_BYTES - 100)}"}`)).status, 200);
  });

  for (const id of [
    '__proto__',
    'constructor',
    '../../etc',
    'a/b',
    '%',
    '%00',
    '한글',
    ' ',
    'x'.repeat(4000),
    '<script>',
    '😀',
  ]) {
    it(`finds no row called ${id.slice(0, 20)}`, async () => {
      for (const [operation, name] of [
        ['userGroups.detail', 'user_group_id'],
        ['orders.detail', 'order_id'],
      ] as const) {
        const { status, body } = await call(sandbox, operation, { path: { [name]: id } });
        assert.equal(status, 404);
        assert.match(String(body['error_code']), /_NOT_FOUND$/);
        assert.ok(String(body['message']).length < 200);
      }
    });
  }

  it('takes hostile member names as data', async () => {
    const body = '{"name":"P","display_price":1,"__proto__":{"status":9},"constructor":{"x":1}}';
    const response = await fetch(urlOf(sandbox, 'products.create'), {
      method: 'POST',
      headers: { authorization: `Bearer ${sandbox.token('user')}`, 'content-type': 'application/json' },
      body,
    });
    assert.equal((await readObject(response))['status'], 1);
    assert.equal(({} as { status?: number }).status, undefined);
    const refused = await put('{"user_group":{"__proto__":"x"}}');
    assert.equal(refused.status, 422);
  });

  it('gives text back as it came, whatever characters it holds', async () => {
    const company_name = '<b>"\\\u0000\u202e\ud800😀한';
    const changed = await call(sandbox, 'userGroups.update', {
      path: group,
      body: { user_group: { company_name } },
    });
    assert.equal(changed.body['company_name'], company_name);
  });

  it('survives bytes that are not HTTP and odd request lines', async () => {
    const { port, host } = new URL(sandbox.origin);
    for (const text of [
      '\u0000\u0001\u0002\r\n\r\n',
      'GET / HTTP/1.1\r\n\r\n',
      `GET http://evil.example/v1/users HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      `GET /%E0%A4%A HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      `GET //evil.example/ HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      `POST / HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 10\r\nConnection: close\r\n\r\n{`,
    ]) {
      assert.doesNotMatch(await exchange(Number(port), text), /^HTTP\/1\.1 (?:2|500)/, text);
    }
  });

  it('waits before each answer when told to, and stops without waiting for it', async () => {
    const slow = await openSandbox({ takeFault: () => ({ delay: 60 }) });
    const pending = call(slow, 'userGroups.list').then(
      () => 'answered',
      () => 'ended',
    );
    const raced = await Promise.race([pending, call(sandbox, 'userGroups.list').then(() => 'waiting')]);
    assert.equal(raced, 'waiting');
    await slow.stop();
    assert.equal(await pending, 'ended');
    await slow.stop();
  });

  it('is gone after stop', async () => {
    const short = await openSandbox();
    await short.stop();
    await assert.rejects(call(short, 'userGroups.list'));
  });

  it('rejects a start on a port in use', async () => {
    const port = Number(new URL(sandbox.origin).port);
    await assert.rejects(openSandbox({ port }), { code: 'EADDRINUSE' });
  });

  it('leaves the Request and Response of the process alone', () => {
    assert.equal(globalThis.Request, ownRequest);
    assert.equal(globalThis.Response, ownResponse);
  });
});
