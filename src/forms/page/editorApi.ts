import type { PageMessage } from '../protocol';

/** What a page keeps while it is hidden: where the user stood, nothing of the record. */
export interface PageState {
  readonly scroll: number;
  readonly field: string;
}

/** The one object that an editor page gets. */
export interface EditorApi {
  postMessage(message: PageMessage): void;
  getState(): unknown;
  setState(state: PageState): void;
}

declare global {
  function acquireVsCodeApi(): EditorApi;
}

/** The state that an earlier page left; undefined for anything else. */
export function readState(state: unknown): PageState | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const { scroll, field } = state as Partial<Record<keyof PageState, unknown>>;
  return typeof scroll === 'number' && typeof field === 'string' ? { scroll, field } : undefined;
}
