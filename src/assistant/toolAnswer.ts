/** Outcome of a tool call, for the log. */
type ToolOutcome =
  'answered' | 'refused' | 'open' | 'sent' | 'draft' | 'declined' | 'unknown' | 'failed' | 'gone';

/** A tool's result for the model: one text. */
export interface ToolAnswer {
  readonly text: string;
  readonly outcome: ToolOutcome;
}
