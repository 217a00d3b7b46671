import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { compileCustomOpenApiFiles } from '../../../src/catalog/customOpenApi/compileCustomOpenApiFiles';
import type { SandboxRequestNode } from '../../../src/requests/sandboxRequestNode';
import type { SandboxRequests } from '../../../src/requests/sandboxRequests';
import { rowId } from '../../../src/sandbox/data/rowValues';
import type { Sandbox } from '../../../src/sandbox/startSandbox';
import { openApiFile } from '../../support/openApiFiles';
import { openSandbox, urlOf } from '../../support/sandboxClient';
import { sandboxRequestsOver } from '../../support/sandboxRequestsOver';
import { until } from '../../support/until';

const group = rowId('userGroup', 1);

describe('createSandboxRequests', () => {
  let sandbox: Sandbox;
  let requests: SandboxRequests;
  beforeEach(async () => {
    sandbox = await openSandbox({ keepsExchanges: true });
    requests = sandboxRequestsOver(sandbox);
  });
  afterEach(() => sandbox.stop());

  const rowAt = async (count: number): Promise<SandboxRequestNode> => {
    await until('the row is there', async () => (await requests.rows()).length >= count);
    const [row] = await requests.rows();
    assert.ok(row);
    return row;
  };
  const put = (body: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(urlOf(sandbox, 'userGroups.update', { path: { user_group_id: group } }), {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${sandbox.token('admin')}`,
        'content-type': 'application/json',
        ...headers,
      },
      body,
    });

  it('shows rows, the newest first, and each as the finished call that it is', async () => {
    await fetch(`${urlOf(sandbox, 'orders.list')}?page=2&limit=5`);
    const body = '{"user_group": {"phone": "02-1"}}';
    await put(body);
    const row = await rowAt(2);
    assert.match(row.label, new RegExp(`^200 PUT user-groups/${group.slice(0, 6)}…$`));
    assert.match(row.description, /^Update user group · \d+ ms$/);
    assert.equal(row.contextValue, 'sandboxRequest;code;call;copy');
    const call = await requests.callOf(row.historyId);
    assert.ok(call);
    assert.deepEqual(
      [call.environmentName, call.level, call.endpointId, call.values],
      ['Sandbox', 'admin', 'userGroups.update', { path: { user_group_id: group }, query: [], body }],
    );
    assert.equal(call.request.url, `${sandbox.origin}/v1/user-groups/${group}`);
    assert.equal(call.outcome.response?.format, 'json');

    const [, earlier] = await requests.rows();
    assert.equal(earlier?.label, '401 GET orders');
    assert.match(earlier.description, /^1 problem · \?page=2&limit=5 · List orders · /);
    assert.match(earlier.tooltip, /\n• No token was sent\. Send Authorization/);
    const refused = await requests.callOf(earlier.historyId);
    assert.deepEqual([refused?.outcome.kind, refused?.level, refused?.authorized], ['error', 'user', false]);
    assert.match(earlier.tooltip, /The access token is missing or not valid\./);
    assert.equal(await requests.callOf('sandbox-99'), undefined);
    assert.equal(await requests.documentOf('1'), undefined);
  });

  it('finds the missing one of two values, which only the sandbox knows', async () => {
    const headers = { authorization: `Bearer ${sandbox.token('admin')}`, 'content-type': 'application/json' };
    const body = '{"login_id": "a"}';
    await fetch(urlOf(sandbox, 'users.login'), { method: 'POST', headers, body });
    assert.match((await rowAt(1)).tooltip, /\n• The sandbox refused the request: login_pw is required\./);
    await fetch(urlOf(sandbox, 'subscriptionsInProgress.calculateTerminationFee'), { headers });
    assert.match(
      (await rowAt(2)).tooltip,
      /\n• The sandbox refused the request: order_subscription_id is required\./,
    );
  });

  it('reads a request again with the endpoints of a new file', async () => {
    const catalog = createCatalog();
    requests = sandboxRequestsOver(sandbox, undefined, true, catalog);
    await fetch(`${sandbox.origin}/v1/coupons`);
    assert.match((await rowAt(1)).tooltip, /No endpoint has this path/);
    const file = openApiFile('a.yaml', 'openapi: 3.1.0\npaths:\n  /v1/coupons:\n    get: {}\n');
    catalog.setCustomOpenApiLayer((await compileCustomOpenApiFiles([file])).layer);
    const row = await rowAt(1);
    assert.equal(row.endpointId, 'own.get-v1-coupons');
    assert.doesNotMatch(row.tooltip, /No endpoint/);
  });

  it('gives what Go to Code looks for, with the endpoint that was meant', async () => {
    await fetch(`${sandbox.origin}/v1/user-groups/${group}?a=1`, { method: 'PATCH' });
    const { historyId, contextValue } = await rowAt(1);
    assert.equal(contextValue, 'sandboxRequest;code;copy');
    assert.equal((await requests.callOf(historyId))?.request.method, 'PATCH');
    const { endpoint, meant, ...rest } = (await requests.sentOf(historyId)) ?? {};
    assert.deepEqual(rest, { method: 'PATCH', path: `/v1/user-groups/${group}`, query: 'a=1' });
    assert.deepEqual([endpoint?.id, meant?.id], [undefined, 'userGroups.update']);
    await fetch(`${sandbox.origin}/v1/nowhere`);
    const other = await requests.sentOf((await rowAt(2)).historyId);
    assert.deepEqual([other?.endpoint, other?.meant], [undefined, undefined]);
    await fetch(`${sandbox.origin}/v1/orders`);
    assert.equal((await requests.sentOf((await rowAt(3)).historyId))?.endpoint?.id, 'orders.list');
    assert.equal(await requests.sentOf('sandbox-9'), undefined);
  });

  it('gives the call before that of a row, of the same path', async () => {
    const body = (phone: string): string => `{"user_group": {"phone": "${phone}"}}`;
    await put(body('02-1'));
    await fetch(urlOf(sandbox, 'userGroups.update', { path: { user_group_id: 'b' } }), { method: 'PUT' });
    await put(body('02-2'));
    await rowAt(3);
    const calls = await Promise.all(
      (await requests.rows()).map(({ historyId }) => requests.callOf(historyId)),
    );
    const [last, between, first] = calls;
    assert.ok(last && between && first);
    assert.equal((await requests.previousOf(last))?.values.body, body('02-1'));
    assert.equal(await requests.previousOf(between), undefined);
    assert.equal(await requests.previousOf(first), undefined);
    assert.equal(await requests.previousOf({ ...last }), undefined);
  });

  it('cuts long ids and long paths in the label alone, so that a narrow view shows the number of findings', async () => {
    const labelOf = async (method: string, path: string, count: number): Promise<string> => {
      await fetch(`${sandbox.origin}/v1/${path}`, { method });
      const { label, description, tooltip, historyId } = await rowAt(count);
      assert.match(description, /^1 problem · /);
      assert.ok(tooltip.startsWith(`401 ${method} /v1/${path}\n`), tooltip);
      const text = (await requests.documentOf(historyId))?.text ?? '';
      assert.ok(text.includes(`\n${method} /v1/${path} HTTP/1.1\n`));
      return label;
    };
    assert.equal(
      await labelOf('GET', `user-groups/${group}`, 1),
      `401 GET user-groups/${group.slice(0, 6)}…`,
    );
    assert.equal(
      await labelOf('PUT', `user-groups/${group}/limit`, 2),
      `401 PUT user-groups/${group.slice(0, 6)}…/limit`,
    );
    const long = await labelOf('PUT', `user-groups/${group}/aggregate-transaction`, 3);
    assert.equal(long, `401 PUT user-groups/${group.slice(0, 6)}…/aggr…`);
    await put('{"user_group": {"phone": "02-1"}}');
    assert.equal((await rowAt(4)).label, `200 PUT user-groups/${group.slice(0, 6)}…`);
    await fetch(`${sandbox.origin}/v1/`);
    assert.equal((await rowAt(5)).label, '404 GET /v1/');
  });

  it('finds nothing in HEAD, as the sandbox answers it', async () => {
    const headers = { authorization: `Bearer ${sandbox.token('user')}` };
    await fetch(urlOf(sandbox, 'userGroups.list'), { method: 'HEAD', headers });
    const row = await rowAt(1);
    assert.equal(row.label, '200 HEAD user-groups');
    assert.match(row.description, /^List user groups · /);
    assert.equal(row.contextValue, 'sandboxRequest;code');
  });

  it('judges a request by those that ended before it, and sees one that ended late', async () => {
    const slow = put('{"user_group": {"phone": "02-1"}}', { prefer: 'delay=0.3' });
    await put('{"user_group": {"phone": "02-1"}}');
    await rowAt(1);
    requests.noteSeen();
    await slow;
    await until('the slow one is there', async () => (await requests.rows()).length === 2);
    assert.equal(await requests.unseen(), 1);
  });

  it('shows request and response as they were sent, without a secret', async () => {
    await put('{"user_group":{"phone":"02-1","password":"hunter22"},"canary":1}', {
      'X-Odd': 'a canary',
      cookie: 'session=abcdef123456',
    });
    const { historyId } = await rowAt(1);
    const { title, text } = (await requests.documentOf(historyId)) ?? {};
    assert.equal(title, `PUT user-groups∕${group.slice(0, 6)}… · Sandbox Request 1`);
    assert.match(text ?? '', new RegExp(`\n\nPUT /v1/user-groups/${group} HTTP/1\\.1\n`));
    assert.match(text ?? '', /\nauthorization: Bearer ‹…›\n/);
    assert.match(text ?? '', /\n\{"user_group":\{"phone":"02-1","password":"‹…›"\},"‹secret›":1\}\n/);
    assert.match(text ?? '', /\n---\nHTTP\/1\.1 \d+ /);
    for (const secret of [sandbox.token('admin'), 'hunter22', 'canary', 'abcdef123456'])
      assert.ok(!text?.includes(secret), secret);
  });

  it('shows a placeholder that was sent as a token', async () => {
    await fetch(urlOf(sandbox, 'orders.list'), { headers: { authorization: 'Bearer undefined' } });
    const { historyId } = await rowAt(1);
    const { title = '', text = '' } = (await requests.documentOf(historyId)) ?? {};
    assert.match(text, /\nauthorization: Bearer undefined\n/);
    assert.match(text, /^• “Bearer undefined” was sent/);
    assert.equal(requests.rowOf(title)?.historyId, historyId);
    assert.equal(requests.rowOf('Sandbox Request 9'), undefined);
    const [issue] = requests.issuesOf(title, text);
    assert.ok(issue?.isWarning);
    const marked = text.slice(issue.offset, issue.offset + issue.length);
    assert.equal(marked, 'authorization: Bearer undefined');
    assert.equal(await requests.unseen(), 1);
    requests.noteSeen();
    assert.equal(await requests.unseen(), 0);
  });

  it('shows what came of a request that the sandbox cannot read, with the status that it answered', async () => {
    const { host, port } = new URL(sandbox.origin);
    const cases: readonly (readonly [sent: string, label: RegExp, found: string, shown: string])[] = [
      [
        'GET /v1/orders HTTP/1.1\r\nX-a: 1\r\n\r\n',
        /^400 GET orders$/,
        'The request does not name the sandbox as its host.',
        'GET /v1/orders HTTP/1.1\nX-a: 1\n',
      ],
      [
        'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n',
        /^400 CONNECT example\.com:443$/,
        'The sandbox does not accept the method CONNECT.',
        'CONNECT example.com:443 HTTP/1.1\nHost: example.com\n',
      ],
      [
        `FETCH /v1/orders HTTP/1.1\r\nHost: ${host}\r\n\r\n{"password":"hunter22"}`,
        /^400 The sandbox does not accept the method FETCH\.$/,
        'The sandbox does not accept the method FETCH.',
        `FETCH /v1/orders HTTP/1.1\nHost: ${host}\n`,
      ],
      [
        'GET /v1/orders?client_secret=hunter22&a=1 HTTP/1.1\r\nX-a: \u202e1\r\nAuthorization : Bearer hunter22',
        /^400 This is not an HTTP request\.$|^400 The connection ended before the request was complete\.$/,
        '',
        'GET /v1/orders?client_secret=‹…›&a=1 HTTP/1.1\nX-a: 1\nAuthorization: ‹…›\n',
      ],
      [
        'PUT /v1/user-groups/a HTTP/1.1\r\nX-Api-Key: hunter22\r\nAuthor',
        /^400 The connection ended before the request was complete\.$/,
        'The connection ended before the request was complete.',
        'PUT /v1/user-groups/a HTTP/1.1\nX-Api-Key: ‹…›\nAuthor\n',
      ],
    ];
    for (const [index, [bytes, label, found, shown]] of cases.entries()) {
      const socket = connect(Number(port), '127.0.0.1', () => socket.end(bytes));
      socket.on('error', () => undefined).resume();
      const row = await rowAt(index + 1);
      assert.match(row.label, label);
      const text = (await requests.documentOf(row.historyId))?.text ?? '';
      assert.ok(text.startsWith(`• ${found}`), text);
      assert.ok(text.includes(`\n${shown}`), text);
      assert.equal(text.split('\n').filter((line) => line.startsWith('• ')).length, 1);
      assert.match(text, /\n---\nHTTP\/1\.1 400 Bad Request\n/);
      assert.ok(!text.includes('hunter22'), text);
    }
  });

  it('says what is no request, why a page was refused, and what no endpoint takes', async () => {
    const socket = connect(Number(new URL(sandbox.origin).port), '127.0.0.1', () =>
      socket.end(Uint8Array.from([0x16, 3, 1, 0, 5, 1, 0])),
    );
    socket.on('error', () => undefined).resume();
    const hello = await rowAt(1);
    assert.match(hello.label, /program used https/);
    assert.equal(hello.contextValue, 'sandboxRequest');
    assert.match((await requests.documentOf(hello.historyId))?.text ?? '', /\n16 03 01 00 05 01 00\n/);

    await fetch(urlOf(sandbox, 'orders.list'), { headers: { origin: 'http://evil.example' } });
    const page = await rowAt(2);
    assert.match(page.label, /^403 GET orders$/);
    assert.match(page.tooltip, /page|origin/i);

    await fetch(`${sandbox.origin}/v1/[x](command:y)?a=$(icon)`);
    const other = await rowAt(3);
    assert.equal(other.contextValue, 'sandboxRequest;code;copy');
    assert.ok(!/\]\(|\$\(/.test(other.label + other.tooltip));
    assert.equal((await requests.callOf(other.historyId))?.endpointId, '');
  });
});
