import type { Remedy } from '../../base/userError';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import { emptyJsonSentence } from '../../json/jsonFaultSentence';
import { readDocumentText, type Members, type DocumentText } from './documentText';
import { pageBaselineOf, editBaselineOf, isInput, type EditBaseline } from './editBaseline';
import { changeField, type FieldValue, type TextReplacement } from './fieldChange';
import { FieldEdits } from './fieldEdits';
import { forbiddenChanges } from './forbiddenChanges';
import { formModel } from './formModel';
import { formNotice } from './formNotice';
import type { FormUserGroup, Notice } from './formUserGroup';
import { formWords } from './formWords';
import { HeldEdits } from './heldEdits';
import type { ClosedFormTyping } from './keptTyping';
import { readPageMessage, type HostMessage, type PageMessage } from './protocol';

/** The document that the form edits. */
export interface FormDocument {
  text(): string;
  isDirty(): boolean;
  /** False when the document was not changed. May reject. */
  apply(replacement: TextReplacement): Promise<boolean>;
  save(): void;
}

export interface FormSessionDeps {
  readonly fields: readonly UserGroupField[];
  readonly document: FormDocument;
  readonly userGroup: () => FormUserGroup;
  readonly post: (message: HostMessage) => void;
  readonly run: (remedy: Remedy) => void;
  readonly copy: (id: string) => void;
  readonly openAsJson: Remedy;
  /** A new session, which nobody guesses, and those of pages of this user group that an earlier extension host opened. */
  readonly start: () => { readonly session: string; readonly former: readonly string[] };
  readonly kept: ClosedFormTyping;
}

type PageRequest = Exclude<PageMessage, { kind: 'ready' | 'ping' }>;

/** An edit that the editor refused this often in a row waits for the next change of the document. */
const MAX_REFUSALS = 5;

/**
 * The host's side of one panel: turns the page's messages into edits of the document, and the document into what the
 * page shows. The document is the draft, so nothing here is worth keeping. Ignores everything after `dispose`.
 */
