import type { Remedy } from '../../base/userError';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import type { TextReplacement } from '../../json/changeMember';
import { emptyJsonSentence } from '../../json/jsonTree';
import type { Members } from '../readJsonFields';
import type { Note, UserGroupFileStatus } from '../file/types';
import {
  readDocumentText,
  readServiceText,
  changeField,
  type DocumentText,
  type FieldValue,
} from './documentText';
import {
  formModel,
  formWords,
  forbiddenSentence,
  adminNotice,
  formNotice,
  type FormModelInput,
  withFailure,
  type Notice,
} from './formModel';
import { type HostMessage, readPageMessage, type PageMessage } from './protocol';

interface FormDocument {
  text(): string;
  isDirty(): boolean;
  /** Applies a replacement to the document. Resolves to false if the document was not changed. May reject. */
  apply(replacement: TextReplacement): Promise<boolean>;
  save(): void;
  undoSave(): void;
}

/** Facts about the user group that its document does not contain. */
export interface FormUserGroup extends Pick<
  FormModelInput,
  'environmentAndLevel' | 'canUndoSave' | 'canShowExchange'
> {
  readonly note: Note | undefined;
  /** The service's text; undefined if unknown. */
  readonly baseline: string | undefined;
  /** Address that the baseline was read from; another address means another user group. */
  readonly origin: string | undefined;
  readonly status: UserGroupFileStatus;
  /** Button for the admin level, until a save at user level has succeeded. */
  readonly useAdmin?: Remedy | undefined;
}

export interface FormSessionDeps {
  /** The catalog's present fields; the user's OpenAPI files may change while the form is open. */
  readonly fields: () => readonly UserGroupField[];
  readonly document: FormDocument;
  readonly userGroup: () => FormUserGroup;
  readonly post: (message: HostMessage) => void;
  readonly run: (remedy: Remedy) => void;
  readonly copy: (id: string) => void;
  readonly openAsJson: Remedy;
  readonly showExchange: Remedy;
  readonly newSession: () => string;
}

type PageRequest = Exclude<PageMessage, { kind: 'ready' | 'ping' }>;

/** Number of failed attempts in a row after which an edit waits for the document's next change. */
const MAX_REFUSALS = 5;

/**
 * The extension's side of one form: applies the page's messages to the document, and shows the document in the page.
 * The document is the draft; of the user's input, this object holds only edits that are not applied yet. Ignores
 * everything after `dispose`.
 */
export class FormSession {
  readonly #edits = new FieldEdits();
  readonly #idle = new Set<() => void>();
  #id: string | undefined;
  #origin: string | undefined;
  #addressChanges = 0;
  #version = 0;
  #offer = 0;
  #status: UserGroupFileStatus | undefined;
  #remedies: Notice['remedies'] = [];
  #members: Members | undefined;
  #isPumping = false;
  #isDisposed = false;

  constructor(private readonly deps: FormSessionDeps) {}

