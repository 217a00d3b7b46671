import { packExtension } from '../host/packExtension';

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
  return packExtension(folder, { manifest, script });
}
