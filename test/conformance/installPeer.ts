import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installOnce } from '../host/installOnce';
import { hostsFolder } from '../host/locations';
import { lastLines, runNpm } from '../host/runCommand';

/** An official program that tests or uses MCP servers. The program needs a newer Node than the project. */
export interface McpPeer {
  readonly name: string;
  readonly version: string;
  /** Path of its program inside the package. */
  readonly program: string;
}

/** Runs the official test scenarios of each revision of the protocol. */
export const conformance: McpPeer = {
  name: '@modelcontextprotocol/conformance',
  version: '0.2.0-alpha.12',
  program: 'dist/index.js',
};

/** The official client for developers of servers. */
export const inspector: McpPeer = {
  name: '@modelcontextprotocol/inspector',
  version: '2.12.0',
  program: 'clients/launcher/build/index.js',
};

/** Installs a peer into `.vscode-test` unless it is there; returns the path of its program. */
export async function installPeer({ name, version, program }: McpPeer): Promise<string> {
  const folder = join(hostsFolder(), name.replace(/^@/, '').replace('/', '-'));
  const programIn = (where: string) => join(where, 'node_modules', name, program);
  await installOnce({
    folder,
    title: `${name}@${version}`,
    versions: { [name]: version },
    files: (where) => [programIn(where)],
    install: async (where) => {
      const manifest = { private: true, dependencies: { [name]: version } };
      await writeFile(join(where, 'package.json'), JSON.stringify(manifest));
      const flags = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
      const { code, output } = await runNpm(['install', ...flags], { cwd: where, timeoutMs: 160_000 });
      if (code !== 0) throw new Error(`npm could not install ${name}@${version}.\n${lastLines(output)}`);
    },
  });
  return programIn(folder);
}