  /** Handles a message of the page; ignores invalid messages, and those of an earlier session. */
  receive(raw: unknown): void {
    const message = readPageMessage(raw);
    if (!message || this.#isDisposed) return;
    if (message.kind === 'ping') {
      this.deps.post({ kind: 'here', count: message.count });
      return;
    }
    if (message.kind === 'ready') {
      this.#edits.restart();
      this.#start(message.session === this.#id);
      this.refresh();
      return;
    }
    if (this.#restartAtOtherAddress()) this.#show();
    if (message.session === this.#id) this.#answer(message);
  }

  /** Called when the document or the state of the user group changed. */
  refresh(): void {
    if (this.#isDisposed) return;
    // While edits are being applied, `#pump` shows the document after each edit.
    if (!this.#isPumping) this.#show();
    void this.#pump();
  }

  /** Resolves when the document holds all edits received until now, when it cannot be changed, or on `dispose`. */
  async settled(): Promise<void> {
    if (this.#isPumping) await new Promise<void>((resolve) => this.#idle.add(resolve));
  }

  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#announceIdle();
  }

  #start(isKnown = true): void {
    this.#id = this.deps.newSession();
    this.deps.post({ kind: 'start', session: this.#id, words: formWords(), isKnown });
  }

  /**
   * Restarts the page if the user group now comes from another origin, since the page's content and messages belong to
   * the earlier user group. True if so; false for the first known origin.
   */
  #restartAtOtherAddress(): boolean {
    const { origin } = this.deps.userGroup();
    if (origin === undefined || origin === this.#origin) return false;
    const isKnown = this.#origin !== undefined;
    this.#origin = origin;
    if (!isKnown) return false;
    this.#addressChanges++;
    this.#edits.forget();
    this.#members = undefined;
    if (this.#id !== undefined) this.#start();
    return true;
  }

  #answer(message: PageRequest): void {
    switch (message.kind) {
      case 'edit':
      case 'reset':
        this.#edit(message);
        return;
      case 'save':
        void this.#save();
        return;
      case 'undoSave':
        this.deps.document.undoSave();
        return;
      case 'showExchange':
        this.deps.run(this.deps.showExchange);
        return;
      case 'copyId':
        this.deps.copy(this.deps.userGroup().environmentAndLevel.id);
        return;
      case 'remedy': {
        const remedy = message.offer === this.#offer ? this.#remedies[message.index] : undefined;
        if (remedy) this.deps.run(remedy);
      }
    }
  }

  #edit(message: Extract<PageRequest, { kind: 'edit' | 'reset' }>): void {
    const { field, sequence } = message;
    const isInput = this.deps.fields().some(({ name, change }) => name === field && change !== 'readOnly');
    if (!isInput || this.#members === undefined) return;
    const value = message.kind === 'edit' ? message.value : null;
    if (this.#edits.receiveIfNewer({ field, value }, sequence)) void this.#pump();
  }

  /** Saves once all edits from before the click are applied. */
  async #save(): Promise<void> {
    const asked = this.#addressChanges;
    await this.settled();
    if (!this.#isDisposed && asked === this.#addressChanges) this.deps.document.save();
  }

  /** Applies waiting edits, one at a time. */
  async #pump(): Promise<void> {
    if (this.#isPumping) return;
    this.#isPumping = true;
    try {
      for (let refusals = 0; refusals < MAX_REFUSALS;) {
        if (!this.#canEdit()) break;
        if (this.#restartAtOtherAddress()) this.#show();
        const edit = this.#edits.take();
        if (!edit) break;
        const applied = await this.#apply(edit);
        this.#edits.settle(applied);
        refusals = applied ? 0 : refusals + 1;
        this.#show();
      }
    } finally {
      this.#isPumping = false;
      this.#announceIdle();
    }
  }

  async #apply({ field, value }: FieldValue): Promise<boolean> {
    const baseline = membersAtService(this.deps.userGroup());
    if (value === null && !baseline) return true;
    const change = changeField(this.deps.document.text(), { field, value }, baseline);
    if (change.kind !== 'change') return change.kind === 'same';
    try {
      return await this.deps.document.apply(change.replacement);
    } catch {
      return false;
    }
  }

  #canEdit(): boolean {
    if (this.#isDisposed) return false;
    const userGroup = this.deps.userGroup();
    if (userGroup.status.kind === 'saving' || userGroup.status.kind === 'loading') return false;
    // Without a baseline, an edit of a clean document could never be saved.
    if (userGroup.baseline === undefined && !this.deps.document.isDirty()) return false;
    return readDocumentText(this.deps.document.text(), membersAtService(userGroup)).kind === 'members';
  }

  #show(): void {
    this.#restartAtOtherAddress();
    if (this.#id === undefined || this.#isDisposed) return;
    const userGroup = this.deps.userGroup();
    const { status, environmentAndLevel, note, canUndoSave, canShowExchange } = userGroup;
    const baseline = membersAtService(userGroup);
    const text = this.#read(baseline);
    if (text.kind === 'members') this.#members = text.members;
    else if (text.kind === 'empty') this.#members = undefined;
    const forbidden =
      text.kind === 'members' ? forbiddenSentence(this.deps.fields(), text.members, baseline) : undefined;
    const stands = formNotice(status, text, this.deps.openAsJson, forbidden);
    const isRefused = status.kind === 'notSaved';
    // For a refused save, the card has the button Show Exchange, and the footer does not.
    const card =
      stands && isRefused && canShowExchange
        ? { ...stands, remedies: [...stands.remedies, this.deps.showExchange] }
        : stands;
    const notice = withFailure(card, note) ?? adminNotice(baseline, userGroup.useAdmin);
    this.#offerRemedies(notice, status);
    const saving = status.kind === 'saving';
    const model = formModel({
      fields: this.deps.fields(),
      environmentAndLevel,
      note: note?.remedies ? undefined : note?.said,
      canUndoSave,
      canShowExchange: canShowExchange && !isRefused,
      notice,
      members: this.#members,
      baseline,
      broken: text.kind === 'broken',
      editable: text.kind === 'members' && !saving,
      saving,
      faults: (status.kind === 'notSaved' && status.faults) || {},
      theirs: status.kind === 'notSaved' ? membersAtService({ baseline: status.theirs }) : undefined,
    });
    this.deps.post({
      kind: 'state',
      session: this.#id,
      version: ++this.#version,
      acknowledged: this.#edits.acknowledged,
      offer: this.#offer,
      model,
    });
  }

  /** Without a baseline, a clean empty document is an unreadable group; any other empty text comes from the user. */
  #read(baseline: Members | undefined): DocumentText {
    const text = readDocumentText(this.deps.document.text(), baseline);
    if (text.kind !== 'empty' || (!baseline && !this.deps.document.isDirty())) return text;
    return { kind: 'broken', sentence: emptyJsonSentence() };
  }

  /**
   * Counts offers of buttons: a click on an older offer must not run a new button. A repeated refusal is a new offer,
   * so that the page scrolls to it.
   */
  #offerRemedies(notice: Notice | undefined, status: UserGroupFileStatus): void {
    const remedies = notice?.remedies ?? [];
    const isSame = JSON.stringify(remedies) === JSON.stringify(this.#remedies);
    // A conflict is reviewed at each key, which is no new refusal.
    const isRefused = status.kind === 'notSaved' && status.reason !== 'conflict' && status !== this.#status;
    this.#remedies = remedies;
    this.#status = status;
    if (!isSame || isRefused) this.#offer++;
  }

  #announceIdle(): void {
    for (const resolve of this.#idle) resolve();
    this.#idle.clear();
  }
}

function membersAtService({ baseline }: { readonly baseline?: string | undefined }): Members | undefined {
  const text = baseline === undefined ? undefined : readServiceText(baseline);
  return text?.kind === 'members' ? text.members : undefined;
}

interface Edit extends FieldValue {
  /** The page's sequence number; 0 for an edit of an earlier page. */
  readonly sequence: number;
}

/**
 * Queue of edits, with the newest edit of each field. Applies one edit at a time, the lowest sequence number first.
 * Drops an edit only if it was applied, if its field has a newer edit, or if the address changed.
 */
class FieldEdits {
  readonly #waiting = new Map<string, Edit>();
  #flying: Edit | undefined;
  #received = 0;

  /** Takes an edit unless it is repeated or out of order; true if taken. */
  receiveIfNewer(edit: FieldValue, sequence: number): boolean {
    if (sequence <= this.#received) return false;
    this.#received = sequence;
    this.#waiting.set(edit.field, { ...edit, sequence });
    return true;
  }

  /** The next edit to apply; it is in flight until `settle`. Undefined while an edit is in flight, or if none waits. */
  take(): FieldValue | undefined {
    if (this.#flying) return undefined;
    const [next] = [...this.#waiting.values()].sort((one, other) => one.sequence - other.sequence);
    if (!next) return undefined;
    this.#waiting.delete(next.field);
    this.#flying = next;
    return next;
  }

  /** Ends the edit in flight. If `applied` is false, the edit waits again, unless its field has a newer edit. */
  settle(applied: boolean): void {
    const edit = this.#flying;
    this.#flying = undefined;
    if (edit && !applied && !this.#waiting.has(edit.field)) this.#waiting.set(edit.field, edit);
  }

  /** Number of an edit. The document holds each edit up to this number, or will hold a newer edit of the same field. */
  get acknowledged(): number {
    const open = this.#flying ? [this.#flying, ...this.#waiting.values()] : [...this.#waiting.values()];
    return open.reduce((least, { sequence }) => Math.max(0, Math.min(least, sequence - 1)), this.#received);
  }

  /** Prepares for a new page, which numbers its edits from 1. Waiting edits of the earlier page are still applied. */
  restart(): void {
    this.#received = 0;
    for (const [field, edit] of this.#waiting) this.#waiting.set(field, { ...edit, sequence: 0 });
    if (this.#flying) this.#flying = { ...this.#flying, sequence: 0 };
  }

  /** Drops all edits, because the document now holds another user group. */
  forget(): void {
    this.#received = 0;
    this.#waiting.clear();
    this.#flying = undefined;
  }
}
