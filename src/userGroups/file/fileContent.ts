import type { Level } from '../../http/types';
import { literalsOf, sameFields, withSent, type SentFields } from '../save/decideSave';
import type { DoubtfulWrite, FileBaseline, SavedText } from './draftStorage';

/**
 * A user group's file: its text and versions as VS Code sees them, and the baseline against which changes are compared.
 * Only the methods below change it.
 *
 * A successful save calls the methods in this order, without 1 and 2 if it sends no update:
 * 1. `doubt(write)`: the update is about to be sent; until its response, the outcome is unknown.
 * 2. `doubt(undefined)`: the response came.
 * 3. `allow(saved)`: VS Code may save the text now, since the service has it.
 * 4. `bookIfAllowed(text)`: VS Code writes that text into the file; no request is sent.
 * 5. `finishSave()`, `settle(text)`: VS Code reports the document saved; its text is the new baseline.
 *
 * If the user types between 1 and 3, VS Code does not save. Then `endUnwrittenSave()` replaces 4 and 5: the document
 * stays dirty, and its changes are compared with the saved text.
 */
export class FileContent {
  /** Newest content of the file. */
  shown: ShownContent | undefined;
  /** Content that VS Code knows, usually from the last `stat`; `readFile` of a clean document returns it. */
  described: ShownContent | undefined;
  origin: string | undefined;
  baseline: FileBaseline | undefined;
  /** True from VS Code's write of the file to its report of the save. Meanwhile the content must not change. */
  isBooked = false;
  /** Last successful save that sent an update, for Undo Save. */
  saved: SavedText | undefined;
  /** Highest version so far; a version is never reused. */
  #last: Version | undefined;
  /** Text of the document when it was last clean. VS Code returns to this text if the user undoes all changes. */
  #cleanText: string | undefined;
  #allowed: SavedText | undefined;

  constructor(private readonly now: () => number) {}

  /** Makes the service's text the file's content, unless VS Code is saving. True if the content is new. */
  showService(service: string, origin = this.origin): boolean {
    this.origin = origin;
    if (this.isBooked || (this.shown?.text === service && !this.shown.readOnly)) return false;
    this.#show({ text: service, readOnly: false, service });
    return true;
  }

  /** Makes the file empty and read-only, because the service cannot be read; false if it was so already. */
  showNothing(): boolean {
    this.origin = undefined;
    if (this.shown?.readOnly && this.shown.text === '') return false;
    this.#show({ text: '', readOnly: true });
    return true;
  }

  /** Forgets the content after a change of the address. Keeps the versions, because VS Code knows them. */
  forget(): void {
    this.shown = this.described = this.baseline = this.origin = this.saved = undefined;
  }

  /**
   * Content for VS Code's `stat`. A draft based on the newest content gets the version that VS Code holds, so that VS
   * Code sees no conflict.
   */
  describe(isDirty: boolean): ShownContent {
    const shown = this.shown ?? this.#show({ text: '', readOnly: true });
    const held = isDirty && !this.isBooked ? this.baseline : undefined;
    this.described = held && shown.service === held.service ? { ...shown, version: held.version } : shown;
    // The text that VS Code is about to write was already compared with the service: VS Code must see no newer version.
    return this.#allowed ? { ...shown, version: { ...shown.version, mtime: 0 } } : this.described;
  }

  /**
   * Whether a clean document can hold this text. Any other text is an edit: VS Code reports an edit a little before it
   * reports the document as dirty.
   */
  mayBeClean(text: string): boolean {
    return [(this.described ?? this.shown)?.text, this.baseline?.text, this.#cleanText].includes(text);
  }

  /**
   * Called when the document is clean. An earlier baseline with the same text and address stays. Else the document's
   * text becomes the baseline if the service sent this text to the file. Else the baseline becomes unknown.
   */
  settle(text: string, level: Level): void {
    this.#cleanText = text;
    const known = this.described ?? this.shown;
    // If the user undid all changes, the baseline still holds: VS Code has not read the file again.
    if (this.baseline?.text === text && this.baseline.origin === this.origin) return;
    if (known?.service === undefined || known.text !== text || this.origin === undefined || !this.#last) {
      this.baseline = undefined;
      return;
    }
    const { version, service } = known;
    this.baseline = { text, version, last: this.#last, service, origin: this.origin, level };
  }

  /** Called when the user has discarded changes whose baseline can no longer be used. */
  loseBaseline(): void {
    this.baseline = undefined;
  }

  /**
   * Restores a draft with the data of an earlier window. If this window has already read a text from the same address,
   * this text stays the newest content.
   */
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

  /** Called when the user keeps a draft that has no baseline. The service's present text becomes its baseline. */
  takeBaseline(service: string, origin: string, level: Level): void {
    this.showService(service, origin);
    this.described = this.shown;
    this.baseline = undefined;
    this.settle(service, level);
  }

  /** Notes a write to be sent or in doubt; undefined deletes the note. Does nothing without a baseline. */
  doubt(inDoubt: DoubtfulWrite | undefined): void {
    if (this.baseline) this.baseline = { ...this.baseline, inDoubt };
  }

  /**
   * The service has saved `sent`, so these fields are no longer changes. Only these fields enter the baseline; other
   * changes at the service must still raise a conflict. `service`: the present text of the service. `before`: its text
   * before a write in doubt, so that Undo Save can revert that write.
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

  /** Called when the service has `saved.text`. VS Code's next write of this text then sends no request. */
  allow(saved: SavedText): void {
    this.doubt(undefined);
    this.#allowed = saved;
    if (saved.before !== undefined) this.saved = saved;
  }

  /**
   * Accepts a write of VS Code if `allow` permitted a text with the same fields, in any layout, and returns true. The
   * content then stays until `finishSave`. False if `allow` permitted no such text. Ends the permission in any case.
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

  /** Withdraws the permission of `allow` and adds the saved fields to the baseline; false without a permission. */
  endUnwrittenSave(): boolean {
    const allowed = this.#allowed;
    this.#allowed = undefined;
    if (!allowed) return false;
    this.moveBaseline(allowed.sent, allowed.service);
    // The document is dirty, so the file keeps the version that VS Code holds: a newer one would be a conflict.
    if (this.shown) this.shown = { ...this.shown, text: allowed.service, service: allowed.service };
    return true;
  }

  /** Raises the version, so that VS Code reads the file again. Does nothing while VS Code is saving. */
  renew(): void {
    if (this.shown && !this.isBooked) this.#show(this.shown);
  }

  /** Called when VS Code has saved its text. Returns the service's text if it differs from the saved text. */
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

/** A file's version for VS Code; time and size together identify a content. */
export interface Version {
  /** UTC, ms since 1970; grows with each version. */
  readonly mtime: number;
  /** At least the text's bytes; grows with each version. */
  readonly size: number;
}

/**
 * The version after `last`. VS Code sees a conflict only if a version has a newer time and another size than the one
 * that VS Code holds. VS Code may hold an old version, so both numbers always grow.
 */
export function nextVersion(text: string, last: Version | undefined, now: number): Version {
  const bytes = Buffer.byteLength(text);
  if (!last) return { mtime: now, size: bytes };
  return { mtime: Math.max(now, last.mtime + 1), size: Math.max(bytes, last.size + 1) };
}

/** A user group's file as VS Code sees it at one moment. */
export interface ShownContent {
  readonly text: string;
  readonly version: Version;
  readonly readOnly: boolean;
  /** The service's own text; undefined if the user group was not read or cannot be read. */
  readonly service?: string;
}
