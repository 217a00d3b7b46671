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
 * share the process, fetch from their services whenever they like, through the proxy of this run.
 */
function watchSockets(folder: string): { readonly opened: readonly string[]; stop(): void } {
  const opened: string[] = [];
  const note = (target: unknown): void => {
    const stack = new Error().stack ?? '';
    const isLocal = /127\.0\.0\.1|localhost/.test(inspect(target, { depth: 1 }));
    const isFetch = stack.includes('undici');
    if (stack.includes(folder) || (isLocal && !isFetch)) opened.push(stack);
  };
  const stops = [
    watch(Socket.prototype as unknown as Methods<'connect'>, 'connect', note),
    watch(Server.prototype as unknown as Methods<'listen'>, 'listen', note),
  ];
  return {
    opened,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

type Methods<Name extends string> = Record<Name, (this: unknown, ...args: readonly unknown[]) => unknown>;

/** Tells of each call of a method by its first argument. */
function watch<Name extends string>(
  owner: Methods<Name>,
  name: Name,
  note: (argument: unknown) => void,
): () => void {
  const original = owner[name];
  owner[name] = function (...args) {
    note(args[0]);
    return Reflect.apply(original, this, args);
  };
  return () => {
    owner[name] = original;
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
    assert.equal((await activateExtension()).sandbox.running(), undefined);
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
    assert.deepEqual(activationEvents, [
      'onFileSystem:commerce-api',
      'onCommand:commerceApi.reopenForm',
      'onWebviewPanel:commerceApi.endpoint',
    ]);
  });
});
