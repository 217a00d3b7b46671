import type { UserGroupAddress } from '../../documents/uris';
import type { Level } from '../../http/types';
import { literalsOf, sameFields, withSent } from './decideSave';
import type { DoubtfulWrite, FileBaseline, SentFields } from './fileBaseline';
import type { UserGroupFileStatus } from './userGroupFileStatus';
import { higherVersion, nextVersion, type Version } from './version';

/** What VS Code is told of a user group's file at one moment. */
export interface ShownContent {
  readonly text: string;
  readonly version: Version;
  readonly readOnly: boolean;
  /** The service's own text behind it; undefined while the user group cannot be read. */
  readonly service?: string;
}

/** A text that was saved: VS Code's own save of it sends nothing more. */
export interface SaveTicket {
  readonly text: string;
  readonly sent: SentFields;
  /** What the service has now. */
  readonly service: string;
}

type NotSaved = Extract<UserGroupFileStatus, { kind: 'notSaved' }>;

/**
 * What is known of one user group of this window. Nobody else changes it; every change is a transition below.
 *
 * | status       | its document                   | what it allows, and how it ends                              |
 * | ------------ | ------------------------------ | ------------------------------------------------------------ |
 * | `loading`    | empty, read-only               | nothing; `showService` makes it `ready`, `showNothing` not   |
 * | `unreadable` | empty, read-only               | reading again                                                |
 * | `ready`      | what was read, perhaps changed | editing, reading, saving                                     |
 * | `saving`     | the same; the form waits       | nothing else is sent; ends as `ready` or `notSaved`          |
 * | `notSaved`   | the user's changes             | editing, saving again, asking what became of a doubtful save |
 *
 * A save goes `doubt` (before it is sent) → `doubt` (nothing, its answer came) → `allow` → VS Code writes: `book` → VS
 * Code has saved: `finishSave`, `settle`. Where VS Code does not write, `endSave` alone moves the baseline.
 */
export class UserGroupState {
  #status: UserGroupFileStatus = { kind: 'loading' };
  #level: Level | undefined;
  #shown: ShownContent | undefined;
  #described: ShownContent | undefined;
  /** The highest version so far: none is given twice. */
  #last: Version | undefined;
  #origin: string | undefined;
  #baseline: FileBaseline | undefined;
  #ticket: SaveTicket | undefined;
  /** The file holds what VS Code wrote; its save is not over, and the service's text waits. */
  #isBooked = false;
  /** The answer was not read as a file yet, so that opening a user group needs one request. */
  #isFresh = false;
  /** VS Code has read the file since its document was closed last: the document will be there soon. */
  #isHandedOut = false;
  #refusal: NotSaved | undefined;
  #refusedText: string | undefined;

  /** `uri` is canonical; `now` gives UTC, ms since 1970. */
  constructor(
    readonly uri: string,
    readonly address: UserGroupAddress,
    private readonly now: () => number,
  ) {}

  get status(): UserGroupFileStatus {
    return this.#status;
  }

  /** The level chosen for this user group by a retry. */
  get level(): Level | undefined {
    return this.#level;
  }

  /** The newest content of the file. */
  get shown(): ShownContent | undefined {
    return this.#shown;
  }

  /** What `stat` answered last: a `readFile` that follows describes the same. */
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

  /** A document that opens need not wait for an answer of the service. */
  get isReadAhead(): boolean {
    return this.#isFresh || this.#isHandedOut;
  }

  /** Why the changes could not be saved whatever they are, when that was told last. */
  get refusal(): NotSaved | undefined {
    return this.#refusal;
  }

  noteRefusal(refusal: NotSaved | undefined): void {
    this.#refusal = refusal;
  }

  /** True unless the text's save was refused, and it is still the same. */
  isMended(text: string): boolean {
    return text !== this.#refusedText;
  }

  setStatus(status: UserGroupFileStatus): void {
    this.#status = status;
  }

  /** The save of that text did not happen, or nobody knows. */
  refuse(status: NotSaved, text: string): void {
    this.#status = status;
    this.#refusedText = text;
  }

  chooseLevel(level: Level): void {
    this.#level = level;
  }

