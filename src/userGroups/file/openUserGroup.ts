import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import type { UserGroupAddress } from '../../documents/uris';
import { createApiError } from '../../http/errorMessage';
import type { RemedyId } from '../../http/remedies/remedyButtons';
import type { FinishedCall, Level } from '../../http/types';
import { decideSave } from '../save/decideSave';
import { isUserGroup, readGroup } from '../userGroupCalls';
import type { DraftStorage, FileBaseline } from './draftStorage';
import { FileContent, type ShownContent } from './fileContent';
import { mayRead, type AskedUserGroups } from './mayRead';
import {
  buttonsFor,
  conflictStatus,
  lockedToRead,
  noEnvironment,
  noEnvironmentToSave,
  openElsewhere,
  readProblem,
  refusedSave,
  signedOutToRead,
  unknownOutcome,
} from './problems';
import type {
  FileEditor,
  NotSaved,
  Note,
  OpenDocument,
  SaveNotices,
  Unreadable,
  UserGroupAccess,
  UserGroupContext,
  UserGroupFileStatus,
} from './types';

/** How long what was read ahead waits for its document, in ms: VS Code opens one in a moment, or not at all. */
const READ_AHEAD_MS = 10_000;

export interface OpenUserGroupDeps {
  readonly access: UserGroupAccess;
  readonly editor: FileEditor;
  /** Those of the catalog by now: the user's own descriptions may add some. */
  readonly fields: () => readonly UserGroupField[];
  readonly draftStorage: DraftStorage;
  readonly notices: SaveNotices;
  readonly asked: AskedUserGroups;
  /** The user group's status, baseline or address changed. */
  readonly changed: (uri: string) => void;
  /** UTC, ms since 1970. */
  readonly now: () => number;
}

/** What a read found. */
type UserGroupReading =
  | { readonly kind: 'text'; readonly text: string; readonly origin: string }
  | { readonly kind: 'problem'; readonly problem: Unreadable };

/** Where one user group is, as a file. */
export interface UserGroupLocation {
  readonly address: UserGroupAddress;
  /** Environment and id: what is kept of the user group is kept under this, whatever its address. */
  readonly key: string;
  /** Canonical. */
  uri: string;
  /** Where the user group is open already; set for a second address of it, which stays empty and read-only. */
  openAt?: string;
}

/** A user group of this window; only its own methods change what is known of it. */
export type OpenUserGroup = Readonly<UserGroupInWindow>;

/**
 * Everything known about one user group of this window: its file, the status that form and lenses show, and what was said
 * and sent last.
 *
 * | status       | what the document holds             | what can happen next                              |
 * | ------------ | ----------------------------------- | ------------------------------------------------- |
 * | `loading`    | nothing, read-only                  | the service answers: `ready` or `unreadable`      |
 * | `unreadable` | nothing, read-only                  | a read that succeeds: `ready`                     |
 * | `ready`      | the service's text, or user changes | a save: `saving`; a read that fails: `unreadable` |
 * | `saving`     | user changes; the form is locked    | the save ends: `ready` or `notSaved`              |
 * | `notSaved`   | user changes                        | a save: `saving`; discarding: `ready`, `loading`  |
 */
export class UserGroupInWindow {
  readonly file: Readonly<FileContent>;
  status: UserGroupFileStatus = { kind: 'loading' };
  /** The level that a retry chose for this user group alone. */
  level: Level | undefined;
  /** The last read or save that failed, if an answer came. */
  answered: FinishedCall | undefined;
  /** The last save that sent an update; before one, and where it failed later, the last read. */
  exchange: FinishedCall | undefined;
  /** The text whose save did not happen last. */
  refusedText: string | undefined;
  /** The service took a save of it at user level. */
  isTakenAsUser = false;
  /** What the form says of the last command. */
  note: (Note & { readonly isDraft: boolean; readonly text?: string | undefined }) | undefined;
  /** Why no change of this document can be saved, as last reported. */
  #refusal: NotSaved | undefined;
  #readAheadAt: number | undefined;
  readonly #reading = shared<Unreadable | undefined>();
  /** Runs while a document opens, until it has its first content. */
  readonly #opening = shared<unknown>();
  /** VS Code has read it while it had changes: perhaps the user gives these up. */
  #isGivenUp = false;

