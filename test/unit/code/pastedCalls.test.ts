import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { matchPastedCall } from '../../../src/catalog/find/matchPastedCall';
import { pastedCommands, withAddresses } from '../../fixtures/pastedCommands';
import { pastedTexts } from '../../fixtures/pastedTexts';
import { startCaptureServer } from '../../support/captureServer';

const run = promisify(execFile);
const { endpoints } = createCatalog();

interface Program {
  readonly name: string;
  /** Kinds of rows in the tables. */
  readonly kinds: readonly string[];
  readonly runs: RegExp;
  /** Arguments that an old version without an option of the tables refuses. */
  readonly probe?: readonly string[];
  readonly command: (text: string) => readonly [file: string, ...words: string[]];
  /** Whether the program gets the text as typed input instead of an argument. */
  readonly isTyped?: true;
  /** Number of rows that must have run. */
  readonly least?: number;
}

const inShell = (text: string) => ['bash', '--norc', '-c', text] as const;

const programs: readonly Program[] = [
  {
    name: 'curl',
    kinds: [
      'options of curl that add to the query',
      'headers of curl',
      'options and words of curl',
      'files and forms of curl',
    ],
    runs: /^curl /,
    probe: ['--url-query', 'a=b', '--json', '{}', '--version'],
    command: inShell,
  },
  { name: 'wget', kinds: ['wget'], runs: /^wget /, command: inShell },
  {
    name: 'http',
    kinds: ['HTTPie and xh'],
    runs: /^http /,
    command: (text) => inShell(text.replace(/^http /, 'http --ignore-stdin ')),
  },
  {
    name: 'xh',
    kinds: ['HTTPie and xh'],
    runs: /^xh /,
    command: (text) => inShell(text.replace(/^xh /, 'xh --ignore-stdin ')),
  },
  {
    name: 'pwsh',
    kinds: ['PowerShell'],
    runs: /^irm |^Invoke-/,
    command: (text) => ['pwsh', '-NoProfile', '-Command', text],
  },
  {
    name: 'cmd.exe',
    kinds: ['the command prompt of Windows'],
    runs: /^curl(?:\.exe)? \^/,
    probe: ['/c', 'ver'],
    command: () => ['cmd.exe', '/d', '/q'],
    isTyped: true,
    least: 5,
  },
  {
    name: 'node',
    kinds: ['fetch'],
    runs: /^fetch\(["']LIST|^fetch\(["']GROUP/,
    command: (text) => [process.execPath, '-e', text],
  },
];

/** Texts with parts that are asked for or left out, and texts that would not end or would reach another host. */
const others =
  /Content-Length|@|\\ |--url-query=|\$|\{word\}|--next|-K |-i |-I |-T |--config|--spider|--upload|--expand|--variable|--unheard|-x |proxy|-aws|-file|--request-target| LIST (LIST|https)|LIST\/|[;|&]{1,2} |[^\\]\n|user:word|--post-data=a|:40|localhost|:\/v1|https api|a:=\{|-Unheard|-InFile|-Form|ConvertTo|JSON\.stringify|headers \}|"headers":"x"|"body":\{|headers\.txt/;

async function isThere({
  name,
  probe = [name === 'pwsh' ? '-Version' : '--version'],
}: Program): Promise<boolean> {
  return run(name, [...probe]).then(
    () => true,
    () => false,
  );
}

describe('a pasted call is what its own program sends', () => {
  for (const program of programs) {
    const { name, kinds, runs, command, isTyped, least = 10 } = program;
    it(`${name}, where it is installed`, async function () {
      if (!(await isThere(program))) this.skip();
      const server = await startCaptureServer();
      const folder = mkdtempSync(join(tmpdir(), 'pasted-'));
      const env = { PATH: process.env['PATH'], CURL_HOME: folder, HOME: folder };
      let compared = 0;
      try {
        for (const [text] of kinds.flatMap((kind) => [
          ...(pastedCommands[kind] ?? []),
          ...(pastedTexts[kind] ?? []),
        ])) {
          if (!runs.test(text) || others.test(text)) continue;
          const pasted = withAddresses(text).replaceAll('https://api.shop.test', server.origin);
          server.seen.length = 0;
          const [file, ...words] = command(pasted);
          const running = run(file, words, { cwd: folder, env, timeout: 10_000 });
          if (isTyped) running.child.stdin?.end(`${pasted}\r\n`);
          await running;
          const [made] = server.seen;
          const [found] = matchPastedCall(endpoints, pasted);
          const { pathname, searchParams } = new URL(made?.url ?? '', server.origin);
          const path = found?.endpoint.path.replace(
            /:(\w+)/g,
            (_, parameter: string) => found.path[parameter] ?? '',
          );
          assert.deepEqual(
            [made?.method, pathname.replace(/\/$/, ''), [...searchParams]],
            [found?.endpoint.method, path, found?.query],
            text,
          );
          const isLeft = found?.left?.some(({ kind }) => /body/i.test(kind) || kind === 'noJson');
          if (!isLeft) assert.equal(made?.body, found?.body ?? '', text);
          compared += 1;
        }
      } finally {
        server.close();
        rmSync(folder, { recursive: true });
      }
      assert.ok(compared >= least, `${compared} compared`);
    });
  }
});
