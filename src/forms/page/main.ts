import { PageEdits } from '../pageEdits';
import { readHostMessage, type HostMessage } from '../protocol';
import { readState, type PageState } from './editorApi';
import { FormView } from './formView';
import styles from './form.css';

const api = acquireVsCodeApi();
const root = document.getElementById('form');
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets = [sheet];

let session = '';
let edits = new PageEdits();
let view: FormView | undefined;
/** Where the user stood before the page was hidden, until it stands there again. */
let before = readState(api.getState());

function start(message: Extract<HostMessage, { kind: 'start' }>): void {
  if (!root) return;
  session = message.session;
  edits = new PageEdits();
  view = new FormView(root, message.words, {
    type: (field, value) =>
      api.postMessage({ kind: 'edit', session, sequence: edits.next(field), field, value }),
    reset: (field) => api.postMessage({ kind: 'reset', session, sequence: edits.next(field), field }),
    save: () => api.postMessage({ kind: 'save', session }),
    copyId: () => api.postMessage({ kind: 'copyId', session }),
    remedy: (offer, index) => api.postMessage({ kind: 'remedy', session, offer, index }),
  });
}

function show(message: Extract<HostMessage, { kind: 'state' }>): void {
  if (message.session !== session || !edits.isNewer(message.version)) return;
  view?.show(message.model, message.offer, (field) => edits.mayShow(field, message.acknowledged));
  if (message.model.record && before) {
    const { scroll, field } = before;
    before = undefined;
    focusField(field);
    window.scrollTo(0, scroll);
  }
}

function focusField(name: string): void {
  for (const input of document.querySelectorAll<HTMLElement>('[data-field]')) {
    if (input.dataset['field'] === name) input.focus({ preventScroll: true });
  }
}

function keepPlace(): void {
  const focused = document.activeElement;
  const state: PageState = {
    scroll: window.scrollY,
    field: (focused instanceof HTMLElement && focused.dataset['field']) || '',
  };
  api.setState(state);
}

/**
 * The browser selects the text of a field by itself. VS Code, told of the same keys, would select it a second time a
 * moment later, and the next character typed would replace what was typed in between.
 */
function keepSelectAll(event: KeyboardEvent): void {
  const isSelectAll =
    (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'a';
  if (isSelectAll && document.activeElement?.matches('[data-field]')) event.stopPropagation();
}

window.addEventListener('message', (event: MessageEvent<unknown>) => {
  // The editor's own frame speaks with this origin; another window does not.
  if (event.origin !== window.origin) return;
  const message = readHostMessage(event.data);
  if (message?.kind === 'start') start(message);
  else if (message?.kind === 'state') show(message);
});
window.addEventListener('scroll', keepPlace, { passive: true });
document.addEventListener('focusin', keepPlace);
document.addEventListener('keydown', keepSelectAll);
api.postMessage({ kind: 'ready' });
