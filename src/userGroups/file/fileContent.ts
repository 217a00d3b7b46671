import type { Level } from '../../http/types';
import { literalsOf, sameFields, withSent, type SentFields } from '../save/decideSave';
import type { DoubtfulWrite, FileBaseline, SavedText } from './draftStorage';

/**
 * The file of a user group as VS Code reads and writes it, under which versions, and the text that the user's changes are
 * compared with (the baseline). Only the methods below change it.
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
export class FileContent {
  /** The newest content. */
  shown: ShownContent | undefined;
  /** What `stat` answered last; the `readFile` after it answers the same. */
  described: ShownContent | undefined;
  /** The address that the content was read from. */
  origin: string | undefined;
  baseline: FileBaseline | undefined;
  /** The file holds what VS Code wrote, until VS Code reports that it has saved; only then may it change again. */
  isBooked = false;
  /** The last save that sent something. */
  saved: SavedText | undefined;
  /** The highest version so far; no version is used twice. */
  #last: Version | undefined;
  /** The text that VS Code goes back to when everything since is undone. */
  #cleanText: string | undefined;
  #allowed: SavedText | undefined;

  constructor(private readonly now: () => number) {}

  /** Makes the service's text the file's content, unless VS Code's save is not over. True when the content is new. */
  showService(service: string, origin = this.origin): boolean {
    this.origin = origin;
    if (this.isBooked || (this.shown?.text === service && !this.shown.readOnly)) return false;
    this.#show({ text: service, readOnly: false, service });
    return true;
  }

  /** Makes the file empty and read-only, as the service cannot be read. True when it was not so before. */
  showNothing(): boolean {
    this.origin = undefined;
    if (this.shown?.readOnly && this.shown.text === '') return false;
    this.#show({ text: '', readOnly: true });
    return true;
  }

  /** Forgets the content of another address, but never the versions that VS Code has heard of. */
  forget(): void {
    this.shown = this.described = this.baseline = this.origin = this.saved = undefined;
  }

  /** Answers VS Code's `stat`. Changes made on the newest content get the version that VS Code holds: no conflict. */
  describe(isDirty: boolean): ShownContent {
    const shown = this.shown ?? this.#show({ text: '', readOnly: true });
    const held = isDirty && !this.isBooked ? this.baseline : undefined;
    this.described = held && shown.service === held.service ? { ...shown, version: held.version } : shown;
    // The text to be saved has been compared with the service already, so VS Code must find no newer version.
    return this.#allowed ? { ...shown, version: { ...shown.version, mtime: 0 } } : this.described;
  }

  /** Whether a clean document can hold this text; any other is an edit that VS Code has not reported yet. */
  mayBeClean(text: string): boolean {
    return [(this.described ?? this.shown)?.text, this.baseline?.text, this.#cleanText].includes(text);
  }

  /** The document is clean: its text is the baseline of the next changes, if it is a text that was read. */
  settle(text: string, level: Level): void {
    this.#cleanText = text;
    const known = this.described ?? this.shown;
    // The user undid the changes: VS Code read nothing new.
    if (this.baseline?.text === text && this.baseline.origin === this.origin) return;
    if (known?.service === undefined || known.text !== text || this.origin === undefined || !this.#last) {
      this.baseline = undefined;
      return;
    }
    const { version, service } = known;
    this.baseline = { text, version, last: this.#last, service, origin: this.origin, level };
  }

  /** The user gave up changes whose baseline is of no use any more. */
  loseBaseline(): void {
    this.baseline = undefined;
  }

  /** A draft came back with what an earlier window knew of it. What was read since then stays the newest content. */
  restore(draft: FileBaseline): void {
    const read = this.origin === draft.origin ? this.shown?.service : undefined;
    const { text, version, last, service, origin } = draft;
    this.baseline = draft;
    const { mtime = 0, size = 0 } = this.#last ?? {};
    this.#last = { mtime: Math.max(last.mtime, mtime), size: Math.max(last.size, size) };
    this.described = this.shown = { text, version, service, readOnly: false };
    this.origin = origin;
    if (read !== undefined) this.showService(read);
  }

  /** The user keeps a draft of unknown baseline: what the service has now becomes its baseline. */
  takeBaseline(service: string, origin: string, level: Level): void {
    this.showService(service, origin);
    this.described = this.shown;
    this.baseline = undefined;
    this.settle(service, level);
  }

  /** Notes a write that is about to be sent or got no answer; undefined takes the note away. */
  doubt(inDoubt: DoubtfulWrite | undefined): void {
    if (this.baseline) this.baseline = { ...this.baseline, inDoubt };
  }

  /**
   * The service took these fields, so they are no changes any more. Only they enter the baseline of `service`, its text by
   * then: a change of the others there must still be found as a conflict. With `before`, its text before a write that was
   * in doubt, that write can be undone.
   */
  moveBaseline(sent: SentFields, service: string, before?: string): void {
    if (before !== undefined) this.saved = { text: service, sent, service, before };
    if (!this.baseline) return;
    this.baseline = {
      ...this.baseline,
      text: withSent(this.baseline.text, sent),
      service: withSent(this.baseline.service, literalsOf(service, Object.keys(sent))),
    };
  }

  /** A text was saved: VS Code's next write of its fields sends nothing, and no earlier write is in doubt any more. */
  allow(saved: SavedText): void {
    this.doubt(undefined);
    this.#allowed = saved;
    if (saved.before !== undefined) this.saved = saved;
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
    if (this.shown?.text === text) this.shown = { ...this.shown, service };
    else this.#show({ text, readOnly: false, service });
    this.isBooked = true;
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
    if (this.shown) this.shown = { ...this.shown, text: allowed.service, service: allowed.service };
    return true;
  }

  /** Raises the version, so that VS Code, which holds an older text, reads the file again. */
  renew(): void {
    if (this.shown && !this.isBooked) this.#show(this.shown);
  }

  /** VS Code has saved, and holds what it wrote. Gives the service's text when that is another one. */
  finishSave(): string | undefined {
    const { text, service, version } = this.shown ?? {};
    const isOver = this.isBooked && service !== undefined;
    this.isBooked = false;
    this.described = this.shown;
    if (isOver && this.baseline && version) this.baseline = { ...this.baseline, version, last: version };
    return isOver && text !== service ? service : undefined;
  }

  #show(content: Omit<ShownContent, 'version'>): ShownContent {
    this.#last = nextVersion(content.text, this.#last, this.now());
    this.shown = { ...content, version: this.#last };
    return this.shown;
  }
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
