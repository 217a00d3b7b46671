/** How a tool call ended; the log has it. */
type ToolOutcome =
  'answered' | 'refused' | 'open' | 'sent' | 'draft' | 'declined' | 'unknown' | 'failed' | 'gone';

/** What a tool gives to the model: one text, and nothing beside it. */
export interface ToolAnswer {
  readonly text: string;
  readonly outcome: ToolOutcome;
}
