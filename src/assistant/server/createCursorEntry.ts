import type { Disposable } from '../../base/disposable';
import type { Access, AssistantConnections } from './assistantConnections';
import { SERVER_NAME } from './clientSetups';

/** Cursor's API for MCP servers of extensions; it writes no file. */
export interface CursorServers {
  registerServer(config: {
    readonly name: string;
    readonly server: { readonly url: string; readonly headers: Readonly<Record<string, string>> };
  }): void;
  unregisterServer(name: string): void;
}

/** The entry of this window in Cursor. */
export interface CursorEntry extends Disposable {
  /** Replaces an entry with a former key. */
  register(access: Access): void;
}

/** Removes the entry from Cursor as soon as the window's connection of Cursor has ended. */
export function createCursorEntry(
  servers: CursorServers,
  { list, onDidChange }: Pick<AssistantConnections, 'list' | 'onDidChange'>,
): CursorEntry {
  let isRegistered = false;
  const remove = (): void => {
    if (isRegistered) servers.unregisterServer(SERVER_NAME);
    isRegistered = false;
  };
  const listener = onDidChange(() => {
    if (!list().some(({ client, kept }) => client === 'cursor' && !kept)) remove();
  });
  return {
    register: ({ url, key }) => {
      remove();
      const headers = { Authorization: `Bearer ${key}` };
      servers.registerServer({ name: SERVER_NAME, server: { url, headers } });
      isRegistered = true;
    },
    dispose: () => {
      listener.dispose();
      remove();
    },
  };
}
