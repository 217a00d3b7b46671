import assert from 'node:assert/strict';
import { Server, Socket } from 'node:net';
import { join } from 'node:path';
import { inspect } from 'node:util';
import * as vscode from 'vscode';
import { CommandId } from '../../src/contributions';
import { activateExtension, findExtension } from '../support/host/extensionUnderTest';
import { setUserSetting } from '../support/host/useExtension';
import { until } from '../support/until';

interface Manifest {
  readonly activationEvents: readonly string[];
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

/**
 * Lists the connections and servers that the extension opens until `stop`. VS Code and its own extensions share the
 * process, and may connect to their services at any time, through the proxy of this run.
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

/** Lists the lines that the extension writes to its log. Call before the extension is active. */
function watchLog(): { readonly lines: readonly string[]; stop(): void } {
  const lines: string[] = [];
  const { window } = vscode;
  const original = window.createOutputChannel;
  const create = Reflect.apply.bind(undefined, original, window);
  const watched = (...args: readonly unknown[]): unknown => {
    const channel = create(args) as unknown as vscode.LogOutputChannel;
    const noting = (level: 'info' | 'warn' | 'error') => (line: string) => {
      lines.push(line);
      channel[level](line);
    };
    return { ...channel, info: noting('info'), warn: noting('warn'), error: noting('error') };
  };
  Object.assign(window, { createOutputChannel: watched });
  return { lines, stop: () => void Object.assign(window, { createOutputChannel: original }) };
}

/** Reports the first argument of each call of a method. */
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
  let log: ReturnType<typeof watchLog> | undefined;

  before(() => (log = watchLog()));
  after(() => log?.stop());

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

  it('wires the rules for secrets to the log', async () => {
    await activateExtension();
    await setUserSetting('hints', 'password=qX7z81f4cKp2');
    const line = await until('the setting is named', () => log?.lines.find((said) => said.includes('hints')));
    await setUserSetting('hints', undefined);
    assert.match(line, /password=‹…›/);
    assert.ok(!line.includes('qX7z81f4cKp2'));
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
