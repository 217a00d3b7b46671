// Code of `npm start` and `npm test` that runs before any package is installed, with Node's built-in modules only.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

const oldestNode = 20;

/**
 * Runs a command to its end. Shows its output, or returns it if `quiet`.
 * Resolves with the exit code; a command that cannot be started counts as 127.
 */
export function run(command, args, { cwd = root, env = process.env, quiet = false } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    let output = '';
    child.stdout?.on('data', (data) => (output += data));
    child.stderr?.on('data', (data) => (output += data));
    child.on('error', (error) => done({ code: 127, output: error.message }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

/** Runs a JavaScript file of the project, or of a package in its `node_modules`, with this Node. */
export function runNode(args, options) {
  return run(process.execPath, args, options);
}

/** Runs npm: the one that started this process, if any. */
function runNpm(args, options = {}) {
  const npm = process.env.npm_execpath;
  if (npm && /\.c?js$/.test(npm)) return runNode([npm, ...args], options);
  return process.platform === 'win32'
    ? run('cmd.exe', ['/d', '/s', '/c', 'npm.cmd', ...args], options)
    : run('npm', args, options);
}

/** The reason why `npm ci` is needed; undefined if `node_modules` holds the packages of the lock file. */
export function missingDependency(folder = root) {
  const installedFile = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return 'node_modules is missing';
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  const locked = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages;
  for (const [path, entry] of Object.entries(locked)) {
    if (path === '') continue;
    const found = installed[path];
    if (!found && !entry.optional && !entry.peer) return `${path} is missing`;
    if (found && found.version !== entry.version)
      return `${path} is ${found.version}, wanted ${entry.version}`;
  }
  return undefined;
}

/** Installs the project's packages if they are missing or differ from the lock file. */
export async function ensureDependencies() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < oldestNode) {
    throw new Error(
      `Node ${process.versions.node} is too old: install Node ${oldestNode} or newer from https://nodejs.org.`,
    );
  }
  const reason = missingDependency();
  if (!reason) return;
  console.log(`Installing packages (${reason})…`);
  const { code, output } = await runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    quiet: true,
  });
  if (code === 0) return;
  throw new Error(
    `The project's packages could not be installed: "npm ci --ignore-scripts" failed. ` +
      `It needs the npm registry (network, proxy or "npm config get registry").\n${output.trim().split('\n').slice(-15).join('\n')}`,
  );
}
