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

/** Called every 10 s while a call waits. */
export type ReportProgress = (text: string) => void;

/** One call of a tool. */
export interface ToolCall {
  readonly caller: Caller;
  readonly signal: AbortSignal;
  readonly progress: ReportProgress;
}

/** Outcome of a tool call, for the log. */
type ToolOutcome =
  'answered' | 'refused' | 'open' | 'sent' | 'draft' | 'declined' | 'unknown' | 'failed' | 'gone';

/** A tool's result for the model: one text. */
export interface ToolAnswer {
  readonly text: string;
  readonly outcome: ToolOutcome;
}

/** Ends a tool call without a result; its sentence tells the model what to do next. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** Throws a refusal that names the member. */
export function refuse(member: string, problem: string): never {
  throw new Refusal(`"${member}" ${problem}.`);
}
