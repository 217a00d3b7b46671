import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { clientIds, clientSetups } from '../../../../src/assistant/server/clientSetups';
import {
  type Argument,
  findShell,
  KEY_VARIABLE,
  type Shell,
  writeCommand,
} from '../../../../src/assistant/server/writeCommand';
import { installDebianPackages } from '../../../host/installDebianPackages';

const run = promisify(execFile);
const url = 'http://127.0.0.1:20017/mcp';
const key = `cak_${'-_k0'.repeat(10)}end`;

/** Every command of every assistant, by the title of its test. */
const commands = clientIds.flatMap((client) => {
  const { start, settings } = clientSetups[client];
  return [
    ...(start ? [{ what: `${client} started`, way: 'window', command: start(url) }] : []),
    ...(settings ? [{ what: `${client} kept`, way: 'kept', command: settings.add(url) }] : []),
    ...(settings ? [{ what: `${client} removed`, way: 'kept', command: settings.remove }] : []),
  ];
});

/** Arguments that the program must get: the shell fills in only the key. */
const argvOf = (command: readonly Argument[]): readonly string[] =>
  command.slice(1).map((argument) => (typeof argument === 'string' ? argument : argument.beforeKey + key));

interface Program {
  readonly name: string;
  readonly args: readonly string[];
}

const programs: readonly Program[] = [
  { name: 'bash', args: ['--norc', '-ic'] },
  { name: 'zsh', args: ['-fic'] },
  { name: 'fish', args: ['-ic'] },
  { name: 'pwsh', args: ['-NoProfile', '-Command'] },
];

describe('writeCommand', () => {
  for (const [program, shell] of [
    ['/bin/bash', 'posix'],
    ['/usr/bin/zsh', 'posix'],
    ['fish', 'posix'],
    ['gitbash', 'posix'],
    ['C:\\Program Files\\Git\\bin\\bash.exe', 'posix'],
    ['pwsh', 'powershell'],
    ['C:\\WINDOWS\\System32\\WindowsPowerShell\\v1.0\\powershell.exe', 'powershell'],
    ['C:\\WINDOWS\\System32\\CMD.EXE', 'cmd'],
    ['nu', undefined],
    ['wsl', undefined],
    ['/bin/csh', undefined],
    ['', undefined],
  ] as const)
    it(`knows the quotes of ${program || 'nothing'}: ${shell}`, () =>
      assert.equal(findShell(program), shell));

  it('writes for the command prompt what programs of Windows read', () => {
    const [started, kept] = commands.map(({ command }) => writeCommand('cmd', command));
    assert.equal(
      started,
      String.raw`claude --mcp-config "{\"mcpServers\":{\"commerce-api\":{\"type\":\"http\",\"url\":\"http://127.0.0.1:20017/mcp\",\"headers\":{\"Authorization\":\"Bearer ${'${COMMERCE_API_ASSISTANT}'}\"}}}}"`,
    );
    assert.equal(
      kept,
      'claude mcp add --scope local --transport http commerce-api http://127.0.0.1:20017/mcp --header "Authorization: Bearer %COMMERCE_API_ASSISTANT%"',
    );
  });

  it('writes for PowerShell what both kinds of it pass on', () => {
    const [started, kept] = commands.map(({ command }) => writeCommand('powershell', command));
    assert.match(
      started ?? '',
      /^claude --mcp-config \('\{"mcp.*\}' -replace '"', \$\(if \("\$PSNativeCommandArgumentPassing" -match 'Standard\|Windows'\) \{ '"' \} else \{ '\\"' \}\)\)$/,
    );
    assert.match(kept ?? '', / --header "Authorization: Bearer \$env:COMMERCE_API_ASSISTANT"$/);
  });

  it('runs the second command in any case', () => {
    const two = [['a'], ['b']];
    assert.equal(writeCommand('posix', ...two), 'a; b');
    assert.equal(writeCommand('powershell', ...two), 'a; b');
    assert.equal(writeCommand('cmd', ...two), 'a & b');
  });

  it('refuses what would need other quotes', () => {
    for (const text of ["it's", 'a\\b', 'a%b', 'a`b', 'a\nb', 'a!b', 'a;b', 'a&b', 'é'])
      for (const shell of ['posix', 'powershell', 'cmd'] satisfies Shell[])
        assert.throws(() => writeCommand(shell, [text]), RangeError);
  });

  for (const program of programs)
    describe(`run by ${program.name}`, () => {
      let folder: string;
      before(async function () {
        this.timeout(170_000);
        if (program.name !== 'pwsh' && !(await isThere(program))) await installDebianPackages([program.name]);
        // No package of Debian or npm has PowerShell; elsewhere a shell may be missing.
        if (!(await isThere(program))) this.skip();
        folder = await mkdtemp(join(tmpdir(), 'commerce-api-shells-'));
        for (const name of ['claude', 'codex', 'gemini']) await writeStandIn(join(folder, name));
      });
      after(() => folder && rm(folder, { recursive: true }));

      for (const { what, way, command } of commands)
        it(`reaches the assistant as meant: ${what}`, async () => {
          const { argv, variable } = await runIn(program, folder, command);
          assert.deepEqual(argv, argvOf(command));
          assert.equal(variable, key);
          if (way === 'window') assert.ok(!argv.join(' ').includes(key));
        });
    });
});

async function isThere({ name, args }: Program): Promise<boolean> {
  return run(name, [...args, 'exit 0']).then(
    () => true,
    () => false,
  );
}

/** Writes a program that prints its arguments and the variable with the key. */
async function writeStandIn(path: string): Promise<void> {
  const script = `console.log(JSON.stringify({ argv: process.argv.slice(2), variable: process.env.${KEY_VARIABLE} }))`;
  await writeFile(path, `#!${process.execPath}\n${script}\n`);
  await chmod(path, 0o700);
}

async function runIn(
  { name, args }: Program,
  folder: string,
  command: readonly Argument[],
): Promise<{ readonly argv: readonly string[]; readonly variable: string }> {
  const shell = findShell(name);
  assert.ok(shell);
  const { stdout } = await run(name, [...args, writeCommand(shell, command)], {
    cwd: folder,
    env: {
      ...process.env,
      PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}`,
      HOME: folder,
      [KEY_VARIABLE]: key,
    },
  });
  return JSON.parse(stdout) as { argv: string[]; variable: string };
}
