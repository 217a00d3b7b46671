import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as fc from 'fast-check';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { curlCommand, findCurlShell, shellWord } from '../../../src/code/curlCommand';
import { endpointRequest, variableName } from '../../../src/code/snippets/codeRequest';
import { curlOfRequest } from '../../support/curlOfRequest';
import { buildRequest } from '../../../src/http/buildRequest';
import type { CallValues, HttpRequest } from '../../../src/http/types';
import { shellTraps } from '../../fixtures/nastyValues';
import { startCaptureServer, type CaptureServer } from '../../support/captureServer';

const run = promisify(execFile);
const catalog = createCatalog();
const TOKEN = 'canary-token-1';

function request(id: string, values: CallValues, origin = 'https://shop.example'): HttpRequest {
  const endpoint = catalog.findEndpoint(id);
  assert.ok(endpoint);
  return buildRequest(endpoint, values, { origin, basePath: '', headers: {} }, catalog.endpoints);
}

async function hasCurl(): Promise<boolean> {
  return run('curl', ['--version']).then(
    () => true,
    () => false,
  );
}

describe('copy as cURL', () => {
  it('writes a call with its values and a variable for the token', () => {
    const update = request('userGroups.update', {
      path: { user_group_id: 'g 1' },
      query: [],
      body: `{"user_group":{"company_name":"O'Neill"}}`,
    });
    assert.equal(
      curlOfRequest(update, { token: true }),
      [
        "curl --request PUT 'https://shop.example/v1/user-groups/g%201'",
        '--header "Authorization: Bearer $COMMERCE_API_TOKEN"',
        "--header 'Accept: application/json'",
        "--header 'Content-Type: application/json'",
        `--data-raw '{"user_group":{"company_name":"O'\\''Neill"}}'`,
      ].join(' \\\n  '),
    );
  });

  it('writes variables for the keys of a call that carries them', () => {
    const list = request('userGroups.list', { path: {}, query: [] });
    assert.equal(
      curlOfRequest(list, { token: true, withKeys: true }),
      [
        "curl 'https://shop.example/v1/user-groups'",
        '--user "$COMMERCE_API_CLIENT_KEY:$COMMERCE_API_SECRET_KEY"',
        "--header 'Accept: application/json'",
      ].join(' \\\n  '),
    );
    assert.doesNotMatch(curlOfRequest(list, { token: false, withKeys: true }), /KEY/);
  });

  it('writes an endpoint with variables for its values', () => {
    const endpoint = catalog.findEndpoint('userGroups.removeUser');
    assert.ok(endpoint);
    const values = { path: {}, query: [['user_id', undefined]] as const, headers: {} };
    const options = { token: false, asCommand: true };
    assert.equal(
      curlCommand(endpointRequest(endpoint, values, options)),
      [
        'curl --request DELETE "$COMMERCE_API_BASE_URL/v1/user-groups/$USER_GROUP_ID/remove_user?user_id=$USER_ID"',
        "--header 'Accept: application/json'",
      ].join(' \\\n  '),
    );
    assert.match(
      curlCommand(endpointRequest(endpoint, { ...values, baseUrl: 'https://a$b.example' }, options)),
      /'https:\/\/a\$b\.example\/v1\/user-groups\/'"\$USER_GROUP_ID"/,
    );
  });

  it('puts variables in place of values that are or hold secrets', () => {
    const text = curlOfRequest(
      request('users.login', {
        path: {},
        query: [
          ['token', 'hunter1'],
          ['session-id', 'hunter3'],
          ['n', '4111 1111 1111 1111'],
          ['q', 'card 4111 1111 1111 1111'],
        ],
        body: '{"login_pw":"hunter2","a":1,"number":"4111111111111111","memo":"password=hunter4"}',
      }),
      { token: false },
    );
    assert.doesNotMatch(text, /hunter|1111/);
    assert.match(text, /\?token=\$TOKEN&session-id=\$SESSION_ID&n=\$N&q=\$Q"/);
    assert.match(text, /"\$LOGIN_PW"/);
    assert.match(text, /"\$NUMBER"/);
    assert.match(text, /"\$MEMO"/);
  });

  it('refuses a body that no shell can pass on', () => {
    const update = request('userGroups.update', { path: { user_group_id: 'g' }, query: [], body: '{}' });
    assert.throws(() => curlOfRequest({ ...update, body: '\u0000' }, { token: true }), RangeError);
  });

  describe('run in sh', () => {
    let captureServer: CaptureServer | undefined;
    let folder: string;
    const running = (): CaptureServer => captureServer ?? assert.fail('the recorder does not run');

    before(async function () {
      if (!(await hasCurl())) this.skip();
      captureServer = await startCaptureServer();
      folder = await mkdtemp(join(tmpdir(), 'curl-test-'));
    });
    after(async () => {
      if (!captureServer) return;
      captureServer.close();
      await rm(folder, { recursive: true });
    });

    /** Runs all commands as one script, as if they were pasted one after another. */
    async function runAll(
      commands: readonly string[],
      variables: Readonly<Record<string, string>>,
    ): Promise<void> {
      await run('sh', ['-c', commands.join('\n')], {
        cwd: folder,
        env: { PATH: process.env['PATH'], HOME: folder, ...variables },
      });
      assert.deepEqual(await readdir(folder), [], 'a command wrote a file');
    }

    it('sends the same bytes and does nothing else, for 120 shellTraps payloads', async () => {
      const piece = fc.oneof(fc.constantFrom(...shellTraps), fc.string({ unit: 'binary', maxLength: 6 }));
      const text = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''));
      const payload = fc.record({ id: text, name: text, value: text });
      const fixed = shellTraps.map((value) => ({ id: value, name: value, value }));
      const payloads = [...fixed, ...fc.sample(payload, { numRuns: 120 - shellTraps.length, seed: 20 })];
      const requests = payloads.map(({ id, name, value }) =>
        request(
          'userGroups.update',
          {
            path: { user_group_id: `x${id.replace(/\p{Cc}|[\u2028\u2029]/gu, '')}` },
            query: [[`q${name}.q`, value]],
            body: JSON.stringify({ user_group: { company_name: value, [`f${name}.f`]: name } }, null, 2),
          },
          running().origin,
        ),
      );
      running().seen.length = 0;
      await runAll(
        requests.map((made) => curlOfRequest(made, { token: true })),
        { COMMERCE_API_TOKEN: TOKEN },
      );
      assert.equal(running().seen.length, 120);
      for (const [index, made] of requests.entries()) {
        const got = running().seen[index];
        assert.ok(got);
        assert.deepEqual(
          [got.method, running().origin + got.url, got.body],
          [made.method, made.url, made.body],
        );
        assert.equal(got.headers['authorization'], `Bearer ${TOKEN}`);
        assert.equal(got.headers['content-type'], 'application/json');
      }
    });

    it('sends the keys of the two variables as Basic authorization', async () => {
      running().seen.length = 0;
      const list = request('userGroups.list', { path: {}, query: [] }, running().origin);
      await runAll([curlOfRequest(list, { token: true, withKeys: true })], {
        COMMERCE_API_CLIENT_KEY: 'canary $(x) "client',
        COMMERCE_API_SECRET_KEY: "canary:`y` 'secret",
      });
      const basic = Buffer.from('canary $(x) "client:canary:`y` \'secret').toString('base64');
      assert.deepEqual(
        running().seen.map(({ headers }) => headers['authorization']),
        [`Basic ${basic}`],
      );
    });

    it('fills the variables of secrets in where they stood', async () => {
      running().seen.length = 0;
      const login = request(
        'users.login',
        { path: {}, query: [], body: `{"a":"it's","login_pw":"x","b":"\\"$HOME"}` },
        running().origin,
      );
      await runAll([curlOfRequest(login, { token: false })], { LOGIN_PW: 'secret value' });
      const [only] = running().seen;
      assert.equal(only?.body, `{"a":"it's","login_pw":"secret value","b":"\\"$HOME"}`);
      assert.equal(only.headers['authorization'], undefined);
    });
  });
});

