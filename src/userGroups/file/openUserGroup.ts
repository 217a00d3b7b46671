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

/** Time in ms for which a reading serves the document that VS Code opens next. */
const READ_AHEAD_MS = 10_000;

export interface OpenUserGroupDeps {
  readonly access: UserGroupAccess;
  readonly editor: FileEditor;
  /** The catalog's present fields; the user's OpenAPI files may add some. */
  readonly fields: () => readonly UserGroupField[];
  readonly draftStorage: DraftStorage;
  readonly notices: SaveNotices;
  readonly asked: AskedUserGroups;
  /** Called when the status, message, baseline, level or address changed. */
  readonly changed: (uri: string) => void;
  readonly now: () => number;
}

type UserGroupReading =
  | { readonly kind: 'text'; readonly text: string; readonly origin: string }
  | { readonly kind: 'problem'; readonly problem: Unreadable };

export interface UserGroupLocation {
  readonly address: UserGroupAddress;
  /** Key of environment and id, under which data is stored. A second URI has a key of its own. */
  readonly key: string;
  /** Canonical: as `buildUri` writes it. */
  uri: string;
  /** Set for a second URI: the URI where the group is open. A second document stays empty and read-only. */
  openAt?: string;
}

/** A user group of this window; other code cannot assign its members. */
export type OpenUserGroup = Readonly<UserGroupInWindow>;

/**
 * One user group in this window: its file, its status for form and lenses, its last message and calls.
 *
 * - `loading`: the document is empty and read-only. The response leads to `ready` or `unreadable`.
 * - `unreadable`: the document is empty and read-only. A successful read leads to `ready`.
 * - `ready`: the document may have changes. A save leads to `saving`, a conflict or unusable baseline to `notSaved`.
 * - `saving`: the document has changes; the form is locked. The save leads to `ready` or `notSaved`.
 * - `notSaved`: the document has changes. A save leads to `saving`, an end of the problem to `ready` or `loading`.
 */
export class UserGroupInWindow {
  readonly file: Readonly<FileContent>;
  status: UserGroupFileStatus = { kind: 'loading' };
  /** Level of this user group alone, set by Retry as Admin or Use Admin Level. */
  level: Level | undefined;
  /** The last failed read or save, if its response can be shown; a successful save clears it. */
  answered: FinishedCall | undefined;
  /** The last read or update; a successful read does not replace an update. */
  exchange: FinishedCall | undefined;
  /** Text of the last save that was refused or failed, or has an unknown outcome. */
  refusedText: string | undefined;
  /** True once a save at user level has succeeded. */
  isTakenAsUser = false;
  /** Message about the last command or save, shown in the form. */
  note: (Note & { readonly isDraft: boolean; readonly text?: string | undefined }) | undefined;
  /** The problem that `reviewBaseline` reported last: why no change of this document can be saved. */
  #refusal: NotSaved | undefined;
  #readAheadAt: number | undefined;
  readonly #reading = shared<Unreadable | undefined>();
  /** The wait for the first content of an opening document. It ends at the latest with `editor.patience`. */
  readonly #opening = shared<unknown>();
  /** True if VS Code read the file while the document had changes; perhaps the user is discarding these changes. */
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

  get context(): UserGroupContext {
    return this.deps.access.contextOf(this);
  }

  get document(): OpenDocument | undefined {
    return this.deps.editor.documentOf(this.uri);
  }

  get isDirty(): boolean {
    return this.document?.isDirty === true;
  }

  /** True if the environment's address changed since the last read. */
  get isElsewhere(): boolean {
    return this.file.origin !== undefined && this.file.origin !== this.context.origin;
  }

  /** Notes a finished call in `exchange`. A successful read does not replace an update: it may be part of a save. */
  noteExchange(call: FinishedCall): void {
    const isPart = call.request.method === 'GET' && call.outcome.kind === 'response';
    if (!isPart || this.exchange?.request.method !== 'PUT') this.exchange = call;
  }

  /** Notes a finished read or save in `exchange`, and also in `answered` if it failed with a response to show. */
  noteAnswered(call: FinishedCall | undefined, isGood = false): void {
    this.answered = !isGood && call?.outcome.response?.bytes.byteLength ? call : undefined;
    if (call) this.noteExchange(call);
  }

  noteTaken(level: Level): void {
    this.isTakenAsUser ||= level === 'user';
  }

  /** Shows `said` in the form's footer, or with `remedies` on the form's card. Without a visible form: `elsewhere`. */
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

  /** Clears the message when the user changes the text. A message about a draft is also cleared when the draft ends. */
  noteText({ text, isDirty }: OpenDocument): void {
    if (this.status.kind === 'saving' || text === this.note?.text) return;
    if (isDirty || this.note?.isDraft) this.note = undefined;
  }

