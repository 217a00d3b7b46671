import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../src/contributions';
import { activateExtension, findExtension } from '../support/host/extensionUnderTest';

interface Manifest {
  readonly activationEvents: readonly string[];
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

/** Servers and connections of this process; VS Code's own are among them. */
function countSockets(): number {
  return process.getActiveResourcesInfo().filter((name) => /^TCP/.test(name)).length;
}

describe('activation', () => {
  it('is caused by opening a document of ours, and opens no socket', async () => {
    const extension = findExtension();
    assert.equal(extension.isActive, false, 'something woke the extension before it was used');
    const before = countSockets();
    const uri = vscode.Uri.parse('commerce-api:/Sandbox/results/userGroups.list-900000001.json');
    const document = await vscode.workspace.openTextDocument(uri);
    assert.match(document.getText(), /expired/);
    assert.equal(extension.isActive, true);
    assert.equal(countSockets(), before);
  });

  it('starts no sandbox', async () => {
    assert.equal((await activateExtension()).runningSandbox(), undefined);
  });

  it('hands out its services in test mode and nothing else', async () => {
    assert.deepEqual(Object.keys((await findExtension().activate()) ?? {}), ['services']);
  });

  it('registers exactly the commands of the manifest', async () => {
    await activateExtension();
    const { contributes } = findExtension().packageJSON as Manifest;
    const declared = contributes.commands.map(({ command }) => command).sort();
    assert.deepEqual(declared, Object.values<string>(CommandId).sort());
    const registered = (await vscode.commands.getCommands(true)).filter((id) => declared.includes(id));
    assert.deepEqual(registered.sort(), declared);
  });

  it('needs no other event than the file system’s', () => {
    const { activationEvents } = findExtension().packageJSON as Manifest;
    assert.deepEqual(activationEvents, ['onFileSystem:commerce-api']);
  });
});