export class FormSession {
  readonly #edits = new FieldEdits();
  readonly #held = new HeldEdits();
  /** The page's count of the last that it handed over. */
  #adopted = 0;
  readonly #idle = new Set<() => void>();
  #resolveAdopted: () => void = () => undefined;
  /** Resolves when the page has taken over what earlier pages held; never where there was none that answered. */
  readonly adopted = new Promise<void>((resolve) => (this.#resolveAdopted = resolve));
  #id: string | undefined;
  #origin: string | undefined;
  /** How often the document went over to the user group of another address. */
  #addressChanges = 0;
  #version = 0;
  #offer = 0;
  #remedies: Notice['remedies'] = [];
  #members: Members | undefined;
  #isPumping = false;
  #isDisposed = false;

  constructor(private readonly deps: FormSessionDeps) {}

  /** A message of the page, checked here; one that is not in order is ignored. */
  receive(raw: unknown): void {
    const message = readPageMessage(raw);
    if (!message || this.#isDisposed) return;
    if (message.kind === 'ping') {
      this.deps.post({ kind: 'here', count: message.count });
      return;
    }
    if (message.kind === 'ready') {
      this.#held.take(this.deps.kept.take());
      this.#edits.restart();
      this.#start();
      this.refresh();
      return;
    }
    if (this.#isOther()) this.#show();
    if (message.session === this.#id) this.#answer(message);
  }

  /** The document or the user group's state changed. */
  refresh(): void {
    if (this.#isDisposed) return;
    // While edits are applied, each is shown once it is settled.
    if (!this.#isPumping) this.#show();
    void this.#pump();
  }

  /** Resolves when the document holds everything that was typed so far, as far as it can be changed now. */
  async settled(): Promise<void> {
    if (this.#isPumping) await new Promise<void>((resolve) => this.#idle.add(resolve));
  }

  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    const typed = this.#held.all.filter(({ value }) => value !== null);
    if (typed.length > 0) this.deps.kept.keep(typed);
    this.#announceIdle();
  }

  #start(): void {
    const { session, former } = this.deps.start();
    this.#id = session;
    this.#adopted = 0;
    this.deps.post({ kind: 'start', session, words: formWords(), former: [...former] });
  }

  /**
   * True when the document holds the user group of another address than before. What the page knows and still sends
   * belongs to the user group before, so it starts over.
   */
  #isOther(): boolean {
    const { origin } = this.deps.userGroup();
    if (origin === undefined || origin === this.#origin) return false;
    const isOther = this.#origin !== undefined;
    this.#origin = origin;
    if (!isOther) return false;
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
      case 'adopt':
        this.#adopted = message.count;
        this.#held.take(message.edits.filter(({ field }) => isInput(this.deps.fields, field)));
        this.refresh();
        return;
      case 'adopted':
        this.#resolveAdopted();
        return;
      case 'save':
        void this.#save();
        return;
      case 'copyId': {
        const { members: baseline } = editBaselineOf(this.deps.userGroup());
        const id = (baseline ?? this.#members)?.get('user_group_id')?.text;
        if (id !== undefined) this.deps.copy(id);
        return;
      }
      case 'remedy': {
        const remedy = message.offer === this.#offer ? this.#remedies[message.index] : undefined;
        if (remedy) this.#run(remedy);
      }
    }
  }

  #edit(message: Extract<PageRequest, { kind: 'edit' | 'reset' }>): void {
    const { field, sequence } = message;
    if (!isInput(this.deps.fields, field) || this.#members === undefined) return;
    const value = message.kind === 'edit' ? message.value : null;
    if (this.#edits.receive({ field, value }, sequence)) void this.#pump();
  }

  #run(remedy: Notice['remedies'][number]): void {
    if (this.#held.press(remedy, editBaselineOf(this.deps.userGroup()))) this.refresh();
    else this.deps.run(remedy);
  }

  /** What was typed before the button was pressed is part of what is saved. */
  async #save(): Promise<void> {
    const asked = this.#addressChanges;
    await this.settled();
    if (!this.#isDisposed && asked === this.#addressChanges) this.deps.document.save();
  }

  /** Applies what waits, one edit at a time. */
  async #pump(): Promise<void> {
    if (this.#isPumping) return;
    this.#isPumping = true;
    try {
      for (let refusals = 0; refusals < MAX_REFUSALS;) {
        const editBaseline = this.#usableBaseline();
        if (!editBaseline) break;
        if (this.#isOther()) this.#show();
        const hadHeld = this.#held.all.length > 0;
        const held = this.#held.next(editBaseline);
        const edit = held ?? this.#edits.take();
        if (!edit) {
          // The user is told of those that do not go in.
          if (hadHeld) this.#show();
          break;
        }
        const applied = await this.#apply(edit, editBaseline);
        if (!held) this.#edits.settle(applied);
        else if (applied) this.#held.drop(held);
        refusals = applied ? 0 : refusals + 1;
        this.#show();
      }
    } finally {
      this.#isPumping = false;
      this.#announceIdle();
    }
  }

  async #apply({ field, value }: FieldValue, { members: baseline }: EditBaseline): Promise<boolean> {
    if (value === null && !baseline) return true;
    const change = changeField(this.deps.document.text(), { field, value }, baseline);
    if (change.kind !== 'change') return change.kind === 'same';
    try {
      return await this.deps.document.apply(change.replacement);
    } catch {
      return false;
    }
  }

  /** What an edit is made on now; undefined while none can be made. */
  #usableBaseline(): EditBaseline | undefined {
    if (this.#isDisposed) return undefined;
    const userGroup = this.deps.userGroup();
    if (userGroup.status.kind === 'saving' || userGroup.status.kind === 'loading') return undefined;
    // An edit before the baseline is known would be a draft without one, and could not be saved.
    if (userGroup.baseline === undefined && !this.deps.document.isDirty()) return undefined;
    const editBaseline = editBaselineOf(userGroup);
    return readDocumentText(this.deps.document.text(), editBaseline.members).kind === 'members'
      ? editBaseline
      : undefined;
  }

  #show(): void {
    this.#isOther();
    if (this.#id === undefined || this.#isDisposed) return;
    const userGroup = this.deps.userGroup();
    const { status, environmentAndLevel } = userGroup;
    const editBaseline = editBaselineOf(userGroup);
    const { members: baseline } = editBaseline;
    const text = this.#read(baseline);
    if (text.kind === 'members') this.#members = text.members;
    else if (text.kind === 'empty') this.#members = undefined;
    const forbidden =
      text.kind === 'members' ? forbiddenChanges(this.deps.fields, text.members, baseline) : [];
    const notice = this.#held.notice(
      formNotice(status, text, this.deps.openAsJson, forbidden),
      editBaseline,
      this.deps.fields,
    );
    this.#offerRemedies(notice);
    const saving = status.kind === 'saving';
    const model = formModel({
      fields: this.deps.fields,
      environmentAndLevel,
      notice,
      members: this.#members,
      baseline,
      broken: text.kind === 'broken',
      editable: text.kind === 'members' && !saving,
      saving,
    });
    this.deps.post({
      kind: 'state',
      session: this.#id,
      version: ++this.#version,
      acknowledged: this.#edits.acknowledged,
      offer: this.#offer,
      adopted: this.#adopted,
      held: [...this.#held.all],
      baseline: pageBaselineOf(this.deps.fields, editBaseline, this.#members),
      model,
    });
  }

  /** A user group that cannot be read has an empty document; any other empty text is what the user left of it. */
  #read(baseline: Members | undefined): DocumentText {
    const text = readDocumentText(this.deps.document.text(), baseline);
    if (text.kind !== 'empty' || (!baseline && !this.deps.document.isDirty())) return text;
    return { kind: 'broken', sentence: emptyJsonSentence() };
  }

  /** A button pressed on an older offer must not run what the newer offer has at its number. */
  #offerRemedies(notice: Notice | undefined): void {
    const remedies = notice?.remedies ?? [];
    const isSame = JSON.stringify(remedies) === JSON.stringify(this.#remedies);
    this.#remedies = remedies;
    if (!isSame) this.#offer++;
  }

  #announceIdle(): void {
    for (const resolve of this.#idle) resolve();
    this.#idle.clear();
  }
}
