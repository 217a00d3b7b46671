import { spawn } from 'node:child_process';

export interface CommandResult {
  /** Exit code; 127 if the command could not be started. */
  readonly code: number;
  /** Standard output and error, in the order they came. */
  readonly output: string;
}

export interface CommandOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Ends the command after this many ms; its code is then 124. */
  readonly timeoutMs?: number;
}

/** Runs a command to its end. Never throws: the caller judges the exit code. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let timedOut = false;
    const timer = options.timeoutMs
      ? setTimeout(() => {
          timedOut = true;
          child.kill('SIGKILL');
        }, options.timeoutMs)
      : undefined;
    child.stdout.on('data', (data: Buffer) => (output += data.toString()));
    child.stderr.on('data', (data: Buffer) => (output += data.toString()));
    const finish = (code: number, text: string) => {
      clearTimeout(timer);
      done({ code, output: text });
    };
    child.on('error', (error) => finish(127, error.message));
    child.on('close', (code) => finish(timedOut ? 124 : (code ?? 1), output));
  });
}

/** Runs npm: the one that started this process, if any. */
export function runNpm(args: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
  const npm = process.env['npm_execpath'];
  if (npm && /\.c?js$/.test(npm)) return runCommand(process.execPath, [npm, ...args], options);
  return process.platform === 'win32'
    ? runCommand('cmd.exe', ['/d', '/s', '/c', 'npm.cmd', ...args], options)
    : runCommand('npm', args, options);
}

/** The last lines of a command's output, for an error message. */
export function lastLines(output: string, count = 15): string {
  return output.trim().split('\n').slice(-count).join('\n');
}
