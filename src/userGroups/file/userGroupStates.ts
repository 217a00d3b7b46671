import { buildUri, userGroupAddressOf } from '../../documents/uris';
import { readUserGroup, type UserGroupAccess, type UserGroupReading } from './readUserGroup';
import type { UserGroupFileStatus } from './userGroupFileStatus';
import { UserGroupState, type ShownContent } from './userGroupState';

/** The document of a user group as the editor holds it. */
export interface OpenDocument {
  readonly text: string;
  readonly isDirty: boolean;
}

/** VS Code, in which the files are open. */
export interface FileEditor {
  /** The open document of that URI. */
  documentOf(uri: string): OpenDocument | undefined;
  /** Tells VS Code that the file has new content. */
  announce(uri: string): void;
  /** Lets VS Code save the document; false where it did not. */
  save(uri: string): Promise<boolean>;
  /** Resolves when an opening tab has waited long enough to show that it loads. */
  patience(): Promise<void>;
}

export interface UserGroupStatesDeps {
  readonly access: UserGroupAccess;
  readonly editor: FileEditor;
  /** The user group's status, baseline or address changed. */
  readonly changed: (uri: string) => void;
  /** UTC, ms since 1970. */
  readonly now: () => number;
}

/** The user groups of this window as files: what VS Code reads, and what is known of each. */
export class UserGroupStates {
  readonly #states = new Map<string, UserGroupState>();
  readonly #readings = new Map<UserGroupState, Promise<void>>();
  /** Documents that open, until they have their first content. */
  readonly #openings = new Map<UserGroupState, Promise<void>>();

  constructor(
    private readonly deps: UserGroupStatesDeps,
    /** Told when the service was read while the document holds the user's changes. */
    private readonly noteRead: (state: UserGroupState) => void,
  ) {}

  /** undefined when the URI names no user group. */
  find(uri: string): UserGroupState | undefined {
    const address = userGroupAddressOf(uri);
    if (!address) return undefined;
    const key = buildUri(address);
    const state = this.#states.get(key) ?? new UserGroupState(key, address, this.deps.now);
    this.#states.set(key, state);
    return state;
  }

  all(): readonly UserGroupState[] {
    return [...this.#states.values()];
  }

  /**
   * What VS Code asks before it reads and before it writes. The service is asked when a document opens; otherwise the
   * last answer stands. Never throws.
   */
  async stat(state: UserGroupState): Promise<ShownContent> {
    const document = this.deps.editor.documentOf(state.uri);
    const isDirty = document?.isDirty === true;
    // An answer from another address does not count here; a draft keeps it, and its save is refused.
    if (!isDirty && this.isElsewhere(state)) state.forget();
    if (!state.shown || (!document && !state.isReadAhead)) await this.#firstAnswer(state);
    return state.describe(isDirty);
  }

  /**
   * The content that the last `stat` described. A second read of the same asks the service in the background. To open
   * a document, and to take a draft back, VS Code reads before its `stat` has answered, so that what it was told
   * before counts for nothing: both take part in one request.
   */
  async read(state: UserGroupState): Promise<ShownContent> {
    const told = state.described;
    const isTold = this.deps.editor.documentOf(state.uri)?.isDirty === false;
    const described = (isTold ? told : undefined) ?? (await this.stat(state));
    // Where VS Code was told of another version before, it has to hear of this one.
    if (told && told.version !== described.version) this.deps.editor.announce(state.uri);
    if (!state.handOut()) void this.refresh(state);
    return described;
  }

  /** The first content of a document, the same for all who ask while it is awaited. */
  #firstAnswer(state: UserGroupState): Promise<void> {
    const running = this.#openings.get(state);
    if (running) return running;
    const first = Promise.race([this.refresh(state), this.deps.editor.patience()]);
    this.#openings.set(state, first);
    void first.finally(() => this.#openings.delete(state));
    return first;
  }

  /** Asks the service; all callers share one request. Never throws. */
  refresh(state: UserGroupState): Promise<void> {
    const running = this.#readings.get(state);
    if (running) return running;
    const reading = this.#readHere(state)
      .then((found) => this.#take(state, found))
      .finally(() => this.#readings.delete(state));
    this.#readings.set(state, reading);
    return reading;
  }

  /** An answer does not count when the environment has another address by now. */
  async #readHere(state: UserGroupState): Promise<UserGroupReading> {
    for (;;) {
      const { origin } = this.deps.access.contextOf(state);
      const reading = await readUserGroup(this.deps.access, state);
      if (origin === this.deps.access.contextOf(state).origin) return reading;
    }
  }

  /** The environment has another address than when the user group was read. */
  isElsewhere(state: UserGroupState): boolean {
    return state.origin !== undefined && state.origin !== this.deps.access.contextOf(state).origin;
  }

  readonly setStatus = (state: UserGroupState, status: UserGroupFileStatus): void => {
    state.setStatus(status);
    this.deps.changed(state.uri);
  };

  /**
   * Takes over what a read found. A draft keeps its document: a user group that is gone or cannot be read takes
   * nothing away.
   */
  #take(state: UserGroupState, reading: UserGroupReading): void {
    const isDirty = this.deps.editor.documentOf(state.uri)?.isDirty === true;
    if (reading.kind === 'text') {
      const isNew = state.showService(reading.text, reading.origin);
      state.expectReading();
      if (state.status.kind === 'loading' || state.status.kind === 'unreadable')
        this.setStatus(state, { kind: 'ready' });
      if (isDirty) this.noteRead(state);
      else if (isNew) this.deps.editor.announce(state.uri);
      return;
    }
    // What was read once still stands while its service is out of reach, but not for another address.
    const isStill = state.shown?.service !== undefined && !this.isElsewhere(state);
    const isPassing = ['unreachable', 'notRead'].includes(reading.problem.reason);
    if (isDirty || (isStill && isPassing)) return;
    const isNew = state.showNothing();
    this.setStatus(state, reading.problem);
    if (isNew) this.deps.editor.announce(state.uri);
  }
}
