import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { createApiError } from '../../http/errorMessage';
import { reviewConflict, type DraftStatusDeps } from './draftStatus';
import type { DraftStorage } from './draftStorage';
import { mayRead, type AskedUserGroups } from './mayRead';
import { lockedToRead, readProblem, unknownOutcome } from './problems';
import { readUserGroup, type UserGroupReading } from './readUserGroup';
import type { FileEditor } from './userGroupEditor';
import { UserGroupAddresses } from './userGroupAddresses';
import type { Note, SaveNotices, Unreadable } from './userGroupFileStatus';
import type { UserGroupState, ShownContent } from './userGroupState';

export interface UserGroupStatesDeps extends DraftStatusDeps {
  readonly editor: FileEditor;
  readonly draftStorage: DraftStorage;
  readonly notices: Pick<SaveNotices, 'showStatus' | 'clearStatus' | 'showNotice' | 'noteThrown'>;
  readonly asked: AskedUserGroups;
  /** The user group's status, baseline or address changed. */
  readonly changed: (uri: string) => void;
  /** UTC, ms since 1970. */
  readonly now: () => number;
}

/** The user groups of this window as files: what VS Code reads, what is known of each, and what outlives the window. */
export class UserGroupStates {
  readonly #addresses: UserGroupAddresses;
  readonly #readings = new Map<UserGroupState, Promise<Unreadable | undefined>>();
  /** Documents that open, until they have their first content. */
  readonly #openings = new Map<UserGroupState, Promise<unknown>>();

  /** User groups that VS Code has read while they had changes: perhaps the user gives these up. */
  readonly #givenUp = new Set<UserGroupState>();

  constructor(private readonly deps: UserGroupStatesDeps) {
    this.#addresses = new UserGroupAddresses(deps);
  }

  /** undefined when the URI names no user group. */
  find(uri: string): UserGroupState | undefined {
    return this.#addresses.find(uri);
  }

  /** The address under which a user group is opened. */
  addressOf(uri: string): string {
    return this.#addresses.addressOf(uri);
  }

  /** A tab or a document was closed: what stood behind it at a second address is shown there now. */
  releaseSeconds(): void {
    for (const state of this.#addresses.releaseSeconds()) {
      state.renew();
      this.deps.editor.announce(state.uri);
      this.deps.changed(state.uri);
      void this.adopt(state);
    }
  }

  /** What `find` gives; takes over what an earlier window knew of a draft that VS Code brought back without a read. */
  findRestored(uri: string): UserGroupState | undefined {
    const state = this.find(uri);
    const draft =
      state && !state.baseline && this.#isDirty(state) && this.deps.draftStorage.get(state.location.key);
    if (!draft) return state;
    const wasRead = state.shown?.service !== undefined;
    state.restore(draft);
    const { inDoubt } = draft;
    if (inDoubt) state.setStatus(unknownOutcome(inDoubt.sentence, this.deps.access.contextOf(state)));
    // The service may have another version by now.
    if (wasRead) reviewConflict(this.deps, state);
    else if (!this.isElsewhere(state) && this.#admitRead(state)) void this.refresh(state);
    return state;
  }

  /** What `findRestored` gives; throws `RangeError` when the URI names no user group. */
  require(uri: string): UserGroupState {
    const state = this.findRestored(uri);
    if (!state) throw new RangeError('the URI names no user group');
    return state;
  }

  /**
   * Says what became of a command in the footer of the group's form, or with `remedies` on its card; `elsewhere`: how, if
   * no form is on screen.
   */
  say(
    { uri }: Pick<UserGroupState, 'uri'>,
    said: string,
    elsewhere: (said: string) => void = this.deps.notices.showStatus,
    remedies?: Note['remedies'],
  ): void {
    const { editor, notices } = this.deps;
    const state = editor.isFormShown(uri) ? this.find(uri) : undefined;
    if (!state) {
      elsewhere(said);
      return;
    }
    notices.clearStatus();
    state.say({ said, remedies }, editor.documentOf(state.uri));
  }

  all(): readonly UserGroupState[] {
    return this.#addresses.all();
  }

  /**
   * What VS Code asks before it reads and before it writes. The service is asked when a person opens the document;
   * otherwise the last answer stands. Never throws.
   */
  async stat(state: UserGroupState): Promise<ShownContent> {
    const document = this.deps.editor.documentOf(state.uri);
    const isDirty = document?.isDirty === true;
    // What another address answered does not count here; a draft keeps it, and its save is refused.
    if (!isDirty && this.isElsewhere(state)) state.forget();
    if (!state.shown || (!document && !state.isReadAhead)) await this.#firstAnswer(state);
    return state.describe(isDirty);
  }

  /**
   * The content that the last `stat` described. VS Code reads before its `stat` has answered when it opens a document or gives a draft up: both calls share one
   * request then, and an earlier `stat` does not count.
   */
  async read(state: UserGroupState): Promise<ShownContent> {
    const told = state.described;
    const document = this.deps.editor.documentOf(state.uri);
    const isTold = document?.isDirty === false;
    const described = (isTold ? told : undefined) ?? (await this.stat(state));
    // VS Code was told of another version before, and has to hear of this one.
    if (told && told.version !== described.version) this.deps.editor.announce(state.uri);
    if (!document) state.expectReading();
    if (this.#isDirty(state)) this.#givenUp.add(state);
    return described;
  }

  /** The first content of a document, the same for all who ask while it is awaited. */
  async #firstAnswer(state: UserGroupState): Promise<void> {
    if (!this.#admitRead(state)) {
      this.#lock(state);
      return;
    }
    await shared(this.#openings, state, () =>
      Promise.race([this.refresh(state), this.deps.editor.patience()]),
    );
  }

  /** Takes over what an earlier window asked for. Gives whether the service may be asked now. */
  #admitRead(state: UserGroupState): boolean {
    const { key, openAt } = state.location;
    // Nothing is sent for a second address.
    if (openAt !== undefined) return true;
    const { origin, live } = this.deps.access.contextOf(state);
    if (origin !== undefined) this.deps.asked.adopt(key, origin);
    const wasAsked = origin !== undefined && this.deps.asked.has(key, origin);
    return mayRead({ hasTab: this.deps.editor.hasTab(state.uri), live, wasAsked });
  }

