import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../host/locations';
import { runCommand } from '../host/runCommand';

/** The command of the neighbour that asks for a session of ours, and shows all that it was given. */
export const askCommand = 'Neighbour: Ask for a Session';

const manifest = {
  name: 'neighbour',
  displayName: 'Neighbour',
  description: 'Another extension, which asks for a session.',
  version: '0.0.1',
  publisher: 'somebody-else',
  license: 'MIT',
  engines: { vscode: '^1.105.0' },
  main: './extension.js',
  activationEvents: [],
  contributes: {
    commands: [{ command: 'neighbour.ask', title: 'Ask for a Session', category: 'Neighbour' }],
  },
};

const script = `
const vscode = require('vscode');
exports.activate = (context) => {
  context.subscriptions.push(
    vscode.commands.registerCommand('neighbour.ask', async () => {
      const session = await vscode.authentication.getSession('commerce-api', [], { createIfNone: true });
      const accounts = await vscode.authentication.getAccounts('commerce-api');
      const content = JSON.stringify({ session, accounts }, null, 2);
      await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content }));
    }),
  );
};
`;

/** Packs an extension of somebody else below a folder; gives the VSIX. */
export function packNeighbour(folder: string): Promise<string> {
  return pack(folder, manifest, script);
}

/** Packs a manifest and its one script as an extension. */
export async function pack(
  folder: string,
  manifest: { readonly name: string },
  script: string,
): Promise<string> {
  const source = join(folder, manifest.name);
  const file = join(folder, `${manifest.name}.vsix`);
  await mkdir(source, { recursive: true });
  await writeFile(join(source, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(source, 'extension.js'), script);
  const vsce = join(projectRoot(), 'node_modules', '@vscode', 'vsce', 'vsce');
  const flags = ['--no-dependencies', '--allow-missing-repository', '--skip-license', '--out', file];
  const { code, output } = await runCommand(process.execPath, [vsce, 'package', ...flags], { cwd: source });
  if (code !== 0) throw new Error(`${manifest.name} was not packed.\n${output}`);
  return file;
}
