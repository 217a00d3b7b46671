import { VIEW_CONTAINER } from '../../src/contributions';
import { name, publisher } from '../../package.json';
import type { SmallExtension } from './packExtension';

/** The file of the sample that the first window shows beside the walkthrough. */
export const sampleSource = 'user-groups.mjs';

/**
 * An extension that shows the product in the first window of a workspace: the sample's source, our view, our walkthrough.
 * VS Code has no setting for this. Later windows are not changed.
 */
export const firstWindow: SmallExtension = {
  manifest: {
    name: 'first-window',
    displayName: 'First Window',
    publisher: 'commerce-api-start',
    version: '0.0.1',
    description: 'Shows Commerce API in the window that npm start opens.',
    license: 'MIT',
    engines: { vscode: '^1.105.0' },
    main: './extension.js',
    activationEvents: ['onStartupFinished'],
  },
  script: `
const vscode = require('vscode');
exports.activate = async ({ workspaceState }) => {
  if (workspaceState.get('shown')) return;
  await workspaceState.update('shown', true);
  const [sample] = await vscode.workspace.findFiles('${sampleSource}');
  if (sample) await vscode.window.showTextDocument(sample, { preview: false });
  await vscode.commands.executeCommand('workbench.view.extension.${VIEW_CONTAINER}');
  await vscode.commands.executeCommand(
    'workbench.action.openWalkthrough', '${publisher}.${name}#getStarted', false);
};
`,
};
