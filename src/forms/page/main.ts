import { channelOf, offerTyped, readPageState, takeTyped, type Typed } from '../handOver';
import { HostWatch } from '../hostWatch';
import { PageEdits } from '../pageEdits';
import { readHostMessage, type HostMessage } from '../protocol';
import type {} from './editorApi';
import { FormView } from './formView';
import { lostNotice, showLost } from './lostView';
import { currentPlace, goTo } from './place';
import styles from './form.css';

/** An extension host that starts has more to do than to answer. */
const FIRST_PATIENCE_MS = 3000;

const api = acquireVsCodeApi();
const root = document.getElementById('form');
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets = [sheet];

/** What the page before this one left, until there is a record to put it into. */
let left = readPageState(api.getState());
let session = left?.session ?? '';
let edits = new PageEdits();
let view: FormView | undefined;
let channel: BroadcastChannel | undefined;
/** Another page has what was typed here. */
let isGiven = false;
let taken: Promise<readonly Typed[]> | undefined;

const after = (milliseconds: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};
const watch = new HostWatch({
  ping: (count) => api.postMessage({ kind: 'ping', count }),
  after,
  lost: lock,
  found: unlock,
});

function lock(): void {
  if (root && view) view.lock(lostNotice(root));
  else if (root) showLost(root, unsent());
  keep();
}

function unlock(): void {
  if (!isGiven) view?.unlock();
  keep();
}

function unsent(): Typed['edits'] {
  return [...(left?.unsent ?? []).filter(({ field }) => !edits.has(field)), ...edits.unsent];
}

function keep(): void {
  const place = left?.place ?? currentPlace();
  api.setState({ place, session, unsent: isGiven ? [] : [...unsent()], isLost: watch.isLost });
}

/** From here on nothing typed would be missed by the page that takes this one's place. */
function give(): Typed {
  const typed = { edits: isGiven ? [] : unsent(), place: left?.place ?? currentPlace() };
  isGiven = true;
  lock();
  return typed;
}

function offer(): void {
  channel?.close();
  channel = new BroadcastChannel(channelOf(session));
  offerTyped(channel, give);
}

function send(field: string, value: string | null): void {
  const sequence = edits.next(field, value);
  if (value === null) api.postMessage({ kind: 'reset', session, sequence, field });
  else api.postMessage({ kind: 'edit', session, sequence, field, value });
  watch.ask();
  keep();
}

function start(message: Extract<HostMessage, { kind: 'start' }>): void {
  if (!root) return;
  session = message.session;
  edits = new PageEdits();
  // A host that was there all the time has everything.
  if (left && !left.isLost) left = { ...left, unsent: [] };
  taken =
    message.former.length > 0
      ? takeTyped(
          message.former.map((former) => new BroadcastChannel(channelOf(former))),
          after,
        )
      : undefined;
  view = new FormView(root, message.words, {
    type: send,
    reset: (field) => send(field, null),
    save: () => api.postMessage({ kind: 'save', session }),
    copyId: () => api.postMessage({ kind: 'copyId', session }),
    remedy: (offered, index) => api.postMessage({ kind: 'remedy', session, offer: offered, index }),
  });
  offer();
}

function show(message: Extract<HostMessage, { kind: 'state' }>): void {
  if (message.session !== session || !edits.isNewer(message.version)) return;
  edits.acknowledge(message.acknowledged);
  view?.show(message.model, message.offer, (field) => edits.mayShow(field));
  if (message.model.record) resume();
  keep();
}

/** Goes on where the pages before this one ended. */
function resume(): void {
  if (left) {
    const { place, unsent: edited } = left;
    left = undefined;
    put({ place, edits: edited });
  }
  if (!taken) return;
  const asked = session;
  void taken.then((typed) => {
    if (asked !== session || typed.length === 0) return;
    typed.forEach(put);
    api.postMessage({ kind: 'adopted', session });
  });
  taken = undefined;
}

function put({ edits: edited, place }: Typed): void {
  for (const { field, value } of edited) {
    if (edits.has(field)) continue;
    send(field, value);
    if (value !== null) view?.put(field, value);
  }
  goTo(place);
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
  else if (message?.kind === 'here') watch.heard(message.count);
});
window.addEventListener('scroll', keep, { passive: true });
document.addEventListener('focusin', keep);
document.addEventListener('keydown', keepSelectAll);
for (const kind of ['keydown', 'pointerdown', 'focusin'])
  document.addEventListener(kind, () => watch.ask(), { capture: true });
if (session !== '') offer();
api.postMessage({ kind: 'ready' });
watch.ask(FIRST_PATIENCE_MS);
