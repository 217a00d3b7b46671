import { buildUri, userGroupAddressOf, userGroupKey, type UserGroupAddress } from '../../documents/uris';
import type { FinishedCall, Level } from '../../http/types';
import { literalsOf, sameFields, withSent, type SentFields } from '../save/decideSave';
import type { DoubtfulWrite, FileBaseline, SavedText } from './draftStorage';
import type { OpenDocument } from './userGroupEditor';
import type { NotSaved, Note, UserGroupFileStatus } from './userGroupFileStatus';

/** How long what was read ahead waits for its document, in ms: VS Code opens one in a moment, or not at all. */
const READ_AHEAD_MS = 10_000;

/**
 * Everything known about one user group of this window: its file as VS Code reads it, the text that the user's changes
 * are compared with (the baseline), and the status that form and lenses show. Only the methods below change it.
 *
 * | status       | what the document holds             | what can happen next                              |
 * | ------------ | ----------------------------------- | ------------------------------------------------- |
 * | `loading`    | nothing, read-only                  | the service answers: `ready` or `unreadable`      |
 * | `unreadable` | nothing, read-only                  | a read that succeeds: `ready`                     |
 * | `ready`      | the service's text, or user changes | a save: `saving`; a read that fails: `unreadable` |
 * | `saving`     | user changes; the form is locked    | the save ends: `ready` or `notSaved`              |
 * | `notSaved`   | user changes                        | a save: `saving`; discarding: `ready`, `loading`  |
 *
 * A save calls the methods in this order:
 * 1. `doubt(write)`: the update is about to be sent; until its answer comes, nobody knows what was saved.
 * 2. `doubt(undefined)`: the answer came.
 * 3. `allow(saved)`: VS Code may save the text now, since the service has it.
 * 4. `bookIfAllowed(text)`: VS Code writes that text into the file; nothing is sent.
 * 5. `finishSave()`, `settle(text)`: VS Code reports the document saved; its text is the new baseline.
 *
 * If the user types between 1 and 3, VS Code does not save. Then `endUnwrittenSave()` takes the place of 4 and 5: the
 * document keeps its changes, and they are compared with what was saved.
 */
export class UserGroupState {
  #status: UserGroupFileStatus = { kind: 'loading' };
  #level: Level | undefined;
  #shown: ShownContent | undefined;
  #described: ShownContent | undefined;
  /** The highest version so far; no version is used twice. */
  #last: Version | undefined;
  #origin: string | undefined;
  #baseline: FileBaseline | undefined;
  /** The text that VS Code goes back to when everything since is undone. */
  #cleanText: string | undefined;
  #allowed: SavedText | undefined;
  /** The file holds what VS Code wrote, until VS Code reports that it has saved; only then may it change again. */
  #isBooked = false;
  #readAheadAt: number | undefined;
  #answered: FinishedCall | undefined;
  #exchange: FinishedCall | undefined;
  #refusal: NotSaved | undefined;
  #refusedText: string | undefined;
  #saved: SavedText | undefined;
  #isTakenAsUser = false;
  #note: (Note & { readonly isDraft: boolean; readonly text?: string | undefined }) | undefined;

  constructor(
    readonly location: UserGroupLocation,
    private readonly deps: { readonly changed: (uri: string) => void; readonly now: () => number },
  ) {}

  get uri(): string {
    return this.location.uri;
  }

  get address(): UserGroupAddress {
    return this.location.address;
  }

  get status(): UserGroupFileStatus {
    return this.#status;
  }

  /** The level that a retry chose for this user group alone. */
  get level(): Level | undefined {
    return this.#level;
  }

  /** The newest content of the file. */
  get shown(): ShownContent | undefined {
    return this.#shown;
  }

  /** What `stat` answered last; the `readFile` after it answers the same. */
  get described(): ShownContent | undefined {
    return this.#described;
  }

