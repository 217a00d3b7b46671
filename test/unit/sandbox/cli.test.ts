import { build } from 'esbuild';
import assert from 'node:assert/strict';
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { explainStartFailure, parseSandboxArguments } from '../../../src/sandbox/sandboxArguments';

const program = 'out/sandboxCli/sandbox.mjs';
type Running = ChildProcessByStdio<null, Readable, Readable>;

async function run(args: readonly string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = start(args);
  const [out, err, [code]] = await Promise.all([
    child.stdout.toArray(),
    child.stderr.toArray(),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, out: out.join(''), err: err.join('') };
}

function start(args: readonly string[]): Running {
  return spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Resolves with the program's output as soon as it contains `last`. */
async function readUntil(stream: Readable, last: string): Promise<string> {
  let text = '';
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    if (text.includes(last)) break;
  }
  return text;
}

describe('sandbox program', () => {
  before(() =>
    build({
      entryPoints: ['src/sandbox/main.ts'],
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      outfile: program,
      logLevel: 'error',
    }),
  );

  it('prints its usage and ends well when asked for help', async () => {
    const { code, out, err } = await run(['--help']);
    assert.deepEqual([code, err], [0, '']);
    assert.match(out, /--port <number>/);
  });

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    it(`prints its address, both tokens and a curl line that works, and ends on ${signal}`, async () => {
      const child = start([]);
      try {
        const text = await readUntil(child.stdout, 'Ctrl+C');
        const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0] ?? '';
        const user = /User token: +(\S+)/.exec(text)?.[1] ?? '';
        const admin = /Admin token: +(\S+)/.exec(text)?.[1] ?? '';
        assert.ok(user.length > 40 && admin.length > 40 && user !== admin);
        const curl = /curl -H '([^:]+): ([^']+)' '([^']+)'/.exec(text);
        const [, header = '', value = '', url = ''] = curl ?? [];
        assert.ok(url.startsWith(origin));
        const response = await fetch(url, { headers: { [header]: value } });
        assert.equal(response.status, 200);
        await response.text();
        const closed = once(child, 'close');
        child.kill(signal);
        assert.deepEqual(await closed, [0, null]);
      } finally {
        child.kill('SIGKILL');
      }
    });
  }

  it('says how it behaves when it is told to behave as clients report', async () => {
    const child = start(['--like', 'clients']);
    try {
      const text = await readUntil(child.stdout, 'Ctrl+C');
      assert.match(text, /BOOTPAY-ROLE \(user, manager, /);
      const [, url = ''] = /'(http:[^']+)'/.exec(text) ?? [];
      const token = /Admin token: +(\S+)/.exec(text)?.[1] ?? '';
      const response = await fetch(new URL('/v1/products', url), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      });
      assert.match(await response.text(), /API_ROLE_NOT_SUPPORT/);
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('says in one sentence that a port is in use', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    try {
      const address = blocker.address();
      assert.ok(typeof address === 'object' && address);
      const { code, out, err } = await run(['--port', String(address.port)]);
      assert.equal(code, 1);
      assert.equal(out, '');
      assert.match(err, new RegExp(`^Port ${address.port} is already in use; [^\n]+\\.\n$`));
    } finally {
      blocker.close();
    }
  });

  for (const port of ['abc', '-1', '70000', '80.5', '']) {
    it(`says in one sentence that ${JSON.stringify(port)} is no port`, async () => {
      const { code, out, err } = await run(['--port', port]);
      assert.deepEqual([code, out], [1, '']);
      assert.match(err, new RegExp(`^"${port}" is not a port; [^\n]+\\.\n$`));
    });
  }

  it('reads its arguments', () => {
    const behaviour = { like: 'reference', updates: 'both' };
    assert.deepEqual(parseSandboxArguments([]), { port: 0, behaviour });
    assert.deepEqual(parseSandboxArguments(['--port', '4010']), { port: 4010, behaviour });
    assert.deepEqual(parseSandboxArguments(['--port=65535', '--like', 'reference']), {
      port: 65535,
      behaviour,
    });
    assert.deepEqual(parseSandboxArguments(['--like', 'clients']), {
      port: 0,
      behaviour: { like: 'clients', updates: 'flat' },
    });
    assert.deepEqual(parseSandboxArguments(['--updates=wrapped']), {
      port: 0,
      behaviour: { like: 'reference', updates: 'wrapped' },
    });
    assert.deepEqual(parseSandboxArguments(['--groups', '10000']), {
      port: 0,
      behaviour,
      groupCount: 10_000,
    });
    for (const origin of ['http://localhost:5173', 'https://127.0.0.1', 'http://[::1]:8080']) {
      const given = parseSandboxArguments(['--cors', `${origin}/`]);
      assert.deepEqual(given, { port: 0, behaviour, pageOrigin: origin });
    }
    for (const args of [
      ['--port'],
      ['--port', ''],
      ['--port', '65536'],
      ['--port=-1'],
      ['--port', '80.5'],
      ['--port', '0x10'],
      ['--host', '0.0.0.0'],
      ['--like'],
      ['--like', 'client'],
      ['--updates', 'none'],
      ['4010'],
      ['--groups'],
      ['--groups', '0'],
      ['--groups', '-5'],
      ['--groups', '1e4'],
      ['--groups', '100001'],
      ['--cors'],
      ['--cors', '*'],
      ['--cors', 'null'],
      ['--cors', 'localhost:5173'],
      ['--cors', 'https://evil.example'],
      ['--cors', 'http://localhost.evil.example'],
      ['--cors', 'http://localhost:5173/page'],
      ['--cors', 'file:///tmp'],
    ]) {
      const read = parseSandboxArguments(args);
      assert.ok('problem' in read && /^[^\n]+\.$/.test(read.problem), args.join(' '));
    }
  });

  it('explains every reason for not starting', () => {
    const failure = (code: string) => Object.assign(new Error('listen'), { code });
    assert.match(explainStartFailure(failure('EACCES'), 80), /above 1023/);
    assert.match(explainStartFailure(failure('EOTHER'), 80), /port 80 \(EOTHER\)\.$/);
    assert.match(explainStartFailure('odd', 80), /port 80/);
  });
});
