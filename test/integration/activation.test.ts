import assert from 'node:assert/strict';
import { Server, Socket } from 'node:net';
import { join } from 'node:path';
import { inspect } from 'node:util';
import * as vscode from 'vscode';
import { CommandId } from '../../src/contributions';
import { activateExtension, findExtension } from '../support/host/extensionUnderTest';

interface Manifest {
  readonly activationEvents: readonly string[];
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

/**
 * Writes down the connections and servers of the extension until it is stopped. VS Code and its own extensions, which
 * share the process, speak to their services whenever they like.
 */
function watchSockets(folder: string): { readonly opened: readonly string[]; stop(): void } {
  const opened: string[] = [];
  const { connect } = Socket.prototype;
  const { listen } = Server.prototype;
  const watched = <T extends (...args: never[]) => unknown>(original: T): T =>
    function (this: unknown, ...args: unknown[]) {
      const stack = new Error().stack ?? '';
      const isLocal = /127\.0\.0\.1|localhost/.test(inspect(args[0], { depth: 1 }));
      if (isLocal || stack.includes(folder)) opened.push(stack);
      return Reflect.apply(original, this, args);
    } as unknown as T;
  Socket.prototype.connect = watched(connect);
  Server.prototype.listen = watched(listen);
  return {
    opened,
    stop: () => {
      Socket.prototype.connect = connect;
      Server.prototype.listen = listen;
    },
  };
}

describe('activation', () => {
  it('is caused by opening a document of ours, and opens no socket', async () => {
    const extension = findExtension();
    assert.equal(extension.isActive, false, 'something woke the extension before it was used');
    const sockets = watchSockets(join(extension.extensionPath, 'dist'));
    const uri = vscode.Uri.parse('commerce-api:/Sandbox/results/userGroups.list-900000001.json');
    const document = await vscode.workspace.openTextDocument(uri);
    assert.match(document.getText(), /expired/);
    assert.equal(extension.isActive, true);
    sockets.stop();
    assert.deepEqual(sockets.opened, []);
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