  /** Leaves the service alone. Whoever reads the file without a tab gets what is in memory, if anything. */
  #lock(state: UserGroupState): void {
    const { editor, access } = this.deps;
    const isServed = state.shown?.service !== undefined && !editor.hasTab(state.uri);
    if (isServed || this.#isDirty(state)) return;
    if (state.showNothing()) editor.announce(state.uri);
    state.setStatus(lockedToRead(access.contextOf(state)));
  }

  /** Asks the service because a command wants the user group. Never throws. */
  async ask(state: UserGroupState): Promise<Unreadable | undefined> {
    const { origin } = this.deps.access.contextOf(state);
    if (origin !== undefined) this.deps.asked.add(state.location.key, origin);
    return this.refresh(state);
  }

  /** Asks the service; all callers share one request. Gives why it cannot be read. Never throws. */
  refresh(state: UserGroupState): Promise<Unreadable | undefined> {
    return shared(this.#readings, state, async () => {
      // An open document may be closed by the time of the answer: the next one asks again.
      const isForOpening = !this.deps.editor.documentOf(state.uri);
      const reading = await this.#readHere(state);
      this.#take(state, reading);
      if (reading.kind === 'problem') return reading.problem;
      if (isForOpening) state.expectReading();
      return undefined;
    });
  }

  /** An answer does not count when the environment has another address by now. */
  async #readHere(state: UserGroupState): Promise<UserGroupReading> {
    const { access } = this.deps;
    for (;;) {
      const { origin } = access.contextOf(state);
      const reading = await readUserGroup(access, state).catch((thrown: unknown) =>
        this.#failed(state, thrown),
      );
      if (origin === access.contextOf(state).origin) return reading;
    }
  }

  /** Nothing was asked, such as where the sandbox cannot start. */
  #failed(state: UserGroupState, thrown: unknown): UserGroupReading {
    const { access, notices } = this.deps;
    notices.noteThrown(thrown);
    const context = access.contextOf(state);
    const error = createApiError('unhandled', { host: sanitizeForDisplay(context.address.environmentName) });
    return { kind: 'problem', problem: readProblem(error, context) };
  }

  /** The environment has another address than when the user group was read. */
  isElsewhere(state: UserGroupState): boolean {
    return state.origin !== undefined && state.origin !== this.deps.access.contextOf(state).origin;
  }

  #isDirty(state: UserGroupState): boolean {
    return this.deps.editor.documentOf(state.uri)?.isDirty === true;
  }

  /**
   * Takes over what a read found. A draft keeps its document: a user group that is gone or cannot be read takes
   * nothing away.
   */
  #take(state: UserGroupState, reading: UserGroupReading): void {
    const isDirty = this.#isDirty(state);
    if (reading.kind === 'text') {
      const isNew = state.showService(reading.text, reading.origin);
      if (state.status.kind === 'loading' || state.status.kind === 'unreadable')
        state.setStatus({ kind: 'ready' });
      if (isDirty) reviewConflict(this.deps, state);
      else if (isNew) this.deps.editor.announce(state.uri);
      return;
    }
    // What was read once still stands while its service is out of reach, but not for another address.
    const isStill = state.shown?.service !== undefined && !this.isElsewhere(state);
    const isPassing = ['unreachable', 'notRead'].includes(reading.problem.reason);
    if (isDirty || (isStill && isPassing)) return;
    const isNew = state.showNothing();
    state.setStatus(reading.problem);
    if (isNew) this.deps.editor.announce(state.uri);
  }

  /** The document is clean again, and was not saved: what VS Code has read in place of changes may be old by now. */
  renewGivenUp(state: UserGroupState): void {
    if (this.#givenUp.delete(state)) void this.refresh(state);
  }

  /** The document is clean: its text becomes the baseline of the user's next changes. */
  settle(state: UserGroupState, text: string): void {
    state.settle(text, this.deps.access.contextOf(state).level);
  }

  /**
   * Reads a clean document whose text VS Code will not report again: this extension host did not read it, or what it
   * read anew is the same text.
   */
  async adopt(state: UserGroupState): Promise<void> {
    if (!this.#admitRead(state)) {
      this.#lock(state);
      return;
    }
    await this.refresh(state);
    const document = this.deps.editor.documentOf(state.uri);
    if (!document || document.isDirty || document.text !== state.shown?.service) return;
    if (state.baseline?.origin === state.origin) return;
    this.settle(state, document.text);
    this.deps.changed(state.uri);
  }

  /** Resolves when what is known of a draft would outlive the window. Never rejects: saving goes on without it. */
  async keepDraft(state: UserGroupState): Promise<void> {
    if (!state.baseline || !this.#isDirty(state)) return;
    try {
      await this.deps.draftStorage.set(state.location.key, state.uri, state.baseline);
    } catch {
      // VS Code itself reports a storage that is out of order.
    }
  }
}

/** Starts the work unless it is running for that user group already. */
function shared<T>(
  running: Map<UserGroupState, Promise<T>>,
  state: UserGroupState,
  start: () => Promise<T>,
): Promise<T> {
  const known = running.get(state);
  if (known) return known;
  const work = start();
  running.set(state, work);
  void work.finally(() => running.delete(state));
  return work;
}
