import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { firstWindow } from './firstWindow';
import { requireFreePort } from './freePort';
import { installHost } from './installHost';
import { hostsFolder, projectRoot, vsixFile } from './locations';
import { workbenchUrl } from './openWorkbench';
import { packExtension, writeExtension } from './packExtension';
import { runCommand } from './runCommand';
import { startCodeServer } from './startServer';

const help = `npm start [-- options]
  --port <number>  port of the served VS Code (default: any free one)
  --no-open        print the address, open no browser
  --browser        serve VS Code even if there is a desktop one`;

/** Opens VS Code with the extension: desktop VS Code if it is installed, else a VS Code server on loopback until Ctrl+C. */
export async function start(argv: readonly string[]): Promise<void> {
  const options = readOptions(argv);
  if (!options) return;
  const workspace = await prepareWorkspace();
  const desktop = options.browser || options.port !== undefined ? undefined : await findDesktop();
  if (desktop) await openDesktop(desktop, workspace);
  else await serve(workspace, options);
}

/** Settings for a first window without notices and extra views; later the user's own settings stay. */
const firstSettings = {
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'telemetry.telemetryLevel': 'off',
  'git.openRepositoryInParentFolders': 'never',
};

interface StartOptions {
  readonly port?: number;
  readonly open: boolean;
  readonly browser: boolean;
}

/** Options from the arguments; undefined if help was printed. Throws an error for the user on an unknown argument. */
function readOptions(argv: readonly string[]): StartOptions | undefined {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      port: { type: 'string' },
      'no-open': { type: 'boolean' },
      browser: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(help);
    return undefined;
  }
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && !(Number.isInteger(port) && port >= 1 && port <= 65_535)) {
    throw new Error(`--port takes a number from 1 to 65535, not "${values.port ?? ''}".`);
  }
  return {
    ...(port === undefined ? {} : { port }),
    open: values['no-open'] !== true,
    browser: values.browser === true,
  };
}

/** A folder with the sample project; like the user data, it is kept between starts. */
async function prepareWorkspace(): Promise<string> {
  const folder = join(startFolder(), 'workspace');
  await cp(join(projectRoot(), 'test', 'host', 'sample'), folder, { recursive: true, force: false });
  return folder;
}

function startFolder(): string {
  return join(hostsFolder(), 'start');
}

/** The `code` command of a new enough desktop VS Code; undefined without a display, for root, and in a remote editor. */
async function findDesktop(): Promise<string | undefined> {
  const { env, platform } = process;
  if (env['VSCODE_IPC_HOOK_CLI']) return undefined;
  if (platform === 'linux' && (process.getuid?.() === 0 || !hasDisplay())) return undefined;
  const name = platform === 'win32' ? 'code.cmd' : 'code';
  const found = (env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));
  if (!found) return undefined;
  const { code, output } = await runDesktop(name, ['--version']);
  const [major = 0, minor = 0] = output.trim().split('.').map(Number);
  return code === 0 && (major > 1 || (major === 1 && minor >= 105)) ? name : undefined;
}

async function openDesktop(command: string, workspace: string): Promise<void> {
  await must('The build', [join(projectRoot(), 'esbuild.mjs'), 'extension', '--production']);
  const { code, output } = await runDesktop(command, [
    '--new-window',
    `--extensionDevelopmentPath=${projectRoot()}`,
    `--extensionDevelopmentPath=${await writeExtension(startFolder(), firstWindow)}`,
    workspace,
  ]);
  if (code !== 0) throw new Error(`Desktop VS Code did not start:\n${output}`);
  console.log('Commerce API runs in the VS Code window that has just opened (activity bar, "Commerce API").');
}

function runDesktop(command: string, args: readonly string[]) {
  return process.platform === 'win32'
    ? runCommand('cmd.exe', ['/d', '/s', '/c', command, ...args])
    : runCommand(command, args);
}

async function serve(workspace: string, options: StartOptions): Promise<void> {
  const data = join(startFolder(), 'data');
  // Another program that listens on the port would answer in place of VS Code.
  if (options.port !== undefined) await requireFreePort(options.port);
  const [host, first] = await Promise.all([
    installHost(),
    packExtension(startFolder(), firstWindow),
    must('Packaging', [join(projectRoot(), 'test', 'package', 'pack.mjs')]),
    writeFirstSettings(data),
  ]);
  console.log('Starting VS Code…');
  const server = await startCodeServer(host, {
    dataFolder: data,
    extensions: [vsixFile(), first],
    lifetimeMs: 0,
    ...(options.port === undefined ? {} : { port: options.port }),
  });
  const url = workbenchUrl({ address: server.address, folder: workspace });
  console.log(`\nCommerce API runs in VS Code at\n\n  ${url}\n`);
  console.log('Only this machine reaches it; it asks for no password. Press Ctrl+C to stop.');
  if (options.open) openInBrowser(url);
  await stopRequested();
  console.log('\nStopping…');
  await server.stop();
}

/** Writes settings before the first start only; later the user's own settings stay. */
async function writeFirstSettings(data: string): Promise<void> {
  const file = join(data, 'User', 'settings.json');
  if (existsSync(file)) return;
  await mkdir(join(data, 'User'), { recursive: true });
  await writeFile(file, JSON.stringify(firstSettings, null, 2));
}

async function must(what: string, command: readonly string[]): Promise<void> {
  const { code, output } = await runCommand(process.execPath, command, { cwd: projectRoot() });
  if (code !== 0) throw new Error(`${what} failed.\n${output}`);
}

function hasDisplay(): boolean {
  return Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
}

function openInBrowser(url: string): void {
  if (process.platform === 'linux' && !hasDisplay()) return;
  const opener = { darwin: 'open', win32: 'explorer.exe' }[process.platform as string] ?? 'xdg-open';
  const child = spawn(opener, [url], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}

function stopRequested(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => done());
  });
}
