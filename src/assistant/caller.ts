/** Who calls a tool. */
export interface Caller {
  /** The chat of VS Code, or a connection of another assistant. */
  readonly door: 'chat' | 'mcp';
  /** Names the connection within its door. */
  readonly connection: string;
  /** What the user reads: a name of ours or the user's, never what the assistant calls itself. */
  readonly label: string;
  /** What the host takes of a response, in characters; absent: as much as we send. */
  readonly maxCharacters?: number;
}

/** Permissions, cursors and proposals belong to this. */
export function callerKey({ door, connection }: Caller): string {
  return `${door}:${connection}`;
}
