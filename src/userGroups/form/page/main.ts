import { letterOf } from '../../../base/letterOf';
import common from '../../../base/page.css';
import { HostWatch } from '../../../documents/hostWatch';
import { PageEdits, readPageState, type PageState, type TypedText } from '../pageState';
import type { FormModel, HostMessage, PageMessage } from '../protocol';
import styles from './form.css';
import { FormView } from './formView';
import { LostView } from './noticeView';
import { PageFocus } from './pageFocus';

declare function acquireVsCodeApi(): {
  postMessage(message: PageMessage): void;
  getState(): unknown;
  setState(state: PageState): void;
};

const api = acquireVsCodeApi();
const root = document.getElementById('form');
const sheet = new CSSStyleSheet();
sheet.replaceSync(common + styles);
document.adoptedStyleSheets = [sheet];

/** State of the earlier page, if VS Code kept one. */
const former = readPageState(api.getState());
let session = former?.session ?? '';
/** Fields whose last change may not have reached the host. The user removes a field by a new change or by Dismiss. */
let missing = former?.unsent ?? [];
/** Typed text that is in no document, until the user dismisses it. */
let lost: TypedText[] = [];
/** Scroll position and field to restore once the fields exist. */
let wantedPosition = former?.place;
const focus = new PageFocus();
let edits = new PageEdits();
let view: FormView | undefined;
let model: FormModel | undefined;
const lostView =
  root &&
  new LostView(root.dataset, () => {
    lost = [];
    missing = [];
    showLost();
    focus.goBack();
  });

const watch = new HostWatch({
  ping: (count) => api.postMessage({ kind: 'ping', count }),
  after: (milliseconds, run) => void setTimeout(run, milliseconds),
  changed: () => {
    if (!watch.isLost) for (const { field, value } of edits.unsent) send(field, value);
    showLost();
  },
});

function fields() {
  return model?.userGroup?.sections.flatMap((section) => section.fields) ?? [];
}

function unsent(): TypedText[] {
  return edits.unsent.flatMap(({ field, value }) =>
    value === null ? [] : [{ field, label: labelOf(field), value }],
  );
}

function labelOf(field: string): string {
  return fields().find(({ name }) => name === field)?.label ?? field;
}

function showLost(): void {
  view?.setLocked(watch.isLost);
  const typed = watch.isLost ? [...lost, ...unsent()] : lost;
  // Without fields in the page, their labels are unknown.
  lostView?.show(watch.isLost, typed, model?.userGroup ? missing.map(labelOf) : [], !view);
  if (!view) root?.classList.toggle('alone', watch.isLost);
  keep();
}

function keep(): void {
  const { environment = former?.environment ?? '' } = model?.environmentAndLevel ?? {};
  const { id = former?.id ?? '' } = model?.userGroup ?? {};
  const unsentFields = [...missing, ...[...edits.unsent, ...lost].map(({ field }) => field)];
  const place = wantedPosition ?? focus.current;
  api.setState({ place, session, environment, id, unsent: [...new Set(unsentFields)] });
}

function send(field: string, value: string | null): void {
  const sequence = edits.next(field, value);
  missing = missing.filter((name) => name !== field);
  if (value === null) api.postMessage({ kind: 'reset', session, sequence, field });
  else api.postMessage({ kind: 'edit', session, sequence, field, value });
  watch.ask();
  keep();
}

function start(message: Extract<HostMessage, { kind: 'start' }>): void {
  if (!root || !lostView) return;
  session = message.session;
  if (message.isKnown) missing = [];
  else lost = [...lost, ...unsent()];
  edits = new PageEdits();
  view = new FormView(root, message.words, {
    type: send,
    reset: (field) => send(field, null),
    save: () => api.postMessage({ kind: 'save', session }),
    undoSave: () => api.postMessage({ kind: 'undoSave', session }),
    showExchange: () => api.postMessage({ kind: 'showExchange', session }),
    copyId: () => api.postMessage({ kind: 'copyId', session }),
    leave: () => focus.goBack(),
    remedy: (offer, index) => api.postMessage({ kind: 'remedy', session, offer, index }),
  });
  root.prepend(lostView.root);
  keep();
}

function show(message: Extract<HostMessage, { kind: 'state' }>): void {
  if (message.session !== session || !edits.acceptIfNewer(message.version)) return;
  edits.acknowledge(message.acknowledged);
  model = message.model;
  const { id = former?.id } = model.userGroup ?? {};
  if (former && (former.environment !== model.environmentAndLevel.environment || former.id !== id))
    missing = [];
  // Drop texts that the document holds by now.
  lost = lost.filter(
    ({ field, value }) => !fields().some((one) => one.name === field && one.value === value),
  );
  view?.show(model, message.offer, (field) => edits.mayShow(field));
  const wanted = wantedPosition;
  if (model.userGroup && wanted) {
    wantedPosition = undefined;
    focus.goTo(wanted);
  }
  focus.settle();
  watch.setWaiting(model.userGroup?.saving === true);
  showLost();
}

/**
 * On Ctrl+A, the browser itself selects a field's text. Keeps the key from VS Code, which would select the text again a
 * moment later: the next key would then replace the text that the user has just typed.
 */
function keepSelectAll(event: KeyboardEvent): void {
  const isSelectAll =
    (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && letterOf(event) === 'a';
  if (isSelectAll && document.activeElement?.matches('[data-field]')) event.stopPropagation();
}

/** The last key may start a chord of VS Code, for example Ctrl+K Ctrl+S. */
let mayBeChord = false;

/**
 * Saves on Ctrl+S, undoes the save on Ctrl+Alt+Z. The page handles these keys itself, because they certainly come from
 * the user, whereas any code can run VS Code's commands. VS Code gets these keys if they may end a chord, or while the
 * host does not answer.
 */
function pressShortcut(event: KeyboardEvent): void {
  const { altKey } = event;
  if (/Control|Meta|Alt|Shift/.test(event.key)) return;
  const isShortcut = (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph');
  const isOurs = isShortcut && !event.shiftKey && letterOf(event) === (altKey ? 'z' : 's');
  const isAlone = !mayBeChord;
  mayBeChord = isShortcut && !isOurs;
  if (!isOurs || !isAlone || !view || watch.isLost) return;
  event.preventDefault();
  event.stopPropagation();
  api.postMessage({ kind: altKey ? 'undoSave' : 'save', session });
}

window.addEventListener('message', (event: MessageEvent<HostMessage>) => {
  // VS Code's frame posts with this origin; other windows do not.
  if (event.origin !== window.origin) return;
  const message = event.data;
  if (message.kind === 'start') start(message);
  else if (message.kind === 'state') show(message);
  else watch.heard(message.count);
});
window.addEventListener('scroll', keep, { passive: true });
document.addEventListener('focusin', keep);
document.addEventListener('keydown', keepSelectAll);
document.addEventListener('keydown', pressShortcut, { capture: true });
for (const kind of ['keydown', 'pointerdown', 'focusin'])
  document.addEventListener(kind, () => watch.ask(), { capture: true });
if (root && lostView) root.append(lostView.root);
api.postMessage({ kind: 'ready', session });
watch.ask();
