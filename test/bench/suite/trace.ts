import { createHook } from 'node:async_hooks';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const socketTypes = new Set([
  'TCPWRAP',
  'TCPCONNECTWRAP',
  'PIPECONNECTWRAP',
  'UDPWRAP',
  'GETADDRINFOREQWRAP',
  'TLSWRAP',
]);

const readers = [
  'open',
  'openSync',
  'readFile',
  'readFileSync',
  'readdir',
  'readdirSync',
  'createReadStream',
] as const;
const promiseReaders = ['open', 'readFile', 'readdir'] as const;

type AnyFunction = (this: unknown, ...args: readonly unknown[]) => unknown;
type Patched = Record<string, AnyFunction>;

/**
 * Lists the sockets that the extension's code opens, and the files outside its folder that this code reads. The stack
 * shows whether the extension or VS Code does so.
 */
export function traceForeignAccess(extensionPath: string): {
  stop(): { sockets: string[]; files: string[] };
} {
  const sockets: string[] = [];
  const files: string[] = [];
  const isOurs = (stack: string) => stack.split('\n').some((line) => line.includes(`${extensionPath}/dist/`));
  const hook = createHook({
    init: (_id, type) => {
      if (socketTypes.has(type) && isOurs(new Error().stack ?? '')) sockets.push(type);
    },
  }).enable();

  const undo: (() => void)[] = [];
  const patch = (target: Patched, name: string) => {
    const original = target[name];
    if (!original) return;
    target[name] = function (...args) {
      const path = String(args[0]);
      if (!path.startsWith(extensionPath) && isOurs(new Error().stack ?? '')) files.push(path);
      return original.apply(this, [...args]);
    };
    undo.push(() => (target[name] = original));
  };
  for (const name of readers) patch(fs as unknown as Patched, name);
  for (const name of promiseReaders) patch(fs.promises as unknown as Patched, name);
  syncBuiltinESMExports();

  return {
    stop: () => {
      hook.disable();
      for (const restore of undo) restore();
      syncBuiltinESMExports();
      return { sockets, files };
    },
  };
}