  constructor(
    readonly location: UserGroupLocation,
    private readonly deps: OpenUserGroupDeps,
  ) {
    this.file = new FileContent(deps.now);
  }

  get uri(): string {
    return this.location.uri;
  }

  get address(): UserGroupAddress {
    return this.location.address;
  }

  /** How it is asked for now. */
  get context(): UserGroupContext {
    return this.deps.access.contextOf(this);
  }

  /** undefined when it is not open. */
  get document(): OpenDocument | undefined {
    return this.deps.editor.documentOf(this.uri);
  }

  get isDirty(): boolean {
    return this.document?.isDirty === true;
  }

  /** The environment has another address than when the user group was read. */
  get isElsewhere(): boolean {
    return this.file.origin !== undefined && this.file.origin !== this.context.origin;
  }

  /** A call about the group ended. A read that succeeds belongs to the save that it follows. */
  noteExchange(call: FinishedCall): void {
    const isPart = call.request.method === 'GET' && call.outcome.kind === 'answer';
    if (!isPart || this.exchange?.request.method !== 'PUT') this.exchange = call;
  }

  /** A read or save ended; a call that failed is kept where its response can be shown. */
  noteAnswered(call: FinishedCall | undefined, isGood = false): void {
    this.answered = !isGood && call?.outcome.answer?.bytes.byteLength ? call : undefined;
    if (call) this.noteExchange(call);
  }

  noteTaken(level: Level): void {
    this.isTakenAsUser ||= level === 'user';
  }

  /**
   * Says what became of a command in the footer of the group's form, or with `remedies` on its card; `elsewhere`: how, if
   * no form is on screen.
   */
  say(
    said: string,
    elsewhere: (said: string) => void = this.deps.notices.showStatus,
    remedies?: Note['remedies'],
  ): void {
    if (!this.deps.editor.isFormShown(this.uri)) {
      elsewhere(said);
      return;
    }
    this.deps.notices.clearStatus();
    const isDraft = this.isDirty && this.status.kind !== 'saving';
    this.note = { said, remedies, isDraft, text: this.document?.text };
    this.deps.changed(this.uri);
  }

  /** What was said goes with the next change of the user; what was said of a draft, also with that draft. */
  noteText({ text, isDirty }: OpenDocument): void {
    if (this.status.kind === 'saving' || text === this.note?.text) return;
    if (isDirty || this.note?.isDraft) this.note = undefined;
  }

  /** Why a command failed is no news any more. */
  forgetFailure(): void {
    if (!this.note?.remedies) return;
    this.note = undefined;
    this.deps.changed(this.uri);
  }

  setStatus(status: UserGroupFileStatus): void {
    this.status = status;
    if (status.kind === 'saving') this.note = undefined;
    this.deps.changed(this.uri);
  }

  /** The save of that text did not happen, or nobody knows. */
  refuse(status: NotSaved, text: string): void {
    this.deps.notices.clearStatus();
    this.refusedText = text;
    this.note = undefined;
    this.setStatus(status);
  }

  chooseLevel(level: Level): void {
    this.level = level;
    this.deps.changed(this.uri);
  }

  /** Tells VS Code that the file has new content. */
  announce(): void {
    this.deps.editor.announce(this.uri);
  }

  /** VS Code reads the file next, and gets what was just read; or it has read it, and the document is about to open. */
  expectReading(isExpected = true): void {
    this.#readAheadAt = isExpected ? this.deps.now() : undefined;
  }

