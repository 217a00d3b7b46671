import * as l10n from '@vscode/l10n';
import { createChangeEvent } from '../../base/changeEvent';
import { formatCount } from '../../base/formatFigures';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { UserError } from '../../base/userError';
import type { RequestIssue } from '../../calls/requests/requestIssue';
import { lineAndColumnOf } from '../../calls/requests/requestShape';
import type { CallOrigin, RunWords, WriteGate } from '../../calls/writes/writeGate';
import { CommandId } from '../../contributions';
import { nameAndLevel } from '../../environments/nameAndLevel';
import type { Connection, Connections, Environments } from '../../environments/types';
import type { FinishedCall, Level } from '../../http/types';
import { readJsonFields } from '../readJsonFields';
import { changedFields } from '../save/decideSave';
import type { SaveChangesDeps } from '../save/saveChanges';
import type { UserGroupCalls } from '../userGroupCalls';
import { addressOf, readChangeSet, writeChangeSet, type ChangeRow, type ChangeSet } from './changeSet';
import { callOfRun, type EndedRun } from './describeRun';
import { asksToWait, createPace } from './pace';
import {
  readRows,
  reviewRow,
  textsOf,
  willRun,
  type KnownRow,
  type Reading,
  type ReportRow,
} from './reviewRow';
import { runRows, type PlannedRow, type RunDeps } from './runRows';

interface ChangeSetsDeps extends Omit<SaveChangesDeps, 'calls'> {
  readonly calls: UserGroupCalls;
  readonly gate: Pick<WriteGate, 'allowRun' | 'alone' | 'reopen'>;
  readonly environments: Pick<Environments, 'current'>;
  readonly levelOf: (environment: Environments['current']) => Level;
  readonly connections: Connections;
  /** Text of an open change set; undefined if it is not open. */
  readonly textOf: (uri: string) => string | undefined;
  readonly isDirty: (environmentName: string, id: string) => boolean;
  readonly noteSaved: (environmentName: string, id: string, service: string) => void;
  /** Shows progress with the title and reported text during `work`; the signal aborts when the user cancels. */
  readonly withProgress: <T>(
    title: string,
    work: (signal: AbortSignal, report: (text: string) => void) => Promise<T>,
  ) => Promise<T>;
  /** History of calls. Each call that a run adds replaces the run's unfinished call, which has the same start time. */
  readonly history: { add(call: FinishedCall): void };
  /** Monotonic clock in ms. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
}

/**
 * Shortest and longest time in ms between two interim entries of a run in the history. Within these limits, the time is
 * a tenth of the run's duration until then. It grows because each entry holds all rows.
 */
const KEPT_EVERY_MS = 1000;
const KEPT_LATEST_MS = 10_000;

/** Result of a review. It is valid only for the text and the connection of that review. */
interface Review {
  readonly text: string;
  readonly set: ChangeSet;
  readonly connection: Connection;
  readonly rows: readonly KnownRow[];
}

/** The last run of a file: the file's text at the start, the results, and the call for the history. */
interface KnownRun extends EndedRun {
  readonly text: string;
  readonly call: FinishedCall;
}

/** The last review and the last run of a file. */
interface Known {
  readonly review?: Review | undefined;
  readonly run?: KnownRun | undefined;
}

/**
 * Reviews and runs of this window's change sets, one at a time. The reading in `make` counts as a review. URIs are
 * those of open files.
 */
export class ChangeSets {
  readonly #known = new Map<string, Known>();
  readonly #changed = createChangeEvent();
  /** The running review or run, with its progress in a few words. */
  #running: { readonly uri: string; readonly stop: AbortController; text: string } | undefined;
  readonly onDidChange = this.#changed.on;

  constructor(private readonly deps: ChangeSetsDeps) {}

  check(text: string): readonly RequestIssue[] {
    return readChangeSet(text, this.deps.fields()).issues;
  }

  setOf(uri: string): ChangeSet {
    return this.#read(uri).set;
  }

  runOf(uri: string): KnownRun | undefined {
    const run = this.#known.get(uri)?.run;
    return run?.text === this.deps.textOf(uri) ? run : undefined;
  }