const windows = String.raw`C:\Windows\System32`;

describe('a curl command of another shell', () => {
  const update = request('userGroups.update', {
    path: { user_group_id: 'g 1' },
    query: [['q', '대']],
    body: `{"user_group": {\n"company_name":"O'Neill \\"대한\\" & 100% $x", "n": 1.0}}`,
  });
  const address = 'https://shop.example/v1/user-groups/g%201?q=%EB%8C%80';

  for (const [program, command] of [
    [`${windows}\\WindowsPowerShell\\v1.0\\powershell.exe`, 'curl.exe'],
    ['/usr/bin/pwsh', 'curl'],
  ] as const)
    it(`is written for ${program}`, () => {
      assert.equal(
        curlOfRequest(update, { token: true }, findCurlShell(program)),
        [
          `'{"user_group":{"company_name":"O''Neill \\"\\ub300\\ud55c\\" & 100% $x","n":1.0}}' | ${command} --request PUT "${address}"`,
          '--header "Authorization: Bearer ${env:COMMERCE_API_TOKEN}"',
          '--header "Accept: application/json"',
          '--header "Content-Type: application/json"',
          '--data-binary "@-"',
        ].join(' `\n  '),
      );
    });

  it('is written for the command prompt', () => {
    assert.equal(
      curlOfRequest(update, { token: true }, findCurlShell(`${windows}\\cmd.exe`)),
      [
        `echo {"user_group":{"company_name":"O'Neill \\u0022\\ub300\\ud55c\\u0022 & 100\\u0025 $x","n":1.0}}| curl.exe --request PUT "${address}"`,
        '--header "Authorization: Bearer %COMMERCE_API_TOKEN%"',
        '--header "Accept: application/json"',
        '--header "Content-Type: application/json"',
        '--data-binary "@-"',
      ].join(' ^\n  '),
    );
  });

  it('holds variables in place of secrets', () => {
    const login = request('users.login', { path: {}, query: [], body: '{"login_pw":"x","n":"a`b$c"}' });
    const [powershell, cmd] = ['pwsh', 'cmd.exe'].map((program) =>
      curlOfRequest(login, { token: false }, findCurlShell(program)),
    );
    assert.match(powershell ?? '', /^"\{`"login_pw`":`"\$\{env:LOGIN_PW\}`",`"n`":`"a``b`\$c`"\}" \| curl /);
    assert.match(cmd ?? '', /^echo \{"login_pw":"%LOGIN_PW%","n":"a`b\$c"\}\| curl\.exe /);
  });

  it('is refused where a word cannot hold a header', () => {
    const shop = { ...update, headers: [['X-Shop', 'say "hi"'] as const] };
    for (const program of ['pwsh', 'cmd.exe'])
      assert.throws(() => curlOfRequest(shop, { token: true }, findCurlShell(program)), RangeError);
  });

  for (const program of ['/bin/bash', `C:\\Program Files\\Git\\bin\\bash.exe`, '/usr/bin/fish', ''])
    it(`is a POSIX one for ${program === '' ? 'an unknown shell' : program}`, () => {
      assert.equal(
        curlOfRequest(update, { token: true }, findCurlShell(program)),
        curlOfRequest(update, { token: true }),
      );
    });

  const terminals = [
    ['pwsh', ['-NoProfile', '-NonInteractive', '-Command', '-']],
    ['powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', '-']],
    ['cmd.exe', ['/d', '/q']],
  ] as const;
  for (const [program, words] of terminals)
    it(`sends the same JSON in ${program}`, async function () {
      const isThere = await run(program, program === 'cmd.exe' ? ['/c', 'ver'] : ['-Command', '1']).then(
        () => true,
        () => false,
      );
      if (!isThere || !(await hasCurl())) this.skip();
      const server = await startCaptureServer();
      const values = [...shellTraps.filter((trap) => !trap.includes('\0')), '대한 "인용" 100% %PATH% ^&|<>!'];
      const requests = values.map((value, index) =>
        request(
          'userGroups.update',
          { path: { user_group_id: `g${index}` }, query: [['q', value]], body: JSON.stringify({ a: value }) },
          server.origin,
        ),
      );
      const shell = findCurlShell(program);
      const typed = requests.map((made) => `${curlOfRequest(made, { token: true }, shell)}\n\n`).join('');
      const child = execFile(program, [...words], { env: { ...process.env, COMMERCE_API_TOKEN: TOKEN } });
      child.stdin?.end(typed);
      await new Promise((done) => child.once('close', done));
      server.close();
      assert.deepEqual(
        server.seen.map(({ method, url, body, headers }) => [
          method,
          server.origin + url,
          JSON.parse(body) as unknown,
          headers['authorization'],
        ]),
        requests.map((made) => [
          made.method,
          made.url,
          JSON.parse(made.body ?? '') as unknown,
          `Bearer ${TOKEN}`,
        ]),
      );
    });
});

describe('a shell word', () => {
  it('reads well where nothing needs quoting twice', () => {
    assert.equal(shellWord([{ text: 'a b' }]), "'a b'");
    assert.equal(shellWord([{ text: '/x/' }, { variable: 'ID' }, { text: '/y' }]), '"/x/$ID/y"');
    assert.equal(shellWord([{ variable: 'ID' }, { text: 'x' }]), '"${ID}x"');
    // The shell fish takes no braces.
    assert.equal(shellWord([{ text: '{"a":"' }, { variable: 'ID' }, { text: '"}' }]), `'{"a":"'"$ID"'"}'`);
  });

  it('refuses what no argument can hold', () => {
    assert.throws(() => shellWord([{ text: 'a\u0000b' }]), RangeError);
  });

  for (const [name, variable] of [
    ['user_group_id', 'USER_GROUP_ID'],
    ['login-pw', 'LOGIN_PW'],
    ['1st', '_1ST'],
    ['$(x)', '__X_'],
  ] as const) {
    it(`names ${name} ${variable}`, () => {
      assert.equal(variableName(name), variable);
    });
  }
});
