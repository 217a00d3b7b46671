export interface Caller {
  /** VS Code's chat, or an MCP connection of another assistant. */
  readonly door: 'chat' | 'mcp';
  /** Id of the connection, unique for its `door`. */
  readonly connection: string;
  /** Name shown to the user. The extension or the user chose it, never the assistant itself. */
  readonly label: string;
  /** Maximum length of a response that the chat accepts, in characters; absent: the extension's own limit. */
  readonly maxCharacters?: number;
  /** Aborts when the connection ends or gets another key: a later decision of the user then sends nothing. */
  readonly ended?: AbortSignal;
}

/** Key for the permissions, cursors and proposals of a caller. */
export function callerKey({ door, connection }: Caller): string {
  return `${door}:${connection}`;
}

/** Reports what a waiting call waits for; called every 10 s. */
export type ReportProgress = (text: string) => void;

export interface ToolCall {
  readonly caller: Caller;
  readonly signal: AbortSignal;
  readonly progress: ReportProgress;
}

type ToolOutcome =
  'answered' | 'refused' | 'open' | 'sent' | 'draft' | 'declined' | 'unknown' | 'failed' | 'gone';

/** A tool's result for the model: one text. */
export interface ToolAnswer {
  readonly text: string;
  readonly outcome: ToolOutcome;
}

/** Ends a tool call without a result. Its message tells the model the reason, and usually what to do next. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** Throws a refusal that names the wrong member of the input. */
export function refuse(member: string, problem: string): never {
  throw new Refusal(`"${member}" ${problem}.`);
}