  /** A document that opens now need not wait for the service. */
  get #isReadAhead(): boolean {
    return this.#readAheadAt !== undefined && this.deps.now() - this.#readAheadAt < READ_AHEAD_MS;
  }

  /** Takes over what an earlier window knew of a draft that VS Code brought back without a read. */
  restoreDraft(): void {
    const draft = !this.file.baseline && this.isDirty && this.deps.draftStorage.get(this.location.key);
    if (!draft) return;
    const wasRead = this.file.shown?.service !== undefined;
    this.file.restore(draft);
    const { inDoubt } = draft;
    if (inDoubt) this.setStatus(unknownOutcome(inDoubt.sentence, this.context));
    // The service may have another version by now.
    if (wasRead) this.reviewConflict();
    else if (!this.isElsewhere && this.#admitRead()) void this.refresh();
  }

  /**
   * What VS Code asks before it reads and before it writes. The service is asked when a person opens the document;
   * otherwise the last answer stands. Never throws.
   */
  async stat(): Promise<ShownContent> {
    const { document, isDirty } = this;
    // What another address answered does not count here; a draft keeps it, and its save is refused.
    if (!isDirty && this.isElsewhere) this.#forget();
    if (!this.file.shown || (!document && !this.#isReadAhead)) await this.#firstAnswer();
    return this.file.describe(isDirty);
  }

  #forget(): void {
    this.file.forget();
    this.#readAheadAt = this.answered = this.exchange = this.note = undefined;
    this.status = { kind: 'loading' };
  }

  /**
   * The content that the last `stat` described. On open and revert VS Code calls `readFile` before `stat` has answered:
   * both share one request then, and an earlier `stat` does not count.
   */
  async read(): Promise<ShownContent> {
    const told = this.file.described;
    const { document } = this;
    const isTold = document?.isDirty === false;
    const described = (isTold ? told : undefined) ?? (await this.stat());
    // VS Code was told of another version before, and has to hear of this one.
    if (told && told.version !== described.version) this.announce();
    if (!document) this.expectReading();
    if (this.isDirty) this.#isGivenUp = true;
    return described;
  }

  /** The first content of a document, the same for all who ask while it is awaited. */
  async #firstAnswer(): Promise<void> {
    if (!this.#admitReadOrLock()) return;
    await this.#opening(() => Promise.race([this.refresh(), this.deps.editor.patience()]));
  }

  /** Takes over what an earlier window asked for. Gives whether the service may be asked now. */
  #admitRead(): boolean {
    const { key, openAt } = this.location;
    // Nothing is sent for a second address.
    if (openAt !== undefined) return true;
    const { asked, editor } = this.deps;
    const { origin, live } = this.context;
    if (origin !== undefined) asked.adopt(key, origin);
    const wasAsked = origin !== undefined && asked.has(key, origin);
    return mayRead({ hasTab: editor.hasTab(this.uri), live, wasAsked });
  }

  /** Where it may not be asked, whoever reads the file without a tab gets what is in memory, if anything. */
  #admitReadOrLock(): boolean {
    if (this.#admitRead()) return true;
    const isServed = this.file.shown?.service !== undefined && !this.deps.editor.hasTab(this.uri);
    if (isServed || this.isDirty) return false;
    if (this.file.showNothing()) this.announce();
    this.setStatus(lockedToRead(this.context));
    return false;
  }

  /** Asks the service because a command wants the user group. Never throws. */
  async ask(): Promise<Unreadable | undefined> {
    const { origin } = this.context;
    if (origin !== undefined) this.deps.asked.add(this.location.key, origin);
    return this.refresh();
  }

  /** Asks the service; all callers share one request. Gives why it cannot be read. Never throws. */
  refresh(): Promise<Unreadable | undefined> {
    return this.#reading(async () => {
      // An open document may be closed by the time of the answer: the next one asks again.
      const isForOpening = !this.document;
      const reading = await this.#readHere();
      this.#take(reading);
      if (reading.kind === 'problem') return reading.problem;
      if (isForOpening) this.expectReading();
      return undefined;
    });
  }

  /** An answer does not count when the environment has another address by now. */
  async #readHere(): Promise<UserGroupReading> {
    for (;;) {
      const { origin } = this.context;
      const reading = await this.readService().catch((thrown: unknown) => this.#failed(thrown));
      if (origin === this.context.origin) return reading;
    }
  }

  /** Nothing was asked, such as where the sandbox cannot start. */
  #failed(thrown: unknown): UserGroupReading {
    this.deps.notices.noteThrown(thrown);
    const { context } = this;
    const error = createApiError('unhandled', { host: sanitizeForDisplay(context.address.environmentName) });
    return { kind: 'problem', problem: readProblem(error, context) };
  }

  /** Asks the service and changes nothing of the file. Never throws for what the network or the service does. */
  async readService(): Promise<UserGroupReading> {
    const { openAt } = this.location;
    if (openAt !== undefined) return { kind: 'problem', problem: openElsewhere(openAt) };
    const { access } = this.deps;
    const { environmentName, id } = this.address;
    const { context } = this;
    const { origin, level } = context;
    const connection = await access.connect(environmentName, level);
    if (!connection || origin === undefined) return { kind: 'problem', problem: noEnvironment(context) };
    if (connection.credential === undefined)
      return { kind: 'problem', problem: signedOutToRead(context, connection.signedOutReason) };
    const reading = await readGroup(access.calls, connection, id);
    if (reading.kind === 'text') {
      if (reading.call) this.noteExchange(reading.call);
      return { kind: 'text', text: reading.text, origin };
    }
    this.noteAnswered(reading.call);
    return { kind: 'problem', problem: readProblem(reading.error, this.context) };
  }

  /**
   * Takes over what a read found. A draft keeps its document: a user group that is gone or cannot be read takes
   * nothing away.
   */
  #take(reading: UserGroupReading): void {
    const { isDirty } = this;
    if (reading.kind === 'text') {
      const isNew = this.file.showService(reading.text, reading.origin);
      if (this.status.kind === 'loading' || this.status.kind === 'unreadable')
        this.setStatus({ kind: 'ready' });
      if (isDirty) this.reviewConflict();
      else if (isNew) this.announce();
      return;
    }
    // What was read once still stands while its service is out of reach, but not for another address.
    const isStill = this.file.shown?.service !== undefined && !this.isElsewhere;
    const isPassing = ['unreachable', 'notRead'].includes(reading.problem.reason);
    if (isDirty || (isStill && isPassing)) return;
    const isNew = this.file.showNothing();
    this.setStatus(reading.problem);
    if (isNew) this.announce();
  }

  /** The document is clean again, and was not saved: what VS Code has read in place of changes may be old by now. */
  renewGivenUp(): void {
    const isGivenUp = this.#isGivenUp;
    this.#isGivenUp = false;
    if (isGivenUp) void this.refresh();
  }

  /** The document is clean: its text becomes the baseline of the user's next changes. */
  settle(text: string): void {
    this.file.settle(text, this.context.level);
  }

  /**
   * Reads a clean document whose text VS Code will not report again: this extension host did not read it, or what it
   * read anew is the same text.
   */
  async adopt(): Promise<void> {
    if (!this.#admitReadOrLock()) return;
    await this.refresh();
    const { document, file } = this;
    if (!document || document.isDirty || document.text !== file.shown?.service) return;
    if (file.baseline?.origin === file.origin) return;
    this.settle(document.text);
    this.deps.changed(this.uri);
  }

  /** Resolves when what is known of a draft would outlive the window. Never rejects: saving goes on without it. */
  async keepDraft(): Promise<void> {
    const { baseline } = this.file;
    if (!baseline || !this.isDirty) return;
    try {
      await this.deps.draftStorage.set(this.location.key, this.uri, baseline);
    } catch {
      // VS Code itself reports a storage that is out of order.
    }
  }

  /** The text that the document's changes are judged against, or why they cannot be judged, and so not be saved. */
  findBaseline(): { readonly baseline: FileBaseline } | { readonly problem: NotSaved } {
    const { context, address, location } = this;
    const { baseline } = this.file;
    if (location.openAt !== undefined) {
      const { sentence, remedies } = openElsewhere(location.openAt);
      return { problem: refusedSave(sentence, remedies) };
    }
    const problem = (sentence: string, ...more: readonly RemedyId[]): { readonly problem: NotSaved } => ({
      problem: refusedSave(sentence, buttonsFor(context, 'compare', ...more, 'discard')),
    });
    if (context.origin === undefined) return { problem: noEnvironmentToSave(context) };
    if (!baseline) {
      return problem(
        l10n.t('What this user group held before your changes is not known any more, so it is not saved.'),
        'keepMine',
      );
    }
    if (context.origin !== baseline.origin) {
      const name = sanitizeForDisplay(address.environmentName);
      return problem(l10n.t('{0} has another address than when this user group was read.', name));
    }
    if (!isUserGroup(baseline.text, address.id)) {
      return problem(l10n.t('The document holds another user group than its path says.'));
    }
    return { baseline };
  }

  /** A conflict where the document's changes meet others that the service is known to have, else ready. */
  statusOfDraft(document = this.document): UserGroupFileStatus {
    const ready: UserGroupFileStatus = { kind: 'ready' };
    if (!document?.isDirty) return ready;
    const found = this.findBaseline();
    const service = this.file.shown?.service;
    if ('problem' in found || service === undefined || this.file.isBooked) return ready;
    const { baseline } = found;
    // A write of unknown outcome may itself be what changed the user group.
    if (baseline.inDoubt || service === baseline.service) return ready;
    const texts = { baseline: baseline.text, mine: document.text, service, seen: baseline.service };
    const decision = decideSave(texts, this.deps.fields());
    return decision.kind === 'conflict' ? conflictStatus(this.context, decision.fields, service) : ready;
  }

  /** After the service was read: reports a new conflict, and takes one back that is over. */
  reviewConflict(): void {
    const { status } = this;
    const next = this.statusOfDraft();
    const isConflict = next.kind === 'notSaved';
    const isOver = status.kind === 'notSaved' && ['conflict', 'deleted'].includes(status.reason);
    if (status.kind === 'saving' || (!isConflict && !isOver)) return;
    // The same conflict, of which the save that met it said more.
    const isSame = isConflict && isOver && status.sentence.includes(next.sentence);
    const shown = isSame ? { ...next, sentence: status.sentence } : next;
    if (JSON.stringify(shown) === JSON.stringify(status)) return;
    if (isConflict) this.deps.notices.clearStatus();
    this.setStatus(shown);
  }

  /** Reports before a save that the document's changes cannot be saved, and takes that back when they can again. */
  reviewBaseline(): void {
    const found = this.findBaseline();
    const { status } = this;
    const isRefused = status.kind === 'notSaved' && status.sentence === this.#refusal?.sentence;
    const isOpen = status.kind !== 'notSaved' && status.kind !== 'saving';
    this.#refusal = 'problem' in found ? found.problem : undefined;
    if (this.#refusal && (isOpen || isRefused)) this.setStatus(this.#refusal);
    else if (isRefused || (isOpen && status.kind !== 'ready')) this.setStatus(this.statusOfDraft());
  }
}

/** Starts the work unless it is running already. */
function shared<T>(): (start: () => Promise<T>) => Promise<T> {
  let running: Promise<T> | undefined;
  return (start) => {
    if (running) return running;
    const work = start();
    running = work;
    void work.finally(() => (running = undefined));
    return work;
  };
}
