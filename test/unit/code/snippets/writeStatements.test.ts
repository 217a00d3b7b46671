import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpointRequest, type CodeRequest } from '../../../../src/code/snippets/codeRequest';
import { writeStatements } from '../../../../src/code/snippets/writeStatements';
import { snippetTargets } from '../../../../src/code/snippets/snippetTargets';
import type { CodeEditor } from '../../../../src/code/vscode/findCodeEditor';
import { insertCode } from '../../../../src/commands/copyCommands';
import type { Sandbox } from '../../../../src/sandbox/startSandbox';
import { runCommand } from '../../../host/runCommand';
import { scriptedInput } from '../../../support/scriptedInput';
import { call, catalog, openSandbox } from '../../../support/sandboxClient';

const text = 'a "b" \'c\' $HOME ${d} #{e} \\n `f` 한';

function requestOf(endpointId: string, values: { id?: string; body?: string; withKeys?: boolean } = {}) {
  const endpoint = catalog.findEndpoint(endpointId);
  assert.ok(endpoint);
  const { id = '', body, withKeys } = values;
  const query = endpoint.query.map((name) => [name, `:${name}`] as const);
  const path = { user_group_id: id };
  return endpointRequest(endpoint, { path, query, body, headers: {} }, { token: true, withKeys });
}

/** The file after Insert Code… for each call, one below the other. */
async function fileWith(
  targetId: string,
  requests: readonly CodeRequest[],
  { start = '', isCommonJs = false }: { readonly start?: string; readonly isCommonJs?: boolean } = {},
): Promise<string> {
  const target = snippetTargets.find(({ id }) => id === targetId);
  assert.ok(target);
  let file = start;
  for (const request of requests) {
    const end = file.length;
    const editor: CodeEditor = {
      language: target.language,
      text: file,
      isOnEmptyLine: true,
      start: end,
      end,
      isCommonJs: () => Promise.resolve(isCommonJs),
      indentation: { base: '', unit: '  ' },
      insert: (code, { offset, text: head }) => {
        const inserted = file + code;
        file = `${inserted.slice(0, offset)}${head}${inserted.slice(offset)}\n`;
        return Promise.resolve();
      },
    };
    await insertCode({
      chooseCodeRequest: () => Promise.resolve(request),
      settings: () => ({ hints: false }),
      codeEditor: () => editor,
      redact: (code) => code,
      input: scriptedInput([{ pick: target.title }]),
    });
  }
  return file;
}

/** Programs that run a file, with the packages that they need. */
const runners = [
  { targetId: 'fetch', file: 'main.mjs', command: process.execPath, needs: [] },
  { targetId: 'nodeHttp', file: 'main.mjs', command: process.execPath, needs: [] },
  { targetId: 'curl', file: 'main.sh', command: 'bash', needs: ['--version'] },
  { targetId: 'requests', file: 'main.py', command: 'python3', needs: ['-c', 'import requests'] },
  { targetId: 'httpx', file: 'main.py', command: 'python3', needs: ['-c', 'import httpx'] },
  { targetId: 'php', file: 'main.php', command: 'php', needs: ['-r', 'curl_version();'] },
  { targetId: 'ruby', file: 'main.rb', command: 'ruby', needs: ['--version'] },
  { targetId: 'java', file: 'Main.java', command: 'java', needs: ['--version'] },
  { targetId: 'go', file: 'main.go', command: 'go', needs: ['version'] },
  { targetId: 'powershell', file: 'main.ps1', command: 'pwsh', needs: ['-Version'] },
] as const;

type Runner = Pick<(typeof runners)[number], 'command'> & { readonly file: string };

async function isInstalled({ command, needs }: (typeof runners)[number]): Promise<boolean> {
  if (command === process.execPath) return true;
  return runCommand(command, [...needs], { env: process.env }).then(
    ({ code }) => code === 0,
    () => false,
  );
}

