import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathParameterNames } from '../../../../src/calls/prompts/buildQuestions';
import { buildBodySkeleton } from '../../../../src/catalog/buildRequestSkeleton';
import { sdkCalls } from '../../../../src/catalog/generated/sdkCalls';
import type { Endpoint } from '../../../../src/catalog/types';
import { endpointRequest, type CodeRequest } from '../../../../src/code/snippets/codeRequest';
import { sdkTargets } from '../../../../src/code/snippets/sdkTargets';
import { snippetTargets, writeSnippet } from '../../../../src/code/snippets/snippetTargets';
import { writeStatements } from '../../../../src/code/snippets/writeStatements';
import { insertCode } from '../../../../src/commands/copyCommands';
import { runCommand } from '../../../host/runCommand';
import { catalog } from '../../../support/sandboxClient';
import { scriptedInput } from '../../../support/scriptedInput';

const called = new Set(Object.values(sdkCalls).map(([id]) => id));
const endpoints = catalog.endpoints.filter(({ id }) => called.has(id));

interface Given {
  readonly endpoint: Endpoint;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

/** Values with characters that each language escapes differently. */
async function givenFor(endpoint: Endpoint): Promise<Given> {
  const value = (name: string): string => `${name} "é" 'b' $x \${y} {z} \\n 50%+1/2?&`;
  const skeleton = buildBodySkeleton(endpoint, await catalog.loadDetails(endpoint.id, { hints: true }));
  return {
    endpoint,
    path: Object.fromEntries(pathParameterNames(endpoint.path).map((name) => [name, value(name)])),
    query: Object.fromEntries(endpoint.query.map((name) => [name, value(name)])),
    body: skeleton,
  };
}

function requestOf({ endpoint, path, query, body }: Given): CodeRequest {
  return endpointRequest(
    endpoint,
    {
      path,
      query: Object.entries(query),
      body: body && JSON.stringify(body),
      headers: {},
    },
    { token: true },
  );
}

/** Client doubles that keep calls instead of sending them, and print them at the end. */
const doubles = {
  nodeSdk: {
    command: process.execPath,
    program: 'main.mjs',
    file: 'node_modules/@bootpay/backend-js/index.js',
    code: `
const calls = [];
const member = (path) =>
  new Proxy(() => undefined, {
    get: (_, name) => member([...path, name]),
    apply: (_, __, args) => {
      calls.push([path.join('.'), ...args.map((one) => one ?? null)]);
      return Promise.resolve({});
    },
  });
exports.BootpayCommerce = class BootpayCommerce {
  constructor(keys) {
    calls.push(['new', keys.client_key, keys.secret_key]);
    this.API_ENTRYPOINTS = new Proxy({}, { set: (_, mode, url) => calls.push([mode, url]) });
    return new Proxy(this, { get: (own, name) => own[name] ?? (name === 'then' ? undefined : member([name])) });
  }
};
console.log = () => undefined;
process.on('exit', () => process.stdout.write(JSON.stringify(calls)));
`,
    separate: (code: string) => `{\n${code}\n}`,
  },
  pythonSdk: {
    command: 'python3',
    program: 'main.py',
    file: 'bootpay_backend/commerce.py',
    code: `
import atexit, builtins, json, sys
calls = []
class Member:
    def __init__(self, path): self.path = path
    def __getattr__(self, name): return Member(self.path + [name])
    def __call__(self, *args): calls.append([".".join(self.path), *args])
class BootpayCommerce:
    API_ENTRYPOINTS = {"development": "d"}
    def __init__(self, client, secret): calls.append(["new", client, secret])
    def __getattr__(self, name): return Member([name])
    def __setattr__(self, name, value): calls.append(["production", value["production"], value["development"]][:2])
builtins.print = lambda *_: None
atexit.register(lambda: sys.stdout.write(json.dumps(calls)))
`,
    separate: (code: string) => code,
  },
} as const;

describe('code that calls the backend SDK', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'commerce-api-sdk-'));
    for (const { file, code } of Object.values(doubles)) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), code);
    }
  });
  after(() => rm(folder, { recursive: true }));

  async function run(id: keyof typeof doubles, content: string): Promise<readonly unknown[][]> {
    const { command, program } = doubles[id];
    await writeFile(join(folder, program), content);
    const { code, output } = await runCommand(command, [join(folder, program)], {
      env: {
        ...process.env,
        COMMERCE_API_BASE_URL: 'http://127.0.0.1:4010',
        COMMERCE_API_CLIENT_KEY: 'client',
        COMMERCE_API_SECRET_KEY: 'secret',
        LOGIN_PW: '',
      },
    });
    assert.equal(code, 0, output);
    return JSON.parse(output) as unknown[][];
  }

  const isThere = (command: string): Promise<boolean> =>
    runCommand(command, ['--version'], { env: process.env }).then(
      ({ code }) => code === 0,
      () => false,
    );

  for (const target of sdkTargets)
    it(`makes each of ${endpoints.length} calls with its values: ${target.title}`, async function () {
      const id = target.id === 'nodeSdk' ? 'nodeSdk' : 'pythonSdk';
      const { command, separate } = doubles[id];
      if (!(await isThere(command))) this.skip();
      const given = await Promise.all(endpoints.map(givenFor));
      const parts = given.map((one) => target.write(requestOf(one)));
      const calls = await run(id, [...target.imports, ...parts.map(separate)].join('\n'));
      assert.equal(calls.length, 4 * endpoints.length);
      for (const [index, one] of given.entries()) {
        const [made, address, token, call] = calls.slice(4 * index, 4 * index + 4);
        assert.deepEqual(made, ['new', 'client', 'secret']);
        assert.deepEqual(address, ['production', 'http://127.0.0.1:4010/v1']);
        assert.match(String(token?.[0]), /^get_?access_?token$/i);
        const [name, ...args] = call ?? [];
        const spelled = String(name).replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
        const [endpointId, ...takes] = sdkCalls[spelled] ?? [];
        assert.equal(endpointId, one.endpoint.id, spelled);
        assert.deepEqual(sent(takes, args), expected(takes, one), spelled);
      }
    });

  it('is offered for the calls that the SDK has, and for no other', () => {
    const without = catalog.endpoints.filter(({ id }) => !called.has(id)).map(({ id }) => id);
    assert.deepEqual(without, ['subscriptionsInProgress.listRequests']);
    for (const endpoint of catalog.endpoints)
      for (const target of sdkTargets)
        assert.equal(
          target.canWrite?.(requestOf({ endpoint, path: {}, query: {}, body: undefined })),
          called.has(endpoint.id),
        );
  });

  it('writes the lists that the SDK joins by commas as lists', () => {
    const bills = requestOf({
      endpoint: catalog.findEndpoint('subscriptionBills.list') ?? assert.fail(),
      path: {},
      query: { page: '1', status: '1, 2' },
      body: undefined,
    });
    const written = sdkTargets.map((target) => target.write(bills));
    assert.match(written[0] ?? '', /\.list\(\{\s+page: '1',\s+status: \['1', '2'\]\s+\}\)/);
    assert.match(written[1] ?? '', /\.list\(\{\s+"page": "1",\s+"status": \["1", "2"\],?\s+\}\)/);
  });

  it('does not write a repeated query parameter, of which an object would keep the last', () => {
    const endpoint = catalog.findEndpoint('subscriptionBills.list') ?? assert.fail();
    const query = [
      ['status', '1'],
      ['status', '2'],
    ] as const;
    const twice = endpointRequest(endpoint, { path: {}, query, headers: {} }, { token: true });
    for (const target of sdkTargets) assert.throws(() => target.write(twice), RangeError);
  });

  const detail = requestOf({
    endpoint: catalog.findEndpoint('userGroups.detail') ?? assert.fail(),
    path: { user_group_id: 'g1' },
    query: {},
    body: undefined,
  });

  /** The text of a file after Insert Code… at its end. */
  async function inserted(text: string, title: string, isCommonJs = false): Promise<string> {
    const target = sdkTargets.find((one) => one.title === title) ?? assert.fail();
    let file = text;
    await insertCode({
      chooseCodeRequest: () => Promise.resolve(detail),
      settings: () => ({ hints: true }),
      codeEditor: () => ({
        language: target.language,
        text,
        isOnEmptyLine: true,
        start: text.length,
        end: text.length,
        isCommonJs: () => Promise.resolve(isCommonJs),
        indentation: { base: '', unit: '  ' },
        insert: (code, { offset, text: head }) => {
          const whole = text + code;
          file = whole.slice(0, offset) + head + whole.slice(offset);
          return Promise.resolve();
        },
      }),
      redact: (code) => code,
      input: scriptedInput([{ pick: title }]),
    });
    return file;
  }

  it('uses the client that the file has', async () => {
    const script =
      "const { Bootpay, BootpayCommerce } = require('@bootpay/backend-js')\n" +
      'const shop = new BootpayCommerce({ client_key, secret_key })\n';
    assert.equal(
      await inserted(script, 'Node.js SDK', true),
      `${script};(async () => {\n  const userGroupId = 'g1'\n  const data = await shop.userGroup.detail(userGroupId)\n` +
        '  console.log(data)\n})()',
    );
    const python = 'from bootpay_backend import BootpayCommerce\n\nshop = BootpayCommerce(key, secret)\n';
    assert.equal(
      await inserted(python, 'Python SDK'),
      `${python}user_group_id = "g1"\ndata = shop.user_group.detail(user_group_id)\nprint(data)`,
    );
  });

  it('imports the class where the file does not', async () => {
    assert.match(
      await inserted("const axios = require('axios')\n", 'Node.js SDK', true),
      /^const \{ BootpayCommerce \} = require\('@bootpay\/backend-js'\)\n/m,
    );
    const beside = "import { Bootpay, BootpayCommerce } from '@bootpay/backend-js'\n";
    assert.equal((await inserted(beside, 'Node.js SDK')).match(/import/g)?.length, 1);
    const gateway = "import { Bootpay } from '@bootpay/backend-js'\n";
    assert.equal((await inserted(gateway, 'Node.js SDK')).match(/import/g)?.length, 2);
  });

  it('is there with hints alone', async () => {
    const pick = async (hints: boolean): Promise<readonly string[]> => {
      const input = scriptedInput([{ pick: 'Python requests' }]);
      await insertCode({
        chooseCodeRequest: () => Promise.resolve(detail),
        settings: () => ({ hints }),
        codeEditor: () => ({
          language: 'python',
          text: '',
          isOnEmptyLine: false,
          start: 0,
          end: 0,
          isCommonJs: () => Promise.resolve(false),
          indentation: { base: '', unit: '  ' },
          insert: () => Promise.resolve(),
        }),
        redact: (code) => code,
        input,
      });
      return input.prompts.at(-1)?.labels ?? [];
    };
    assert.deepEqual(await pick(true), ['Python requests', 'Python httpx', 'Python SDK']);
    assert.deepEqual(await pick(false), ['Python requests', 'Python httpx']);
  });

  it('holds no secret and no address', () => {
    for (const target of sdkTargets) {
      const code = writeSnippet(target, detail);
      assert.doesNotMatch(code, /https?:/);
      assert.match(code, /COMMERCE_API_BASE_URL/);
      const file = { text: '', isCommonJs: false, start: 0 };
      assert.match(writeStatements(target, detail, file), /user_?group_?id/i);
    }
    assert.ok(snippetTargets.every(({ id }) => sdkTargets.every((target) => target.id !== id)));
  });
});

