import assert from 'node:assert/strict';
import axios from 'axios';
import { execFile, spawn } from 'node:child_process';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { isNativeError } from 'node:util/types';
import { runInNewContext } from 'node:vm';
import { pathParameterNames } from '../../../src/calls/prompts/buildQuestions';
import { buildBodySkeleton } from '../../../src/catalog/buildRequestSkeleton';
import { sdkCalls } from '../../../src/catalog/generated/sdkCalls';
import type { Endpoint } from '../../../src/catalog/types';
import { endpointRequest } from '../../../src/code/snippets/codeRequest';
import { sdkTargets } from '../../../src/code/snippets/sdkTargets';
import type { SandboxRequests } from '../../../src/requests/sandboxRequests';
import type { Sandbox } from '../../../src/sandbox/startSandbox';
import { programMistakes, rightRequests, type ProgramRequest } from '../../fixtures/programMistakes';
import { runCommand } from '../../host/runCommand';
import { injections } from '../../support/injections';
import { catalog, openSandbox } from '../../support/sandboxClient';
import { sandboxRequestsOver } from '../../support/sandboxRequestsOver';
import { until } from '../../support/until';

type Headers = Readonly<Record<string, string>>;
type Send = (url: string, made: ProgramRequest, headers: Headers) => Promise<unknown>;

/** Real HTTP clients, each as far as it can send the request. */
const clients: Readonly<Record<string, Send>> = {
  fetch: (url, { method = 'GET', body }, headers) =>
    fetch(url, { method, headers, ...(body === undefined ? {} : { body: new TextEncoder().encode(body) }) }),
  axios: (url, { method = 'GET', body }, headers) =>
    axios.request({
      url,
      method,
      headers,
      data: body === undefined ? undefined : Buffer.from(body),
      proxy: false,
      validateStatus: () => true,
    }),
  curl: (url, { method = 'GET', body }, headers) =>
    promisify(execFile)('curl', [
      '-sgX',
      method,
      '--path-as-is',
      '--noproxy',
      '*',
      // An empty header keeps curl from adding a content type.
      ...Object.entries({ ...(body === undefined ? {} : { 'content-type': '' }), ...headers }).flatMap(
        ([name, value]) => ['--header', `${name}: ${value}`.trimEnd()],
      ),
      ...(body === undefined ? [] : ['--data-raw', body]),
      url,
    ]),
  python3: async (url, { method = 'GET', body }, headers) => {
    const { host } = new URL(url);
    const target = url.slice(url.indexOf(host) + host.length);
    const { stdin, answers } = (python ??= startPython());
    stdin.write(`${JSON.stringify({ host, method, target, headers, body })}\n`);
    await answers.next();
  },
};

/** A Python program that reads requests, one a line, and prints a line for each response. */
const pythonProgram = `
import http.client, json, sys
for line in sys.stdin:
    given = json.loads(line)
    body = given.get("body")
    connection = http.client.HTTPConnection(given["host"])
    connection.request(given["method"], given["target"], None if body is None else body.encode(), given["headers"])
    connection.getresponse().read()
    connection.close()
    print("completed", flush=True)
`;
let python: ReturnType<typeof startPython> | undefined;

function startPython() {
  const { stdin, stdout } = spawn('python3', ['-c', pythonProgram], { stdio: ['pipe', 'pipe', 'inherit'] });
  return { stdin, answers: createInterface({ input: stdout })[Symbol.asyncIterator]() };
}

/** Clients that send a request unchanged; other clients change paths, add types or refuse a body on GET. */
const asWritten: ReadonlySet<string> = new Set(['curl', 'python3']);
/** A folder with the service's Node.js client library; its test is skipped if the variable is unset. */
const sdkFolder = process.env['COMMERCE_API_SDK_FOLDER'];

/** Endpoints for which the library has a call. */
const inSdk = new Set(Object.values(sdkCalls).map(([id]) => id));
const nodeSdk = sdkTargets.find(({ id }) => id === 'nodeSdk') ?? assert.fail();
const someId = '6520a1b2c3d4e5f607182930';

/** The call of an endpoint as Insert Code writes it, with the sample body of its documentation. */
async function sdkCode(endpoint: Endpoint): Promise<string> {
  const details = await catalog.loadDetails(endpoint.id, { hints: true });
  const body = buildBodySkeleton(endpoint, details);
  // The library writes `undefined` for a missing argument.
  const names = new Set([...endpoint.query, ...details.queryParameters.map(({ name }) => name)]);
  const values = {
    path: Object.fromEntries(pathParameterNames(endpoint.path).map((name) => [name, someId])),
    query: Array.from(names, (name) => [name, /^(?:page|limit)$/.test(name) ? '1' : someId] as const),
    body: body && JSON.stringify(body).replaceAll('""', '"x"'),
    headers: {},
  };
  const client = "from '@bootpay/backend-js'\nconst client = new BootpayCommerce({})";
  const request = endpointRequest(endpoint, values, { token: true });
  return nodeSdk.statements?.(request, (name) => name, client) ?? assert.fail();
}

