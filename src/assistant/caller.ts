/** The caller of a tool. */
export interface Caller {
  /** VS Code's chat, or an MCP connection of another assistant. */
  readonly door: 'chat' | 'mcp';
  /** Id of the connection within its door. */
  readonly connection: string;
  /** Name shown to the user; ours or the user's, never one that the assistant gives itself. */
  readonly label: string;
  /** Most characters of a response that the host accepts; absent: our own limit. */
  readonly maxCharacters?: number;
}

/** Key of permissions, cursors and proposals. */
export function callerKey({ door, connection }: Caller): string {
  return `${door}:${connection}`;
}
