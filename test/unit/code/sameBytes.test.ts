import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { toCodeRequest } from '../../../src/code/snippets/codeRequest';
import { snippetTargets } from '../../../src/code/snippets/snippetTargets';
import { buildRequest } from '../../../src/http/buildRequest';
import type { HttpRequest } from '../../../src/http/types';
import { nastyValues } from '../../fixtures/nastyValues';
import { startCaptureServer, type CaptureServer } from '../../support/captureServer';

const run = promisify(execFile);
const catalog = createCatalog();
const TOKEN = 'canary-token-1';

/** A program that runs all snippets in turn. `probe` is a command that fails if the program cannot run. */
interface Runner {
  readonly target: string;
  readonly file: string;
  readonly command: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly probe: readonly string[];
  readonly program: (snippets: readonly string[], imports: readonly string[]) => string;
  /** Undoes changes that the library makes to a URL without changing its meaning. */
  readonly sameUrl?: (url: string) => string;
  /** Undoes changes that the library makes to a body without changing its meaning. */
  readonly sameBody?: (body: string) => string;
}

const asIs = (text: string): string => text;

const inBlocks = (snippets: readonly string[], imports: readonly string[]): string =>
  [...imports, ...snippets.map((snippet) => `{\n${snippet}\n}`)].join('\n');
/** Awaits a snippet that is an expression; Node's own call ends with an event instead. */
const awaited = (snippet: string): string => `await ${snippet}`;
const finished = (snippet: string): string =>
  `${snippet}\nawait new Promise((resolve) => call.on('close', resolve))`;
const inSequence = (snippets: readonly string[], imports: readonly string[]): string =>
  [...imports, ...snippets].join('\n');

const runners: readonly Runner[] = [
  {
    target: 'fetch',
    file: 'run.mjs',
    command: process.execPath,
    probe: ['--version'],
    program: (snippets, imports) => inBlocks(snippets.map(awaited), imports),
  },
  {
    target: 'axios',
    file: 'run.mjs',
    command: process.execPath,
    probe: ['--version'],
    program: (snippets, imports) => inBlocks(snippets.map(awaited), imports),
  },
  {
    target: 'nodeHttp',
    file: 'run.mjs',
    command: process.execPath,
    probe: ['--version'],
    program: (snippets, imports) => inBlocks(snippets.map(finished), imports),
  },
  { target: 'curl', file: 'run.sh', command: 'sh', probe: ['-c', 'curl --version'], program: inSequence },
  {
    target: 'requests',
    file: 'run.py',
    command: 'python3',
    probe: ['-c', 'import requests'],
    program: inSequence,
    // RFC 3986, 6.2.2.2: an escaped “~” and the bare one are the same; requests writes the bare one.
    sameUrl: (url) => url.replaceAll('%7E', '~'),
  },
  {
    target: 'go',
    file: 'run.go',
    command: 'go',
    args: ['run'],
    probe: ['version'],
    // Without the cache, Go would compile the standard library again for each program.
    env: { GOCACHE: join(tmpdir(), 'commerce-api-go-cache'), GOTOOLCHAIN: 'local', GO111MODULE: 'off' },
    program: (snippets) =>
      [
        'package main',
        'import ("fmt"; "io"; "log"; "net/http"; "os"; "strings")',
        ...snippets.map((snippet, index) => `func run${index}() {\n${snippet}\n}`),
        'func main() {',
        ...snippets.map((_, index) => `\trun${index}()`),
        '}',
      ].join('\n'),
  },
  { target: 'httpx', file: 'run.py', command: 'python3', probe: ['-c', 'import httpx'], program: inSequence },
  {
    target: 'java',
    file: 'Run.java',
    command: 'java',
    args: ['-Dfile.encoding=UTF-8'],
    probe: ['--source', '11', '--version'],
    program: (snippets) =>
      [
        'import java.net.http.*;',
        'public class Run {',
        ...snippets.map(
          (snippet, index) => `  static void run${index}() throws Exception {\n${snippet};\n  }`,
        ),
        '  public static void main(String[] args) throws Exception {',
        ...snippets.map((_, index) => `    run${index}();`),
        '  }',
        '}',
      ].join('\n'),
  },
  {
    target: 'php',
    file: 'run.php',
    command: 'php',
    probe: ['-m'],
    program: (all) => `<?php\n${all.join('\n')}`,
    // RFC 8259, 7: a character and its escape are the same; `json_encode` escapes what is not ASCII, and slashes.
    sameBody: (body) => JSON.stringify(JSON.parse(body)),
  },
  { target: 'ruby', file: 'run.rb', command: 'ruby', probe: ['--version'], program: inSequence },
  { target: 'powershell', file: 'run.ps1', command: 'pwsh', probe: ['--version'], program: inSequence },
];

function requestTo(origin: string, value: string): HttpRequest {
  const endpoint = catalog.findEndpoint('userGroups.update');
  assert.ok(endpoint);
  return buildRequest(
    endpoint,
    {
      path: { user_group_id: `x${value.replace(/\p{Cc}|[\u2028\u2029]/gu, '')}` },
      query: [[`q${value}.q`, value]],
      body: JSON.stringify({ user_group: { company_name: value, [`f${value}.f`]: 1 } }),
    },
    { origin, basePath: '/base', headers: { 'x-shop': 'a "quoted" \\ $value `x` {y}' } },
    catalog.endpoints,
  );
}

describe('generated code', () => {
  let captureServer: CaptureServer;

  before(async () => {
    captureServer = await startCaptureServer();
  });
  after(() => captureServer.close());
  beforeEach(() => captureServer.seen.splice(0));

  for (const runner of runners) {
    it(`${runner.target} sends the same bytes as the extension, for 120 nasty values`, async function () {
      const isThere = await run(runner.command, [...runner.probe]).then(
        () => true,
        () => false,
      );
      // Skipped if the language or its library is not installed.
      if (!isThere) this.skip();
      const target = snippetTargets.find(({ id }) => id === runner.target);
      assert.ok(target);
      const requests = nastyValues.map((value) => requestTo(captureServer.origin, value));
      const snippets = requests.map((request) => target.write(toCodeRequest(request, { token: true })));
      assert.equal(snippets.length, 120);
      assert.ok(!snippets.join('\n').includes(TOKEN));
      await inFolder(async (folder) => {
        await writeFile(join(folder, runner.file), runner.program(snippets, target.imports));
        await run(runner.command, [...(runner.args ?? []), runner.file], {
          cwd: folder,
          maxBuffer: 1e8,
          env: {
            PATH: process.env['PATH'],
            HOME: folder,
            COMMERCE_API_TOKEN: TOKEN,
            COMMERCE_API_BASE_URL: `${captureServer.origin}/base`,
            ...runner.env,
          },
        });
        assert.deepEqual((await readdir(folder)).sort(), ['node_modules', runner.file].sort());
      });
      assert.equal(captureServer.seen.length, requests.length);
      const { sameUrl = asIs, sameBody = asIs } = runner;
      for (const [index, request] of requests.entries()) {
        const got = captureServer.seen[index];
        assert.ok(got);
        assert.deepEqual(
          [got.method, sameUrl(captureServer.origin + got.url), sameBody(got.body)],
          [request.method, sameUrl(request.url), sameBody(request.body ?? '')],
        );
        assert.equal(got.headers['authorization'], `Bearer ${TOKEN}`);
        for (const [name, value] of request.headers) assert.equal(got.headers[name.toLowerCase()], value);
      }
    });
  }

  async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'snippets-'));
    try {
      await symlink(resolve('node_modules'), join(folder, 'node_modules'));
      await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
});