  /** Facts about a file of changes for its table and its buttons. */
  stateOf(uri: string) {
    const { environments, textOf, fields, levelOf } = this.deps;
    const { name, live } = environments.current;
    return {
      set: readChangeSet(textOf(uri) ?? '', fields()).set,
      running: this.#running?.uri === uri ? this.#running.text : undefined,
      review: this.#reviewOf(uri),
      run: this.runOf(uri),
      target: { environmentName: name, level: levelOf(environments.current), live },
    };
  }

  isBusy(): boolean {
    return this.#running !== undefined;
  }

  /** Stops the review or run after the row in progress; false if none is running. */
  stop(): boolean {
    this.#running?.stop.abort();
    return this.isBusy();
  }

  /**
   * Reads each user group of the file and compares it with its row. Throws `CancelledError` if the user stops the
   * review, and `UserError` if the review cannot start or failures stop it.
   */
  async review(uri: string): Promise<Review> {
    const { text, set } = this.#read(uri);
    const connection = await this.#connect(set);
    const title = l10n.t('Reviewing the changes in {0}', sanitizeForDisplay(connection.environment.name));
    const read = await this.#readRows(uri, title, connection, set.rows);
    const rows = read.map(({ row, reading }) => this.#reviewed(connection, row, reading));
    const review = { text, set, connection, rows };
    this.#note(uri, { run: this.#known.get(uri)?.run, review });
    return review;
  }

  /**
   * Reads user groups and makes a change set of the rows that `change` returns. Leaves out groups that cannot be read;
   * `unread` has their errors. The returned `noteReview` stores the reading as the review of the change set's file.
   * Throws like `review`, and `UserError` if another environment was chosen.
   */
  async make(
    ids: readonly string[],
    environmentName: string,
    change: (id: string, text: string) => ChangeRow | undefined,
  ) {
    if (this.deps.environments.current.name !== environmentName)
      throw new UserError(l10n.t('Another environment was chosen in the meantime.'));
    const connection = await this.#connect();
    const title = l10n.t('Reading user groups of {0}', sanitizeForDisplay(environmentName));
    const groups = ids.map((id) => ({ id }));
    const read = await this.#readRows('', title, connection, groups);
    const unread = read.flatMap(({ reading }) => (reading.kind === 'failed' ? reading.error : []));
    const rows = read.flatMap(({ row: { id }, reading }) => {
      const row = reading.kind === 'text' ? change(id, reading.text) : undefined;
      return row ? [this.#reviewed(connection, row, reading)] : [];
    });
    const origin = addressOf({ ...connection.environment, ...connection });
    const set = { origin, rows: rows.map(({ row }) => row) };
    const review = { text: writeChangeSet(set), set, connection, rows };
    return { set, unread, noteReview: (uri: string) => this.#note(uri, { review }) };
  }

  /**
   * Marks the conflicting rows among `ids`, so that a run overwrites the changes of others. Throws `UserError` without
   * a valid review.
   */
  useMine(uri: string, ids: readonly string[]): void {
    const review = this.#reviewOf(uri);
    if (!review) throw reviewFirst(uri);
    const rows = review.rows.map((one): KnownRow =>
      one.state === 'conflict' && ids.includes(one.row.id) ? { ...one, state: 'overwrite' } : one,
    );
    this.#note(uri, { run: this.#known.get(uri)?.run, review: { ...review, rows } });
  }

  /**
   * Asks about the run, then saves the reviewed rows with the state `change` or `overwrite`. Throws `CancelledError` if
   * the user declines. Throws `UserError` without a valid review, without a row to send, or while another review or run
   * is running.
   */
  async run(uri: string, origin: CallOrigin, look: () => Promise<void>): Promise<KnownRun> {
    const { deps } = this;
    const review = this.#reviewOf(uri);
    if (!review) throw reviewFirst(uri);
    const { connection, set, text } = review;
    const rows = review.rows.filter(willRun).map((row) => this.#plan(row, connection, origin));
    const [first, ...others] = rows.map(({ plan }) => plan);
    if (!first) throw new UserError(l10n.t('No changes are left to run.'));
    const ticket = await deps.gate.allowRun([first, ...others], runWords(review, rows, look));
    // The file or the environment may have changed while the question was open.
    if (this.#reviewOf(uri) !== review) throw reviewFirst(uri);
    const title = l10n.t('Changing user groups in {0}', sanitizeForDisplay(connection.environment.name));
    const startedAt = Date.now();
    const start = deps.now();
    // All rows of the review, with the new results of the rows of the run.
    const withResults = (results: readonly KnownRow[]): readonly KnownRow[] => {
      const ofRun = new Map(results.map((result) => [result.row.id, result]));
      return review.rows.map((one) => ofRun.get(one.row.id) ?? one);
    };
    const keep = (ended: EndedRun): FinishedCall => {
      const call = callOfRun(ended, first, startedAt, deps.now() - start);
      deps.history.add(call);
      return call;
    };
    let known = review.rows;
    let keptAt = -Infinity;
    const soFar = (): readonly KnownRow[] =>
      known.map((one) => (willRun(one) ? { ...one, state: 'unknown' as const } : one));
    /** Stores interim results, because the window may be closed before the run ends. Always stores before a wait. */
    const noteResults = (done: readonly KnownRow[]): void => {
      known = withResults(done);
      this.#known.set(uri, { review: { ...review, rows: known } });
      const now = deps.now();
      const pause = Math.min(KEPT_LATEST_MS, Math.max(KEPT_EVERY_MS, (now - start) / 10));
      if (now - keptAt < pause && !asksToWait(done.at(-1)?.error)) return;
      keptAt = now;
      keep({ set, results: soFar(), isUnfinished: true });
    };
    const end = await this.#take(uri, rows.length, title, (signal, report) => {
      noteResults([]);
      const work = runRows({ ...this.#depsOfRun(review, uri), noteResults }, rows, ticket, signal, report);
      return work.catch((error: unknown) => {
        keep({ set, results: soFar() });
        throw error;
      });
    });
    const ended = { ...end, set, results: withResults(end.results) };
    const run = { ...ended, text, call: keep(ended) };
    this.#note(uri, { run });
    return run;
  }

  #note(uri: string, known: Known): void {
    this.#known.set(uri, known);
    this.#changed.fire();
  }

  /** The review of the present text, environment and level; undefined if there is none. */
  #reviewOf(uri: string): Review | undefined {
    const review = this.#known.get(uri)?.review;
    return review && review.text === this.deps.textOf(uri) && this.#isChosen(review.connection)
      ? review
      : undefined;
  }

  #isChosen({ environment, level }: Connection): boolean {
    const { current } = this.deps.environments;
    return (
      current.name === environment.name &&
      current.baseUrl === environment.baseUrl &&
      this.deps.levelOf(current) === level
    );
  }

  #read(uri: string): { readonly text: string; readonly set: ChangeSet } {
    const text = this.deps.textOf(uri);
    if (text === undefined) throw new UserError(l10n.t('Open a file of changes first.'));
    const { set, issues } = readChangeSet(text, this.deps.fields());
    if (set) return { text, set };
    const { line, column } = lineAndColumnOf(text, issues[0]?.offset ?? 0);
    throw new UserError(l10n.t('Line {0}, column {1}: {2}', line, column, issues[0]?.message ?? ''));
  }

  /**
   * Connects to the chosen environment. Throws `UserError` if there is no session. Throws `UserError` too if `set` is
   * for another address, because a file never chooses its target.
   */
  async #connect(set?: ChangeSet): Promise<Connection> {
    const { current } = this.deps.environments;
    const { name } = current;
    const connection = await this.deps.connections.open(current, this.deps.levelOf(current));
    const address = addressOf({ ...current, ...connection });
    if (set && address !== set.origin)
      throw new UserError(
        l10n.t(
          'These changes are for {0}, but the chosen environment {1} has the address {2}.',
          sanitizeForDisplay(set.origin),
          sanitizeForDisplay(name),
          address,
        ),
        [{ title: l10n.t('Switch Environment…'), command: CommandId.switchEnvironment }],
      );
    const { credential, level, signedOutReason } = connection;
    if (credential === undefined)
      throw new UserError(
        signedOutReason ?? l10n.t('You are not signed in to {0}.', nameAndLevel(name, level)),
        [{ title: l10n.t('Sign In…'), command: CommandId.signIn, arguments: [name, level] }],
      );
    return connection;
  }