  /** The address that the content was read from. */
  get origin(): string | undefined {
    return this.#origin;
  }

  get baseline(): FileBaseline | undefined {
    return this.#baseline;
  }

  get isBooked(): boolean {
    return this.#isBooked;
  }

  /** A document that opens now need not wait for the service. */
  get isReadAhead(): boolean {
    return this.#readAheadAt !== undefined && this.deps.now() - this.#readAheadAt < READ_AHEAD_MS;
  }

  /** The last read or save that failed, if an answer came. */
  get answered(): FinishedCall | undefined {
    return this.#answered;
  }

  /** The last save that sent an update; before one, and where it failed later, the last read. */
  get exchange(): FinishedCall | undefined {
    return this.#exchange;
  }

  /** A call about the group ended. A read that succeeds belongs to the save that it follows. */
  noteExchange(call: FinishedCall): void {
    const isPart = call.request.method === 'GET' && call.outcome.kind === 'answer';
    if (!isPart || this.#exchange?.request.method !== 'PUT') this.#exchange = call;
  }

  /** The last save that sent something. */
  get saved(): SavedText | undefined {
    return this.#saved;
  }

  /** The service took a save of it at user level. */
  get isTakenAsUser(): boolean {
    return this.#isTakenAsUser;
  }

  noteTaken(level: Level): void {
    this.#isTakenAsUser ||= level === 'user';
  }

  /** A read or save ended; a call that failed is kept where its response can be shown. */
  noteAnswered(call: FinishedCall | undefined, isGood = false): void {
    this.#answered = !isGood && call?.outcome.answer?.bytes.byteLength ? call : undefined;
    if (call) this.noteExchange(call);
  }

  /** Why no change of this document can be saved, as last reported. */
  get refusal(): NotSaved | undefined {
    return this.#refusal;
  }

  noteRefusal(refusal: NotSaved | undefined): void {
    this.#refusal = refusal;
  }

  /** The text whose save did not happen last. */
  get refusedText(): string | undefined {
    return this.#refusedText;
  }

  /** What the form says of the last command. */
  get note(): Note | undefined {
    return this.#note;
  }

  /** `document`: as it is by then. */
  say(note: Note, document: OpenDocument | undefined): void {
    const isDraft = document?.isDirty === true && this.#status.kind !== 'saving';
    this.#note = { ...note, isDraft, text: document?.text };
    this.deps.changed(this.uri);
  }

  /** What was said goes with the next change of the user; what was said of a draft, also with that draft. */
  noteText({ text, isDirty }: OpenDocument): void {
    if (this.#status.kind === 'saving' || text === this.#note?.text) return;
    if (isDirty || this.#note?.isDraft) this.#note = undefined;
  }

  /** Why a command failed is no news any more. */
  forgetFailure(): void {
    if (!this.#note?.remedies) return;
    this.#note = undefined;
    this.deps.changed(this.uri);
  }

  setStatus(status: UserGroupFileStatus): void {
    this.#status = status;
    if (status.kind === 'saving') this.#note = undefined;
    this.deps.changed(this.uri);
  }

  /** The save of that text did not happen, or nobody knows. */
  refuse(status: NotSaved, text: string): void {
    this.#refusedText = text;
    this.#note = undefined;
    this.setStatus(status);
  }

  chooseLevel(level: Level): void {
    this.#level = level;
    this.deps.changed(this.uri);
  }

  /** Makes the service's text the file's content, unless VS Code's save is not over. True when the content is new. */
  showService(service: string, origin = this.#origin): boolean {
    this.#origin = origin;
    if (this.#isBooked || (this.#shown?.text === service && !this.#shown.readOnly)) return false;
    this.#show({ text: service, readOnly: false, service });
    return true;
  }

  /** VS Code reads the file next, and gets what was just read; or it has read it, and the document is about to open. */
  expectReading(isExpected = true): void {
    this.#readAheadAt = isExpected ? this.deps.now() : undefined;
  }

  /** Makes the file empty and read-only, as the service cannot be read. True when it was not so before. */
  showNothing(): boolean {
    this.#origin = undefined;
    if (this.#shown?.readOnly && this.#shown.text === '') return false;
    this.#show({ text: '', readOnly: true });
    return true;
  }

  /** Forgets the content of another address, but never the versions that VS Code has heard of. */
  forget(): void {
    this.#shown = this.#described = this.#baseline = this.#origin = this.#readAheadAt = undefined;
    this.#answered = this.#exchange = this.#saved = this.#note = undefined;
    this.#status = { kind: 'loading' };
  }

  /** Answers VS Code's `stat`. Changes made on the newest content get the version that VS Code holds: no conflict. */
  describe(isDirty: boolean): ShownContent {
    const shown = this.#shown ?? this.#show({ text: '', readOnly: true });
    const held = isDirty && !this.#isBooked ? this.#baseline : undefined;
    this.#described = held && shown.service === held.service ? { ...shown, version: held.version } : shown;
    // The text to be saved has been compared with the service already, so VS Code must find no newer version.
    return this.#allowed ? { ...shown, version: { ...shown.version, mtime: 0 } } : this.#described;
  }

  /** True for a text that the file has, or had when the document was last clean: others are edits not yet told of. */
  mayBeClean(text: string): boolean {
    return [(this.#described ?? this.#shown)?.text, this.#baseline?.text, this.#cleanText].includes(text);
  }

  /** The document is clean: its text is the baseline of the next changes, if it is a text that was read. */
  settle(text: string, level: Level): void {
    this.#cleanText = text;
    const known = this.#described ?? this.#shown;
    // The user undid the changes: VS Code read nothing new.
    if (this.#baseline?.text === text && this.#baseline.origin === this.#origin) return;
    if (known?.service === undefined || known.text !== text || this.#origin === undefined || !this.#last) {
      this.#baseline = undefined;
      return;
    }
    const { version, service } = known;
    this.#baseline = { text, version, last: this.#last, service, origin: this.#origin, level };
  }

  /** The user gave up changes whose baseline is of no use any more. */
  loseBaseline(): void {
    this.#baseline = undefined;
  }

  /** A draft came back with what an earlier window knew of it. What was read since then stays the newest content. */
  restore(draft: FileBaseline): void {
    const read = this.#origin === draft.origin ? this.#shown?.service : undefined;
    const { text, version, last, service, origin } = draft;
    this.#baseline = draft;
    const { mtime = 0, size = 0 } = this.#last ?? {};
    this.#last = { mtime: Math.max(last.mtime, mtime), size: Math.max(last.size, size) };
    this.#described = this.#shown = { text, version, service, readOnly: false };
    this.#origin = origin;
    if (read !== undefined) this.showService(read);
  }

  /** The user keeps a draft of unknown baseline: what the service has now becomes its baseline. */
  keepDraft(service: string, origin: string, level: Level): void {
    this.showService(service, origin);
    this.#described = this.#shown;
    this.#baseline = undefined;
    this.settle(service, level);
  }

  /** Notes a write that is about to be sent or got no answer; undefined takes the note away. */
  doubt(inDoubt: DoubtfulWrite | undefined): void {
    if (this.#baseline) this.#baseline = { ...this.#baseline, inDoubt };
  }

  /**
   * The service took these fields, so they are no changes any more. Of `service`, its text by then, the user was shown
   * these fields alone: a change of the others there must still be found as a conflict. With `before`, its text before a
   * write that was in doubt, that write can be undone.
   */
  moveBaseline(sent: SentFields, service: string, before?: string): void {
    if (before !== undefined) this.#saved = { text: service, sent, service, before };
    if (!this.#baseline) return;
    this.#baseline = {
      ...this.#baseline,
      text: withSent(this.#baseline.text, sent),
      service: withSent(this.#baseline.service, literalsOf(service, Object.keys(sent))),
    };
  }

  /** A text was saved: VS Code's next write of its fields sends nothing, and no earlier write is in doubt any more. */
  allow(saved: SavedText): void {
    this.doubt(undefined);
    this.#allowed = saved;
    if (saved.before !== undefined) this.#saved = saved;
  }

  /**
   * VS Code writes. Books the text that was saved, in whatever layout: the file holds it until `finishSave`. Gives
   * whether it was that text.
   */
  bookIfAllowed(text: string): boolean {
    const allowed = this.#allowed;
    this.endUnwrittenSave();
    if (!allowed || !sameFields(text, allowed.text)) return false;
    const { service } = allowed;
    if (this.#shown?.text === text) this.#shown = { ...this.#shown, service };
    else this.#show({ text, readOnly: false, service });
    this.#isBooked = true;
    this.#cleanText = text;
    return true;
  }

  /** Ends a save that `allow` began and VS Code has not written, and moves the baseline. Gives whether there was one. */
  endUnwrittenSave(): boolean {
    const allowed = this.#allowed;
    this.#allowed = undefined;
    if (!allowed) return false;
    this.moveBaseline(allowed.sent, allowed.service);
    // Under the version that VS Code holds: a newer one would be a conflict to it as long as the document is dirty.
    if (this.#shown) this.#shown = { ...this.#shown, text: allowed.service, service: allowed.service };
    return true;
  }

  /** VS Code holds an older text of the file: it reads one again only under a new version. */
  renew(): void {
    if (this.#shown && !this.#isBooked) this.#show(this.#shown);
  }

  /** VS Code has saved, and holds what it wrote. Gives the service's text when that is another one. */
  finishSave(): string | undefined {
    const { text, service, version } = this.#shown ?? {};
    const isOver = this.#isBooked && service !== undefined;
    this.#isBooked = false;
    this.#described = this.#shown;
    if (isOver && this.#baseline && version) this.#baseline = { ...this.#baseline, version, last: version };
    return isOver && text !== service ? service : undefined;
  }

  #show(content: Omit<ShownContent, 'version'>): ShownContent {
    this.#last = nextVersion(content.text, this.#last, this.deps.now());
    this.#shown = { ...content, version: this.#last };
    return this.#shown;
  }
}

/** Where one user group is, as a file. */
interface UserGroupLocation {
  readonly address: UserGroupAddress;
  /** Environment and id: what is kept of the user group is kept under this, whatever its address. */
  readonly key: string;
  /** Canonical. */
  uri: string;
  /** Where the user group is open already; set for a second address of it, which stays empty and read-only. */
  openAt?: string;
}

/** undefined when the URI names no user group. */
export function locationOf(uri: string): UserGroupLocation | undefined {
  const address = userGroupAddressOf(uri);
  return address && { address, key: userGroupKey(address), uri: buildUri(address) };
}

/** What VS Code is told of a user group's file; the two together name one content. */
export interface Version {
  /** UTC, ms since 1970; grows with each version. */
  readonly mtime: number;
  /** At least the text's bytes; grows with each version. */
  readonly size: number;
}

/**
 * The version of a text that follows `last`. VS Code sees a conflict only where the time is newer and the size differs
 * from the size that it holds, which may be that of any earlier version: so both always grow.
 */
export function nextVersion(text: string, last: Version | undefined, now: number): Version {
  const bytes = Buffer.byteLength(text);
  if (!last) return { mtime: now, size: bytes };
  return { mtime: Math.max(now, last.mtime + 1), size: Math.max(bytes, last.size + 1) };
}

/** What VS Code is told of a user group's file at one moment. */
export interface ShownContent {
  readonly text: string;
  readonly version: Version;
  readonly readOnly: boolean;
  /** The service's own text behind it; undefined while the user group cannot be read. */
  readonly service?: string;
}
