import { buildUri, userGroupAddressOf } from '../../documents/uris';
import type { FileState, ShownContent } from './fileState';
import {
  publishNothing,
  publishService,
  readUserGroup,
  publishContent,
  type UserGroupAccess,
  type UserGroupReading,
} from './readUserGroup';
import type { UserGroupFileStatus } from './userGroupFileStatus';

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
  /** Resolves when an opening tab has waited long enough to show that it loads. */
  patience(): Promise<void>;
}

export interface FileStatesDeps {
  readonly access: UserGroupAccess;
  readonly editor: FileEditor;
  /** The user group's status, baseline or address changed. */
  readonly changed: (uri: string) => void;
  /** UTC, ms since 1970. */
  readonly now: () => number;
}

/** What is asked, and told, of the user's changes. */
export interface DraftWatcher {
  /** Whether a save of that text would send anything. */
  wouldSend(state: FileState, text: string): boolean;
  /** The service was read while the document holds the user's changes. */
  noteRead(state: FileState): void;
}

/** The user groups of this window as files: what VS Code reads, and what is known of each. */
export class FileStates {
  readonly #states = new Map<string, FileState>();

  constructor(
    private readonly deps: FileStatesDeps,
    private readonly drafts: DraftWatcher,
  ) {}

  /** undefined when the URI names no user group. */
  find(uri: string): FileState | undefined {
    const address = userGroupAddressOf(uri);
    if (!address) return undefined;
    const key = buildUri(address);
    const known = this.#states.get(key);
    if (known) return known;
    const made: FileState = {
      uri: key,
      address,
      status: { kind: 'loading' },
      isFresh: false,
      isHandedOut: false,
      isAfterWrite: false,
    };
    this.#states.set(key, made);
    return made;
  }

  all(): readonly FileState[] {
    return [...this.#states.values()];
  }

  /**
   * What VS Code asks before it reads and before it writes. The service is asked at first, and while the document is
   * dirty; otherwise the last answer stands. Never throws.
   */
  async stat(state: FileState): Promise<ShownContent> {
    const document = this.deps.editor.documentOf(state.uri);
    const isDirty = document?.isDirty === true;
    // An answer from another address does not count here; a draft keeps it, and its save is refused.
    if (!isDirty && this.isElsewhere(state)) forget(state);
    const isOpening = !document && !state.isFresh && !state.isHandedOut;
    if (!state.shown || isOpening) await this.#firstAnswer(state);
    else if (isDirty && !state.isAfterWrite && this.drafts.wouldSend(state, document.text))
      await this.refresh(state);
    const shown = state.shown ?? publishContent(state, { text: '', readOnly: true }, this.deps.now());
    // A content that the user chose to write over is no conflict any more, nor one that is back where it was.
    const { accepted, baseline } = state;
    const isKnown = baseline !== undefined && isDirty && shown.service === baseline.service;
    const isAccepted = accepted !== undefined && accepted === shown.service;
    state.described = baseline && (isAccepted || isKnown) ? { ...shown, version: baseline.version } : shown;
    return state.described;
  }

  /**
   * The content that the last `stat` described. A second read of the same asks the service in the background. To open
   * a document, and to take a draft back, VS Code reads before its `stat` has answered, so that what it was told
   * before counts for nothing: both take part in one request.
   */
  async read(state: FileState): Promise<ShownContent> {
    const told = state.described;
    const isTold = this.deps.editor.documentOf(state.uri)?.isDirty === false;
    const described = (isTold ? told : undefined) ?? (await this.stat(state));
    // Where VS Code was told of another version before, it has to hear of this one.
    if (told && told.version !== described.version) this.deps.editor.announce(state.uri);
    state.isHandedOut = true;
    if (state.isFresh) state.isFresh = false;
    else if (!this.deps.editor.documentOf(state.uri)?.isDirty) void this.refresh(state);
    return described;
  }

  /** The first content of a document, the same for all who ask while it is awaited. */
  #firstAnswer(state: FileState): Promise<void> {
    if (state.opening) return state.opening;
    const first = Promise.race([this.refresh(state), this.deps.editor.patience()]);
    state.opening = first;
    void first.finally(() => (state.opening = undefined));
    return first;
  }

  /** Asks the service; all callers share one request. Never throws. */
  refresh(state: FileState): Promise<void> {
    state.reading ??= this.#readHere(state)
      .then((reading) => this.#take(state, reading))
      .finally(() => {
        state.reading = undefined;
      });
    return state.reading;
  }

  /** An answer does not count when the environment has another address by now. */
  async #readHere(state: FileState): Promise<UserGroupReading> {
    for (;;) {
      const { origin } = this.deps.access.contextOf(state);
      const reading = await readUserGroup(this.deps.access, state);
      if (origin === this.deps.access.contextOf(state).origin) return reading;
    }
  }

  /** The environment has another address than when the user group was read. */
  isElsewhere(state: FileState): boolean {
    return state.origin !== undefined && state.origin !== this.deps.access.contextOf(state).origin;
  }

  readonly setStatus = (state: FileState, status: UserGroupFileStatus): void => {
    state.status = status;
    this.deps.changed(state.uri);
  };

  /**
   * Takes over what a read found. A draft keeps its document: a user group that is gone or cannot be read takes
   * nothing away.
   */
  #take(state: FileState, reading: UserGroupReading): void {
    const isDirty = this.deps.editor.documentOf(state.uri)?.isDirty === true;
    if (reading.kind === 'text') {
      const isNew = publishService(state, reading.text, this.deps.now());
      state.origin = reading.origin;
      state.isFresh = true;
      if (state.status.kind === 'loading' || state.status.kind === 'unreadable')
        this.setStatus(state, { kind: 'ready' });
      if (isDirty) this.drafts.noteRead(state);
      else if (isNew) this.deps.editor.announce(state.uri);
      return;
    }
    // What was read once still stands while its service is out of reach, but not for another address.
    const isStill = state.shown?.service !== undefined && !this.isElsewhere(state);
    const isPassing = ['unreachable', 'notRead'].includes(reading.problem.reason);
    if (isDirty || (isStill && isPassing)) return;
    const isNew = publishNothing(state, this.deps.now());
    state.origin = undefined;
    this.setStatus(state, reading.problem);
    if (isNew) this.deps.editor.announce(state.uri);
  }
}

/** Forgets the content, but never the versions that VS Code has heard of. */
function forget(state: FileState): void {
  state.shown = undefined;
  state.described = undefined;
  state.baseline = undefined;
  state.origin = undefined;
  state.isFresh = false;
  state.isHandedOut = false;
  state.status = { kind: 'loading' };
}