  #readRows<Row extends Pick<ChangeRow, 'id' | 'name'>>(
    uri: string,
    title: string,
    connection: Connection,
    rows: readonly Row[],
  ) {
    return this.#take(uri, rows.length, title, (signal, report) =>
      readRows(createPace(connection, this.deps), rows, connection, signal, report),
    );
  }

  #reviewed({ environment }: Connection, row: ChangeRow, reading: Reading): KnownRow {
    return reviewRow(row, reading, this.deps.isDirty(environment.name, row.id), this.deps.fields());
  }

  /** Plans a row's update, with the values that it replaces. */
  #plan(reviewed: KnownRow, connection: Connection, origin: CallOrigin): PlannedRow {
    const { row, company = {} } = reviewed;
    const { baseline, mine, seen } = textsOf(reviewed);
    const before = readJsonFields(seen).fields;
    const changed = changedFields(mine, baseline, this.deps.fields()).map((field) => ({
      ...field,
      before: before.get(field.name)?.literal,
    }));
    const plan = this.deps.calls.planUpdate({ connection, id: row.id, changed, company, origin });
    return { reviewed, plan };
  }

  #depsOfRun({ connection, text }: Review, uri: string): Omit<RunDeps, 'noteResults'> {
    const { deps } = this;
    const { name } = connection.environment;
    const pace = createPace(connection, deps);
    return {
      ...deps,
      calls: pace.calls,
      pace,
      isDirty: (id) => deps.isDirty(name, id),
      noteSaved: (id, service) => deps.noteSaved(name, id, service),
      whyStop: () => {
        const now = deps.textOf(uri);
        // A closed file counts as unchanged.
        if (now !== undefined && now !== text) return l10n.t('The file was edited, so the run stopped.');
        return this.#isChosen(connection)
          ? undefined
          : l10n.t('Another environment or level was chosen, so the run stopped.');
      },
    };
  }

  /** Runs one review or run with progress and a way to stop; refuses a second one. */
  async #take<T>(
    uri: string,
    count: number,
    title: string,
    work: (signal: AbortSignal, report: ReportRow) => Promise<T>,
  ): Promise<T> {
    if (this.#running)
      throw new UserError(l10n.t('Changes are being reviewed or run. Wait, or stop them first.'));
    const mine = (this.#running = { uri, stop: new AbortController(), text: title });
    this.#changed.fire();
    try {
      return await this.deps.withProgress(title, async (signal, report) =>
        work(AbortSignal.any([signal, mine.stop.signal]), (done, next) => {
          const figures = l10n.t('{0} of {1}', formatCount(done + 1), formatCount(count));
          mine.text = `${figures} · ${sanitizeForDisplay(next, 60)}`;
          report(mine.text);
          this.#changed.fire();
        }),
      );
    } finally {
      this.#running = undefined;
      this.#changed.fire();
    }
  }
}

function reviewFirst(uri: string): UserError {
  return new UserError(
    l10n.t('Review the changes first: the file, the environment or the level changed since.'),
    [{ title: l10n.t('Review'), command: CommandId.reviewChanges, arguments: [uri] }],
  );
}

function runWords(
  { rows: all, connection }: Review,
  rows: readonly PlannedRow[],
  look: () => Promise<void>,
): RunWords {
  const count = formatCount(rows.length);
  const name = sanitizeForDisplay(connection.environment.name);
  const names = new Set(rows.flatMap(({ reviewed }) => Object.keys(reviewed.row.to)));
  const skipped = all.length - rows.length;
  return {
    message:
      rows.length === 1
        ? l10n.t('Change 1 user group in {0}?', name)
        : l10n.t('Change {0} user groups in {1}?', count, name),
    action: l10n.t('Run'),
    decline: l10n.t('Show Changes'),
    look,
    notes: [
      l10n.t('Fields: {0}', sanitizeForDisplay([...names].join(', '))),
      ...(skipped > 0 ? [l10n.t('Skipped: {0} of {1}', formatCount(skipped), formatCount(all.length))] : []),
    ],
    countPrompt: l10n.t(
      'This environment is live. Type the number of user groups that change: {0}',
      String(rows.length),
    ),
  };
}
