import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './freePort';
import { startGuarded, type GuardedProcess } from './guardedProcess';
import type { Host } from './installHost';
import { lastLines, runCommand } from './runCommand';

/** A running VS Code server on loopback. */
export interface RunningServer {
  /** `http://127.0.0.1:<port>`. */
  readonly address: string;
  readonly port: number;
  /** Its data: user settings, storage, logs, installed extensions. */
  readonly dataFolder: string;
  recentOutput(): string;
  /** Ends the server with all its processes, and removes its data if the data folder is temporary. */
  stop(): Promise<void>;
}

interface CommonOptions {
  /** A folder that is kept; by default a temporary folder, which `stop` removes. */
  readonly dataFolder?: string;
  /** User settings, written before the start. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Further environment variables; the extension host sees them. */
  readonly env?: Readonly<Record<string, string>>;
  /** Any free port by default. */
  readonly port?: number;
  /** Time limit of the server, in ms; 20 minutes by default, 0 for no limit. */
  readonly lifetimeMs?: number;
  /** Workspace Trust is off unless this is set. */
  readonly workspaceTrust?: boolean;
}

const defaultLifetimeMs = 20 * 60_000;
const startTimeoutMs = 60_000;

/** Settings of test windows: without them, VS Code shows notices at the start, or edits texts in unexpected ways. */
export const quietSettings: Readonly<Record<string, unknown>> = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.reduceMotion': 'on',
  // A tooltip that opens between the pointer's arrival and its click would take the click.
  'workbench.hover.delay': 2500,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'git.enabled': false,
  // Keeps VS Code from notices about other programs that listen on this machine.
  'remote.autoForwardPorts': false,
  'telemetry.telemetryLevel': 'off',
  // A shell's start files may take a minute, and would be interrupted if a test ends the shell.
  'terminal.integrated.profiles.linux': { plain: { path: 'bash', args: ['--noprofile', '--norc'] } },
  'terminal.integrated.defaultProfile.linux': 'plain',
  'security.workspace.trust.startupPrompt': 'never',
  'chat.commandCenter.enabled': false,
  'chat.disableAIFeatures': true,
};

/**
 * Starts VS Code's own server with the smoke-test driver. Only this mode lets a page name an extension under development
 * and its tests. In this mode modal dialogs are refused, and secrets are kept in memory.
 */
export async function startTestServer(host: Host, options: CommonOptions = {}): Promise<RunningServer> {
  const data = await prepareData(options, join('data', 'Machine'));
  const port = options.port ?? (await freePort());
  const args = [
    host.serverMain,
    '--accept-server-license-terms',
    '--without-connection-token',
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--server-data-dir',
    data.folder,
    '--telemetry-level',
    'off',
    '--enable-smoke-test-driver',
    ...(options.workspaceTrust ? [] : ['--disable-workspace-trust']),
  ];
  return started(host, args, port, data, options);
}

export interface CodeServerOptions extends CommonOptions {
  /** VSIX files that are installed before the start. */
  readonly extensions?: readonly string[];
  /** A folder of extensions that `installExtensions` filled; by default a folder of this server only. */
  readonly extensionsFolder?: string;
}

/** Starts code-server, the whole product: installed extensions, kept secrets, dialogs, reload and Restricted Mode. */
export async function startCodeServer(host: Host, options: CodeServerOptions = {}): Promise<RunningServer> {
  const data = await prepareData(options, 'User');
  const extensionsFolder = options.extensionsFolder ?? join(data.folder, 'extensions');
  const folders = foldersOf(data.folder, extensionsFolder);
  if (options.extensions) await runInstallation(host, options.extensions, folders, cleanEnvironment(options));
  const port = options.port ?? (await freePort());
  const args = [
    host.entry,
    ...folders,
    '--auth',
    'none',
    '--bind-addr',
    `127.0.0.1:${port}`,
    '--disable-telemetry',
    '--disable-update-check',
    '--disable-getting-started-override',
    ...(options.workspaceTrust ? [] : ['--disable-workspace-trust']),
  ];
  return started(host, args, port, data, options);
}

/** Installs VSIX files into an empty folder, for any number of servers. */
export async function installExtensions(host: Host, files: readonly string[], folder: string): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'commerce-api-'));
  await runInstallation(host, files, foldersOf(data, folder), cleanEnvironment({}));
  await rm(data, { recursive: true, force: true });
}

const foldersOf = (data: string, extensions: string) => [
  '--user-data-dir',
  data,
  '--extensions-dir',
  extensions,
];

async function runInstallation(
  host: Host,
  files: readonly string[],
  folders: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const install = files.flatMap((file) => ['--install-extension', file]);
  const args = [host.entry, ...folders, ...install, '--force'];
  const { code, output } = await runCommand(host.node, args, { env, timeoutMs: 120_000 });
  if (code !== 0) throw new Error(`${files.join(', ')} could not be installed:\n${lastLines(output)}`);
}

interface DataFolder {
  readonly folder: string;
  readonly temporary: boolean;
}

async function prepareData(options: CommonOptions, settingsFolder: string): Promise<DataFolder> {
  const temporary = options.dataFolder === undefined;
  const folder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), 'commerce-api-')));
  if (options.settings) {
    const file = join(folder, settingsFolder, 'settings.json');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(options.settings, null, 2));
  }
  return { folder, temporary };
}

async function started(
  host: Host,
  args: readonly string[],
  port: number,
  data: DataFolder,
  options: CommonOptions,
): Promise<RunningServer> {
  // VS Code leaves its sockets in XDG_RUNTIME_DIR, so this is the temporary folder.
  const child = startGuarded(host.node, args, {
    env: { ...cleanEnvironment(options), ...(data.temporary ? { XDG_RUNTIME_DIR: data.folder } : {}) },
    timeoutMs: options.lifetimeMs ?? defaultLifetimeMs,
  });
  const address = `http://127.0.0.1:${port}`;
  const stop = async () => {
    await child.stop();
    if (data.temporary)
      await rm(data.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    await waitUntilAnswering(address, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address, port, dataFolder: data.folder, recentOutput: () => child.recentOutput(), stop };
}

async function waitUntilAnswering(address: string, child: GuardedProcess): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    if (child.hasEnded()) throw new Error(`VS Code's server ended by itself:\n${child.recentOutput()}`);
    const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(5_000) }).catch(
      () => undefined,
    );
    await answer?.body?.cancel();
    if (answer && answer.status < 400) return;
    await delay(100);
  }
  throw new Error(`VS Code's server did not answer at ${address} within a minute:\n${child.recentOutput()}`);
}

/** Environment variables of the server, without those of npm, of a surrounding editor and of Node's debugging. */
function cleanEnvironment(options: CommonOptions): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|VSCODE_|ELECTRON_|NODE_OPTIONS$|PORT$|PASSWORD$)/i.test(name),
  );
  return { ...Object.fromEntries(kept), ...options.env };
}