type Sent = Pick<Given, 'path' | 'query'> & { readonly body: unknown };

/** The request that an SDK call sends for its arguments. */
function sent(takes: readonly string[], args: readonly unknown[]): Sent {
  const made = { path: {}, query: {}, body: undefined as unknown };
  const object = (value: unknown): Record<string, unknown> => value as Record<string, unknown>;
  for (const [index, take] of takes.entries()) {
    const value = args[index];
    const [kind = '', name = ''] = take.split(/[:|=]/);
    if (value === undefined || value === null) continue;
    if (take === 'body') made.body = value;
    else if (take === 'query') Object.assign(made.query, value);
    else if (kind === 'path') Object.assign(made.path, { [name]: value });
    else if (kind === 'query') Object.assign(made.query, { [name]: value });
    else if (kind === 'body') made.body = { ...object(made.body ?? {}), [name]: value };
    else {
      const id = /^body with (\w+)/.exec(take)?.[1] ?? '';
      const { [id]: own, ...rest } = object(value);
      Object.assign(made.path, { [id]: own });
      made.body = rest;
    }
  }
  return made;
}

/** The expected request for the given values, with single members and the flat fields of a user group. */
function expected(takes: readonly string[], { path, query, body }: Given): Sent {
  const names = takes.flatMap((take) => /^body:(\w+)/.exec(take)?.[1] ?? []);
  const flat = body && 'user_group' in body ? body['user_group'] : body;
  const ids = Object.keys(path);
  const isWithId = takes.some((take) => take.startsWith('body with'));
  const rest =
    isWithId && flat
      ? Object.fromEntries(Object.entries(flat).filter(([name]) => !ids.includes(name)))
      : flat;
  const whole = isWithId ? (rest ?? {}) : takes.includes('body') ? body : undefined;
  return {
    path,
    query,
    body: names.length > 0 ? Object.fromEntries(names.map((name) => [name, body?.[name]])) : whole,
  };
}