describe('what programs send to the sandbox', () => {
  let sandbox: Sandbox;
  let requests: SandboxRequests;
  before(async () => {
    sandbox = await openSandbox({ keepsExchanges: true });
    requests = sandboxRequestsOver(sandbox);
  });
  beforeEach(() => sandbox.reset());
  after(async () => {
    python?.stdin.end();
    await sandbox.stop();
  });

  const newest = async () => {
    await until('the row is there', async () => (await requests.rows()).length > 0);
    const [row] = await requests.rows();
    assert.ok(row);
    return row;
  };
  const headersOf = ({ authorization, type }: ProgramRequest): Headers => ({
    ...(authorization === null ? {} : { authorization: authorization ?? `Bearer ${sandbox.token('admin')}` }),
    ...(type === null || type === undefined ? {} : { 'content-type': type }),
  });

  for (const [name, send] of Object.entries(clients))
    it(`is judged as it came from ${name}: each mistake, and nothing in what is right`, async function () {
      if (asWritten.has(name) && (await runCommand(name, ['--version'])).code !== 0) this.skip();
      for (const [made, sentence] of programMistakes) {
        if (!asWritten.has(name) && (made.type === null || made.path.includes('//'))) continue;
        if (name === 'fetch' && made.method === 'GET') continue;
        sandbox.reset();
        await send(`${sandbox.origin}${made.path}`, made, headersOf(made));
        const { tooltip } = await newest();
        const found = tooltip.split('\n').filter((line) => line.startsWith('• '));
        assert.ok(found.length > 0, `${made.path}: ${tooltip}`);
        assert.ok(
          found.some((line) => new RegExp(sentence.source.replace(/\\\.\$$/, '')).test(line.slice(2))),
          `${sentence.source}: ${tooltip}`,
        );
      }
      for (const made of rightRequests) {
        sandbox.reset();
        await send(`${sandbox.origin}${made.path}`, made, headersOf(made));
        assert.doesNotMatch((await newest()).tooltip, /^• /m, made.path);
      }
    });

  it('is right where the client library of the service makes the calls, but for what the reference says', async function () {
    if (sdkFolder === undefined) this.skip();
    const load = createRequire(join(sdkFolder, 'index.js'));
    const { BootpayCommerce } = load('@bootpay/backend-js') as {
      readonly BootpayCommerce: new (keys: object) => Readonly<Record<string, unknown>>;
    };
    const { clientKey, secretKey } = sandbox.keys('admin');
    const client = new BootpayCommerce({ client_key: clientKey, secret_key: secretKey });
    Object.assign(client['API_ENTRYPOINTS'] ?? {}, { production: `${sandbox.origin}/v1` });
    const endpoints = catalog.endpoints.filter(({ id }) => inSdk.has(id));
    for (const endpoint of endpoints) {
      const code = `(async () => {${await sdkCode(endpoint)}})()`;
      const called = runInNewContext(code, {
        client,
        process,
        console: { log: () => undefined },
      }) as Promise<void>;
      // Calls may fail, since the sandbox does not know the ids.
      await called.catch((error: unknown) => {
        assert.ok(!isNativeError(error), `${endpoint.id}: ${String(error)}`);
      });
    }
    const rows = await until('each is there', async () => {
      const shown = await requests.rows();
      return shown.length === endpoints.length && shown;
    });
    const found = rows.flatMap(({ label, tooltip }) =>
      tooltip
        .split('\n')
        .filter((line) => line.startsWith('• ') && !/the reference/.test(line))
        .map((line) => `${label}: ${line}`),
    );
    // The library sends the fields of a user group flat and with the id, and its sample list is empty.
    assert.deepEqual(found, [
      `404 PUT order_subscriptions/${someId}/adjustments: • adjustments is required. Fill it in.`,
      `404 PUT user-groups/${someId}: • user_group is required. Add it.`,
      `404 PUT user-groups/${someId}: • “user_group_id” is not a field here. Leave it out.`,
    ]);
  });

  it('is inert text, whatever it is', async () => {
    for (const injection of injections) {
      sandbox.reset();
      const body = JSON.stringify({ user_group: { [injection]: injection, phone: injection } });
      await new Promise<void>((resolve, reject) => {
        const path = `/v1/user-groups/${encodeURIComponent(injection)}?${encodeURIComponent(injection)}=1`;
        const options = {
          method: 'PUT',
          agent: false,
          headers: {
            'content-type': 'application/json',
            'x-a': Buffer.from(injection)
              .toString('latin1')
              .replaceAll(/[\r\n\0]/g, ''),
          },
        };
        request(`${sandbox.origin}${path}`, options, (response) => response.resume().on('end', resolve))
          .on('error', reject)
          .end(body);
      });
      const row = await newest();
      for (const text of [row.label, row.description, ...row.tooltip.split('\n')])
        assert.doesNotMatch(text, /\]\(|\$\(|[\u202a-\u202e\u2066-\u2069\u0000-\u001f]/, injection);
      const { title = '', text = '' } = (await requests.documentOf(row.historyId)) ?? {};
      assert.ok(text.length > 0);
      for (const { offset, length } of requests.issuesOf(title, text))
        assert.ok(offset >= 0 && offset + length <= text.length);
    }
  });
});
