import { channelOf, offerTyped, readPageState, takeTyped, type PagePosition, type Typed } from '../handOver';
import { HostWatch } from '../hostWatch';
import { PageEdits } from '../pageEdits';
import { readHostMessage, type HandedEdit, type HostMessage } from '../protocol';
import type {} from './editorApi';
import styles from './form.css';
import { FormView } from './formView';
import { PageFocus } from './pageFocus';
import { lostNotice, showLost } from './showLost';

/** An extension host that starts has more to do than to answer. */
const FIRST_PATIENCE_MS = 3000;

const api = acquireVsCodeApi();
const root = document.getElementById('form');
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets = [sheet];

/** What the page before this one left, until the host is there. */
let formerState = readPageState(api.getState());
let session = formerState?.session ?? '';
/** What earlier pages held, until it is in the document or the user discards it. */
let carried: readonly HandedEdit[] = formerState?.carried ?? [];
let adoptions = 0;
/** Where the user stood, until the fields are there. */
let wantedPosition = formerState?.place;
const focus = new PageFocus();
let edits = new PageEdits();
let view: FormView | undefined;
let channel: BroadcastChannel | undefined;
/** Another page asked for what was typed here, and then has it. */
let isAsked = false;
let isHandedOver = false;
let taking: Promise<void> | undefined;
let isTaken = false;
let hasUserGroup = false;

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
  if (root && view) view.lock(lostNotice(root, isHandedOver));
  else if (root) showLost(root, unsent(), isHandedOver);
  keep();
}

function unlock(): void {
  if (!isAsked) view?.unlock();
  keep();
}

function unsent(): Typed['edits'] {
  return isHandedOver ? [] : [...carried, ...(formerState?.unsent ?? []), ...edits.unsent];
}

function keep(): void {
  api.setState({
    place: wantedPosition ?? focus.current,
    session,
    unsent: isHandedOver ? [] : [...(formerState?.unsent ?? []), ...edits.unsent],
    carried: isHandedOver ? [] : [...carried],
    isLost: watch.isLost || formerState?.isLost === true,
  });
}

/** From here on nothing typed would be missed by the page that replaces this one. */
function handOverTyped(): Typed {
  isAsked = true;
  lock();
  return { edits: unsent(), place: wantedPosition ?? focus.current };
}

function noteHandedOver(): void {
  isHandedOver = true;
  lock();
}

function offer(): void {
  channel?.close();
  channel = new BroadcastChannel(channelOf(session));
  offerTyped(channel, handOverTyped, noteHandedOver);
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
  // A host that was there all the time has the rest.
  if (formerState?.isLost) carried = [...carried, ...formerState.unsent];
  formerState = undefined;
  adoptions = 0;
  view = new FormView(root, message.words, {
    type: send,
    reset: (field) => send(field, null),
    save: () => api.postMessage({ kind: 'save', session }),
    copyId: () => api.postMessage({ kind: 'copyId', session }),
    leave: () => focus.goBack(),
    remedy: (offered, index) => api.postMessage({ kind: 'remedy', session, offer: offered, index }),
  });
  offer();
  sendCarried();
  if (message.former.length > 0)
    taking ??= takeTyped(
      message.former.map((former) => new BroadcastChannel(channelOf(former))),
      after,
      receiveTyped,
    );
  keep();
}

/** Takes what earlier pages held; they give it up when this is over. */
function receiveTyped(typed: readonly Typed[]): void {
  const handed = typed.flatMap((one) => one.edits);
  // What the user has typed here since is newer.
  carried = [...carried, ...handed.filter(({ field }) => !edits.has(field))];
  restorePosition(typed.at(-1)?.place);
  isTaken = true;
  keep();
  sendCarried();
}

/** The host judges what was carried here, and says what is left of it. */
function sendCarried(): void {
  if (carried.length > 0)
    api.postMessage({ kind: 'adopt', session, count: ++adoptions, edits: [...carried] });
  if (isTaken) api.postMessage({ kind: 'adopted', session });
}

function show(message: Extract<HostMessage, { kind: 'state' }>): void {
  if (message.session !== session || !edits.isNewer(message.version)) return;
  edits.acknowledge(message.acknowledged);
  edits.setBaseline(message.baseline);
  const before = carried;
  if (message.adopted === adoptions) carried = message.held;
  view?.show(message.model, message.offer, (field) => edits.mayShow(field));
  hasUserGroup = message.model.userGroup !== undefined;
  const { current } = focus;
  const isAt = ({ field }: HandedEdit): boolean => field === current.field;
  // The text in the focused field has just become longer.
  const isLanded = before.some(isAt) && !carried.some(isAt);
  restorePosition(wantedPosition ?? (isLanded ? current : undefined));
  focus.settle();
  keep();
}

/** Goes on where the pages before this one ended, as soon as that can be. */
function restorePosition(wanted: PagePosition | undefined): void {
  wantedPosition = hasUserGroup ? undefined : wanted;
  if (hasUserGroup && wanted) focus.goTo(wanted);
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