describe('inserted code', () => {
  let sandbox: Sandbox;
  let folder: string;
  before(async () => {
    sandbox = await openSandbox();
    folder = await mkdtemp(join(tmpdir(), 'commerce-api-code-'));
  });
  after(async () => {
    await sandbox.stop();
    await rm(folder, { recursive: true });
  });

  async function run(runner: Runner, content: string, token = sandbox.token('admin')) {
    const file = join(folder, runner.file);
    await writeFile(file, content);
    const args = runner.command === 'go' ? ['run', file] : [file];
    const keys = sandbox.keys('admin');
    return runCommand(runner.command, args, {
      env: {
        ...process.env,
        COMMERCE_API_BASE_URL: sandbox.origin,
        COMMERCE_API_TOKEN: token,
        COMMERCE_API_CLIENT_KEY: keys.clientKey,
        COMMERCE_API_SECRET_KEY: keys.secretKey,
      },
    });
  }

  async function firstId(): Promise<string> {
    const { body } = await call(sandbox, 'userGroups.list', { query: { limit: '1' } });
    return /"user_group_id":"?([^",]+)/.exec(JSON.stringify(body))?.[1] ?? '';
  }

  for (const runner of runners) {
    it(`runs as it stands in an empty file: ${runner.targetId}`, async function () {
      if (!(await isInstalled(runner))) this.skip();
      const id = await firstId();
      const body = JSON.stringify({ user_group: { manager_name: text } });
      const update = requestOf('userGroups.update', { id, body });
      const content = await fileWith(runner.targetId, [update]);
      assert.doesNotMatch(content, /sandbox-user|cqmark|cqvariable/);
      const { code, output } = await run(runner, content);
      assert.equal(code, 0, `${content}\n${output}`);
      assert.match(output, /manager_name/);
      const { body: read } = await call(sandbox, 'userGroups.detail', { path: { user_group_id: id } });
      assert.ok(JSON.stringify(read).includes(JSON.stringify(text)), content);

      const refused = await run(runner, content, 'no-such-token');
      assert.notEqual(refused.code, 0, refused.output);
      assert.match(refused.output, /401|ACCESS_TOKEN/);

      // A second call below the first one, and one with both keys.
      if (runner.targetId === 'java' || runner.targetId === 'go') return;
      const keyed = requestOf('userGroups.list', { withKeys: true });
      const both = await fileWith(runner.targetId, [update, requestOf('userGroups.list'), keyed]);
      const ran = await run(runner, both);
      assert.equal(ran.code, 0, `${both}\n${ran.output}`);
      assert.match(ran.output, /count/);
    });
  }

  it('compiles in a Java file of any name', async () => {
    const content = await fileWith('java', [requestOf('userGroups.list')]);
    assert.match(content, /^class Main \{$/m);
  });

  for (const [before, isWrapped] of [
    ['', true],
    ['if (ok) { ', true],
    ['function run() { ', true],
    ['async function run() { work(() => { ', true],
    ['async function run() { ', false],
    ['async function run({ id, page: { limit } }) { ', false],
    ['module.exports.run = async (id) => { ', false],
    ['class Groups { async read(id) { if (id) { ', false],
    ["app.get('/', async (req, res) => { try { ", false],
    ['exports.run = async function () { for (const id of ids()) { ', false],
  ] as const)
    it(`${isWrapped ? 'waits in a function of its own' : 'waits in the function'} behind: ${before}`, () => {
      const target = snippetTargets.find(({ id }) => id === 'fetch') ?? assert.fail();
      const text = `const path = require('node:path')\n${before}`;
      const file = { text, isCommonJs: true, start: text.length };
      const code = writeStatements(target, requestOf('userGroups.list'), file);
      assert.equal(code.startsWith(';(async () => {'), isWrapped, code);
    });

  for (const [before, name] of [
    ["import url from 'node:url'", 'url2'],
    ["import * as url from 'node:url'", 'url2'],
    ["import { parse as url } from 'x'", 'url2'],
    ["import a, * as url from 'x'", 'url2'],
    ['export function url() {}', 'url2'],
    ['class url {}', 'url2'],
    ["import urls from './url'", 'url'],
  ] as const)
    it(`declares ${name} below: ${before}`, () => {
      const target = snippetTargets.find(({ id }) => id === 'nodeHttp') ?? assert.fail();
      const file = { text: before, isCommonJs: false, start: before.length };
      const code = writeStatements(target, requestOf('userGroups.list'), file);
      assert.match(code, new RegExp(`^const ${name} = new URL`));
    });

  for (const [what, file] of [
    ['that has require', { start: "const path = require('node:path')\n" }],
    ['whose name or package says what it is, and that is empty', { isCommonJs: true }],
  ] as const)
    it(`runs in a script ${what}`, async () => {
      const runner = { ...runners[0], file: 'main.cjs' } as const;
      for (const targetId of ['fetch', 'nodeHttp']) {
        const list = requestOf('userGroups.list');
        const content = await fileWith(targetId, [list, list], file);
        const { code, output } = await run(runner, content);
        assert.equal(code, 0, `${content}\n${output}`);
      }
    });
});