  /** Clears the message of a failed command. */
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

  /** Called when the save of `text` was refused or failed, or when its outcome is unknown. */
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

  announce(): void {
    this.deps.editor.announce(this.uri);
  }

  /** Notes that the last reading serves the document that VS Code opens next. `false`: the next opening reads again. */
  expectReading(isExpected = true): void {
    this.#readAheadAt = isExpected ? this.deps.now() : undefined;
  }

  get #isReadAhead(): boolean {
    return this.#readAheadAt !== undefined && this.deps.now() - this.#readAheadAt < READ_AHEAD_MS;
  }

  /** If VS Code restored a draft without a read, restores the draft's stored data, and may read the service. */
  restoreDraft(): void {
    const draft = !this.file.baseline && this.isDirty && this.deps.draftStorage.get(this.location.key);
    if (!draft) return;
    const wasRead = this.file.shown?.service !== undefined;
    this.file.restore(draft);
    const { inDoubt } = draft;
    if (inDoubt) this.setStatus(unknownOutcome(inDoubt.sentence, this.context));
    // The text at the service may have changed since the earlier window.
    if (wasRead) this.reviewConflict();
    else if (!this.isElsewhere && this.#admitRead()) void this.refresh();
  }

  /**
   * Returns the content; VS Code calls this before reads and writes. If the document is opening or has no content yet,
   * first reads the service, if a read is allowed. Never throws.
   */
  async stat(): Promise<ShownContent> {
    const { document, isDirty } = this;
    // Content of another address is dropped. A draft keeps its content, and a save of the draft is refused.
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
   * Returns the content of the last `stat` for a clean document; else calls `stat`. On open and revert, VS Code calls
   * `readFile` before `stat` has answered; then one request serves both calls.
   */
  async read(): Promise<ShownContent> {
    const told = this.file.described;
    const { document } = this;
    const isTold = document?.isDirty === false;
    const described = (isTold ? told : undefined) ?? (await this.stat());
    // VS Code knows an earlier version, so announce the new one.
    if (told && told.version !== described.version) this.announce();
    if (!document) this.expectReading();
    if (this.isDirty) this.#isGivenUp = true;
    return described;
  }

  /** Loads a document's first content, if a read is allowed. Concurrent callers share one read. */
  async #firstAnswer(): Promise<void> {
    if (!this.#admitReadOrLock()) return;
    await this.#opening(() => Promise.race([this.refresh(), this.deps.editor.patience()]));
  }

  /** Whether VS Code's read may send a request; first takes over an earlier window's entry in `asked`. */
  #admitRead(): boolean {
    const { key, openAt } = this.location;
    // A second URI may read, since `readService` sends no request for it.
    if (openAt !== undefined) return true;
    const { asked, editor } = this.deps;
    const { origin, live } = this.context;
    if (origin !== undefined) asked.adopt(key, origin);
    const wasAsked = origin !== undefined && asked.has(key, origin);
    return mayRead({ hasTab: editor.hasTab(this.uri), live, wasAsked });
  }

  /** Like `#admitRead`. If false, locks a clean document, unless it has no tab and the file has content in memory. */
  #admitReadOrLock(): boolean {
    if (this.#admitRead()) return true;
    const isServed = this.file.shown?.service !== undefined && !this.deps.editor.hasTab(this.uri);
    if (isServed || this.isDirty) return false;
    if (this.file.showNothing()) this.announce();
    this.setStatus(lockedToRead(this.context));
    return false;
  }

  /** Like `refresh`, for a command. Notes the group in `asked`, so that later reads by VS Code may send requests. */
  async ask(): Promise<Unreadable | undefined> {
    const { origin } = this.context;
    if (origin !== undefined) this.deps.asked.add(this.location.key, origin);
    return this.refresh();
  }

  /** Reads the service; concurrent callers share one request. Returns the reason if the read fails. Never throws. */
  refresh(): Promise<Unreadable | undefined> {
    return this.#reading(async () => {
      // A reading for an open document serves no later opening, even if the document closes before the response.
      const isForOpening = !this.document;
      const reading = await this.#readHere();
      this.#take(reading);
      if (reading.kind === 'problem') return reading.problem;
      if (isForOpening) this.expectReading();
      return undefined;
    });
  }

  /** Reads the service, and reads again if the environment's address changed during the read. */
  async #readHere(): Promise<UserGroupReading> {
    for (;;) {
      const { origin } = this.context;
      const reading = await this.readService().catch((thrown: unknown) => this.#failed(thrown));
      if (origin === this.context.origin) return reading;
    }
  }

  /** The problem of a read that threw, for example because the sandbox cannot start. */
  #failed(thrown: unknown): UserGroupReading {
    this.deps.notices.noteThrown(thrown);
    const { context } = this;
    const error = createApiError('unhandled', { host: sanitizeForDisplay(context.address.environmentName) });
    return { kind: 'problem', problem: readProblem(error, context) };
  }

  /** Reads the service without changing the file. Never throws for errors of network or service. */
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

  /** Applies a reading. A document with changes keeps its text, even if the group is gone or cannot be read. */
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
    // If the read failed for a reason that may pass, the content stays, unless the address changed.
    const isStill = this.file.shown?.service !== undefined && !this.isElsewhere;
    const isPassing = ['unreachable', 'notRead'].includes(reading.problem.reason);
    if (isDirty || (isStill && isPassing)) return;
    const isNew = this.file.showNothing();
    this.setStatus(reading.problem);
    if (isNew) this.announce();
  }

  /** After the user discarded changes, reads the service, since VS Code may have loaded outdated content. */
  renewGivenUp(): void {
    const isGivenUp = this.#isGivenUp;
    this.#isGivenUp = false;
    if (isGivenUp) void this.refresh();
  }

  settle(text: string): void {
    this.file.settle(text, this.context.level);
  }

  /**
   * Reads the service for a clean document, and sets the baseline. VS Code does not report the text again if an earlier
   * extension host provided the document's text, or if the response has the same text.
   */
  async adopt(): Promise<void> {
    if (!this.#admitReadOrLock()) return;
    const { file } = this;
    const cleanText = (): string | undefined => (this.isDirty ? undefined : this.document?.text);
    const before = cleanText();
    await this.refresh();
    // If the user typed during the read, the text from before the read becomes the baseline.
    const text = cleanText() ?? before;
    const { origin } = file;
    if (!this.document || text === undefined || text !== file.shown?.service) return;
    if (origin === undefined || file.baseline?.origin === origin) return;
    file.takeBaseline(text, origin, this.context.level);
    void this.keepDraft();
    this.deps.changed(this.uri);
  }

  /** Stores a draft's baseline for later windows. Never rejects, because a save can continue without it. */
  async keepDraft(): Promise<void> {
    const { baseline } = this.file;
    if (!baseline || !this.isDirty) return;
    try {
      await this.deps.draftStorage.set(this.location.key, this.uri, baseline);
    } catch {
      // VS Code itself reports a broken storage.
    }
  }

  /** The baseline of the document's changes, or the problem that prevents any save of them. */
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
        l10n.t(
          'The original values of this user group are no longer known, so it was not saved. Compare first.',
        ),
        'keepMine',
      );
    }
    if (context.origin !== baseline.origin) {
      const name = sanitizeForDisplay(address.environmentName);
      return problem(l10n.t('The address of {0} has changed since this user group was read.', name));
    }
    if (!isUserGroup(baseline.text, address.id)) {
      return problem(l10n.t('The document contains a different user group from the one in its path.'));
    }
    return { baseline };
  }

  /** `conflict` if the draft's changes collide with known changes at the service; else `ready`. */
  statusOfDraft(document = this.document): UserGroupFileStatus {
    const ready: UserGroupFileStatus = { kind: 'ready' };
    if (!document?.isDirty) return ready;
    const found = this.findBaseline();
    const service = this.file.shown?.service;
    if ('problem' in found || service === undefined || this.file.isBooked) return ready;
    const { baseline } = found;
    // A write of unknown outcome may itself have changed the text of the service.
    if (baseline.inDoubt || service === baseline.service) return ready;
    const texts = { baseline: baseline.text, mine: document.text, service, seen: baseline.service };
    const decision = decideSave(texts, this.deps.fields());
    return decision.kind === 'conflict' ? conflictStatus(this.context, decision.fields, service) : ready;
  }

  /** Called after a read or edit. Reports a new conflict, or clears a reported conflict or deletion that is over. */
  reviewConflict(): void {
    const { status } = this;
    const next = this.statusOfDraft();
    const isConflict = next.kind === 'notSaved';
    const isOver = status.kind === 'notSaved' && ['conflict', 'deleted'].includes(status.reason);
    if (status.kind === 'saving' || (!isConflict && !isOver)) return;
    // A save reports a conflict with a longer sentence. Keep that sentence while the conflict is the same.
    const isSame = isConflict && isOver && status.sentence.includes(next.sentence);
    const shown = isSame ? { ...next, sentence: status.sentence } : next;
    if (JSON.stringify(shown) === JSON.stringify(status)) return;
    if (isConflict) this.deps.notices.clearStatus();
    this.setStatus(shown);
  }

  /** If the changes cannot be saved, sets a status that says so without waiting for a save. Else clears this status. */
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

/** Returns a function that runs one task at a time: a call during the run gets the promise of the running task. */
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
