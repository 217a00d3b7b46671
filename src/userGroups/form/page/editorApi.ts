import type { PageState } from '../pageState';
import type { PageMessage } from '../protocol';

/** The one object that an editor page gets. */
interface EditorApi {
  postMessage(message: PageMessage): void;
  getState(): unknown;
  setState(state: PageState): void;
}

declare global {
  function acquireVsCodeApi(): EditorApi;
}