  /** The service was read: its text is the file's content. True when that is another content than before. */
  showService(service: string, origin = this.#origin): boolean {
    this.#origin = origin;
    if (this.#isBooked || (this.#shown?.text === service && !this.#shown.readOnly)) return false;
    this.#show({ text: service, readOnly: false, service });
    return true;
  }

  /** What was read will be read as a file next. */
  expectReading(): void {
    this.#isFresh = true;
  }

  /** The service cannot be read: the file is empty and read-only. True when it was something else before. */
  showNothing(): boolean {
    this.#origin = undefined;
    if (this.#shown?.readOnly && this.#shown.text === '') return false;
    this.#show({ text: '', readOnly: true });
    return true;
  }

  /** Forgets the content, as another address has another, but never the versions that VS Code has heard of. */
  forget(): void {
    this.#shown = undefined;
    this.#described = undefined;
    this.#baseline = undefined;
    this.#origin = undefined;
    this.#isFresh = false;
    this.#isHandedOut = false;
    this.#status = { kind: 'loading' };
  }

  /** What VS Code hears of the file. It finds no conflict in a content that the user's changes were made on. */
  describe(isDirty: boolean): ShownContent {
    const shown = this.#shown ?? this.#show({ text: '', readOnly: true });
    const held = isDirty && !this.#isBooked ? this.#baseline : undefined;
    this.#described = held && shown.service === held.service ? { ...shown, version: held.version } : shown;
    // What was saved has been compared with the service already: no version is newer than VS Code's.
    return this.#ticket ? { ...shown, version: { ...shown.version, mtime: 0 } } : this.#described;
  }

  /** VS Code read the file. True when the answer was new, so that nobody has to ask for a newer one. */
  handOut(): boolean {
    const isFresh = this.#isFresh;
    this.#isHandedOut = true;
    this.#isFresh = false;
    return isFresh;
  }

  /** The document is clean: the next changes are judged against its text, where it is one that was read. */
  settle(text: string, level: Level): void {
    const known = this.#described ?? this.#shown;
    // A draft that the user undid holds the text of before: VS Code did not read anything new.
    if (this.#baseline?.text === text && this.#baseline.origin === this.#origin) return;
    if (known?.service === undefined || known.text !== text || this.#origin === undefined || !this.#last) {
      this.#baseline = undefined;
      return;
    }
    const { version, service } = known;
    this.#baseline = { text, version, last: this.#last, service, origin: this.#origin, level };
  }

  /** The user gave up changes that could not be judged. */
  loseBaseline(): void {
    this.#baseline = undefined;
  }

  /** A draft came back, with what an earlier window knew of it; what was read since then follows it. */
  restore(draft: FileBaseline): void {
    const read = this.#origin === draft.origin ? this.#shown?.service : undefined;
    const { text, version, last, service, origin } = draft;
    this.#baseline = draft;
    this.#last = higherVersion(last, this.#last);
    this.#shown = { text, version, service, readOnly: false };
    this.#described = this.#shown;
    this.#origin = origin;
    if (read !== undefined) this.showService(read);
  }

  /** The user keeps a draft of unknown baseline: from now on it is judged against what the service has. */
  keepDraft(service: string, origin: string, level: Level): void {
    this.showService(service, origin);
    this.#described = this.#shown;
    this.#baseline = undefined;
    this.settle(service, level);
  }

  /** A write is about to be sent, or its answer did not come. */
  doubt(inDoubt: DoubtfulWrite | undefined): void {
    if (this.#baseline) this.#baseline = { ...this.#baseline, inDoubt };
  }

  /**
   * The service took these fields: they are no changes any more. `service` is its text by then, of which the user has
   * been told nothing but these fields: the others are still judged against what they were.
   */
  moveBaseline(sent: SentFields, service: string): void {
    if (!this.#baseline) return;
    this.#baseline = {
      ...this.#baseline,
      text: withSent(this.#baseline.text, sent),
      service: withSent(this.#baseline.service, literalsOf(service, Object.keys(sent))),
    };
  }

  /** A text was saved: the next write of its fields sends nothing. */
  allow(ticket: SaveTicket): void {
    this.#ticket = ticket;
  }

  /**
   * VS Code writes. True for the text that was saved, in whatever layout: the file holds it until VS Code's save is over,
   * and then the service's text.
   */
  book(text: string): boolean {
    const ticket = this.#ticket;
    this.endSave();
    if (!ticket || !sameFields(text, ticket.text)) return false;
    const { service } = ticket;
    if (this.#shown?.text === text) this.#shown = { ...this.#shown, service };
    else this.#show({ text, readOnly: false, service });
    this.#isBooked = true;
    return true;
  }

  /** VS Code's save is over, or did not come: what was saved stays saved. True when the file was not written. */
  endSave(): boolean {
    const ticket = this.#ticket;
    this.#ticket = undefined;
    if (!ticket) return false;
    this.moveBaseline(ticket.sent, ticket.service);
    if (this.#shown) this.#shown = { ...this.#shown, service: ticket.service };
    return true;
  }

  /** VS Code finished its save, and holds what it wrote. True when the service has another text. */
  finishSave(): boolean {
    const { text, service, version } = this.#shown ?? {};
    const isOver = this.#isBooked && service !== undefined;
    this.#isBooked = false;
    this.#described = this.#shown;
    if (isOver && this.#baseline && version) this.#baseline = { ...this.#baseline, version, last: version };
    return isOver && text !== service;
  }

  /** The document was closed: whoever opens it again wants to see what the service has by then. */
  close(): void {
    this.#isFresh = false;
    this.#isHandedOut = false;
  }

  /** Gives the file new content under a new version. */
  #show(content: Omit<ShownContent, 'version'>): ShownContent {
    this.#last = nextVersion(content.text, this.#last, this.now());
    this.#shown = { ...content, version: this.#last };
    return this.#shown;
  }
}
