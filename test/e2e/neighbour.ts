import { packExtension } from '../host/packExtension';

/** Command of the neighbour extension that asks for a session, and shows everything that it gets. */
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

/** Packs another extension below a folder; returns the path of its VSIX. */
export function packNeighbour(folder: string): Promise<string> {
  return packExtension(folder, { manifest, script });
}
