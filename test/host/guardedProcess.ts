import { spawn } from 'node:child_process';
import { lastLines, runCommand } from './runCommand';

/**
 * Program of the guard, which runs in a separate process group and starts the command there. It ends the whole group when
 * the command ends, when its standard input closes (the starter has ended), or when its time is up.
 */
const guardSource = `
const { spawn } = require('node:child_process');
const [timeoutMs, command, ...args] = process.argv.slice(1);
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
const end = () => {
  if (process.platform !== 'win32') process.kill(-process.pid, 'SIGKILL');
  require('node:child_process').spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F']);
  process.exit(1);
};
child.on('error', (error) => { console.error(error.message); end(); });
child.on('exit', end);
process.stdin.on('end', end).on('error', end).resume();
if (Number(timeoutMs) > 0) setTimeout(end, Number(timeoutMs));
`;

export interface GuardedProcess {
  readonly pid: number;
  /** The last output, for error messages. */
  recentOutput(): string;
  /** True after the process has ended by itself. */
  hasEnded(): boolean;
  /** Ends the process and all its children. */
  stop(): Promise<void>;
}

export interface GuardedProcessOptions {
  readonly cwd?: string;
  readonly env: NodeJS.ProcessEnv;
  /** Time limit of the process, in ms; 0 for no limit. */
  readonly timeoutMs: number;
}

const keptOutput = 20_000;

/** Starts a long-running process that ends with this process at the latest. */
export function startGuarded(
  command: string,
  args: readonly string[],
  options: GuardedProcessOptions,
): GuardedProcess {
  const child = spawn(
    process.execPath,
    ['-e', guardSource, '--', String(options.timeoutMs), command, ...args],
    {
      cwd: options.cwd,
      env: options.env,
      detached: process.platform !== 'win32',
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  let output = '';
  const keep = (data: Buffer) => (output = (output + data.toString()).slice(-keptOutput));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  child.stdin.on('error', () => undefined);
  let ended = false;
  const exited = new Promise<void>((done) => child.on('close', () => done()).on('error', () => done())).then(
    () => {
      ended = true;
    },
  );
  return {
    pid: child.pid ?? 0,
    recentOutput: () => lastLines(output, 30),
    hasEnded: () => ended,
    stop: async () => {
      if (ended) return;
      if (process.platform === 'win32') await runCommand('taskkill', ['/pid', String(child.pid), '/T', '/F']);
      else child.stdin.end();
      await exited;
    },
  };
}
