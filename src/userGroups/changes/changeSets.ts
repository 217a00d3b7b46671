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
import { createPace } from './pace';
import {
  describeState,
  readRows,
  reviewRow,
  textsOf,
  willRun,
  type Reading,
  type ReportRow,
  type ReviewedRow,
} from './reviewRow';
import { callOfRun, type EndedRun } from './describeRun';
import { runRows, type PlannedRow, type RowResult, type RunDeps } from './runRows';

interface ChangeSetsDeps extends Omit<SaveChangesDeps, 'calls'> {
  readonly calls: UserGroupCalls;
  readonly gate: Pick<WriteGate, 'allowRun' | 'alone' | 'reopen'>;
  readonly environments: Pick<Environments, 'current'>;
  readonly levelOf: (environment: Environments['current']) => Level;
  readonly connections: Connections;
  /** The text of an open change set; undefined where it is not open. */
  readonly textOf: (uri: string) => string | undefined;
  readonly isDirty: (environmentName: string, id: string) => boolean;
  readonly noteSaved: (environmentName: string, id: string, service: string) => void;
  /** Shows the title, and behind it what is reported, while `work` runs; the signal aborts when the user cancels. */
  readonly withProgress: <T>(
    title: string,
    work: (signal: AbortSignal, report: (text: string) => void) => Promise<T>,
  ) => Promise<T>;
  /** In ms, whatever the clock of the system is set to. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
}

/** What a review found, for the text and the connection that it was made with. */
interface Review {
  readonly text: string;
  readonly set: ChangeSet;
  readonly connection: Connection;
  readonly rows: readonly ReviewedRow[];
}

/** The last run of a text, as the call that the history keeps. */
interface KnownRun extends EndedRun {
  readonly text: string;
  readonly call: FinishedCall;
}

/** Reviews and runs of the change sets of this window. URIs are those of open files. */
export type ChangeSets = ReturnType<typeof createChangeSets>;

export function createChangeSets(deps: ChangeSetsDeps) {
  const known = new Map<string, { readonly review?: Review; readonly run?: KnownRun }>();
  const changed = createChangeEvent();
  const turns = createTurns(deps, changed.fire);
  const note = (uri: string, what: { readonly review?: Review; readonly run?: KnownRun }): void => {
    known.set(uri, what);
    changed.fire();
  };
  /** The review of the present text, environment and level, if there is one. */
  const reviewOf = (uri: string): Review | undefined => {
    const review = known.get(uri)?.review;
    return review && review.text === deps.textOf(uri) && isChosen(deps, review.connection)
      ? review
      : undefined;
  };
  const runOf = (uri: string): KnownRun | undefined => {
    const run = known.get(uri)?.run;
    return run?.text === deps.textOf(uri) ? run : undefined;
  };
  return {
    onDidChange: changed.on,
    check: (text: string): readonly RequestIssue[] => readChangeSet(text, deps.fields()).issues,
    setOf: (uri: string): ChangeSet => requireSet(deps, uri).set,

    /** What is known of a file. */
    stateOf: (uri: string) => {
      const { current } = deps.environments;
      return {
        set: readChangeSet(deps.textOf(uri) ?? '', deps.fields()).set,
        running: turns.runningOf(uri),
        review: reviewOf(uri),
        run: runOf(uri),
        target: { environmentName: current.name, level: deps.levelOf(current), live: current.live },
      };
    },

    /** Reads what the service has of each user group of the file. Throws `CancelledError`. */
    review: async (uri: string): Promise<Review> => {
      const { text, set } = requireSet(deps, uri);
      const connection = await connect(deps, set);
      const title = l10n.t('Reviewing the changes in {0}', sanitizeForDisplay(connection.environment.name));
      const readings = await readAll(deps, turns, { uri, title, connection }, set.rows);
      const rows = set.rows.map((row, index) => reviewed(deps, connection, row, readings[index]));
      const review = { text, set, connection, rows };
      note(uri, { ...known.get(uri), review });
      return review;
    },

    /**
     * Reads user groups of the chosen environment, and makes a set of the changes that `change` finds in each; what was
     * read is its review once it is noted for the file with the set's text.
     */
    make: async (
      ids: readonly string[],
      environmentName: string,
      change: (id: string, text: string) => ChangeRow | undefined,
    ) => {
      const review = await makeReview(deps, turns, ids, environmentName, change);
      return { set: review.set, noteReview: (uri: string) => note(uri, { review }) };
    },

    /** Writes over the values of others that the review found in these rows. */
    useMine: (uri: string, ids: readonly string[]): void => {
      const review = reviewOf(uri);
      if (!review) throw reviewFirst(uri);
      const rows = review.rows.map((one): ReviewedRow =>
        one.state === 'conflict' && ids.includes(one.row.id) ? { ...one, usesMine: true } : one,
      );
      note(uri, { ...known.get(uri), review: { ...review, rows } });
    },

    /** Asks once, then saves what the review found to be changed. Throws `CancelledError` where the user does not agree. */
    run: async (uri: string, origin: CallOrigin, look: () => Promise<void>): Promise<KnownRun> => {
      const isStill = (review: Review): boolean => reviewOf(uri) === review;
      const run = await runReview(deps, turns, { uri, review: reviewOf(uri), isStill, origin, look });
      note(uri, { run });
      return run;
    },

    /** Stops the review or the run after the row in flight; false where none is going on. */
    stop: turns.stop,
    isBusy: turns.isBusy,
    runOf,
  };
}

/** Reads groups for a review, one after the other. Throws `CancelledError`. */
function readAll(
  deps: ChangeSetsDeps,
  turns: Turns,
  {
    uri,
    title,
    connection,
  }: { readonly uri: string; readonly title: string; readonly connection: Connection },
  groups: readonly Pick<ChangeRow, 'id' | 'name'>[],
): Promise<readonly Reading[]> {
  return turns.take(uri, groups.length, title, (signal, report) =>
    readRows({ ...deps, pace: createPace(connection, deps) }, groups, connection, signal, report),
  );
}

async function makeReview(
  deps: ChangeSetsDeps,
  turns: Turns,
  ids: readonly string[],
  environmentName: string,
  change: (id: string, text: string) => ChangeRow | undefined,
): Promise<Review> {
  if (deps.environments.current.name !== environmentName)
    throw new UserError(l10n.t('Another environment was chosen meanwhile.'));
  const connection = await connect(deps);
  const title = l10n.t('Reading user groups of {0}', sanitizeForDisplay(environmentName));
  const groups = ids.map((id) => ({ id }));
  const readings = await readAll(deps, turns, { uri: '', title, connection }, groups);
  const rows = ids.flatMap((id, index) => {
    const reading = readings[index];
    const row = reading?.kind === 'text' ? change(id, reading.text) : undefined;
    return row ? [reviewed(deps, connection, row, reading)] : [];
  });
  const set = {
    origin: addressOf({ ...connection.environment, ...connection }),
    rows: rows.map(({ row }) => row),
  };
  return { text: writeChangeSet(set), set, connection, rows };
}

function reviewed(
  deps: Pick<ChangeSetsDeps, 'isDirty' | 'fields'>,
  { environment }: Connection,
  row: ChangeRow,
  reading: Reading | undefined,
): ReviewedRow {
  return reviewRow(row, reading, deps.isDirty(environment.name, row.id), deps.fields());
}

/** What is run, and who wants it. */
interface RunOrder {
  readonly uri: string;
  readonly review: Review | undefined;
  /** The review is still that of the file, the environment and the level. */
  readonly isStill: (review: Review) => boolean;
  readonly origin: CallOrigin;
  readonly look: () => Promise<void>;
}

async function runReview(
  deps: ChangeSetsDeps,
  turns: Turns,
  { uri, review, isStill, origin, look }: RunOrder,
): Promise<KnownRun> {
  if (!review) throw reviewFirst(uri);
  const { connection, set, text } = review;
  const rows = review.rows.filter(willRun).map((row) => plan(deps, row, connection, origin));
  const [first, ...others] = rows.map((row) => row.plan);
  if (!first) throw new UserError(l10n.t('No change is left to run.'));
  const ticket = await deps.gate.allowRun([first, ...others], runWords(review, rows, look));
  // The question may stand for long.
  if (!isStill(review)) throw reviewFirst(uri);
  const title = l10n.t('Changing user groups in {0}', sanitizeForDisplay(connection.environment.name));
  const startedAt = Date.now();
  const start = deps.now();
  const end = await turns.take(uri, rows.length, title, (signal, report) =>
    runRows(depsOfRun(deps, review, uri), rows, ticket, signal, report),
  );
  const ended = { ...end, results: allResults(review.rows, end.results), set };
  return { ...ended, text, call: callOfRun(ended, first, startedAt, deps.now() - start) };
}

type Turns = ReturnType<typeof createTurns>;

/** Lets one review or run of the window go on at a time, with its progress and a way to stop it. */
function createTurns({ withProgress }: Pick<ChangeSetsDeps, 'withProgress'>, changed: () => void) {
  let running: { readonly uri: string; readonly stop: AbortController; text: string } | undefined;
  return {
    /** How far it is, in a few words. */
    runningOf: (uri: string): string | undefined => (running?.uri === uri ? running.text : undefined),
    isBusy: (): boolean => running !== undefined,
    stop: (): boolean => {
      running?.stop.abort();
      return running !== undefined;
    },
    take: async <T>(
      uri: string,
      count: number,
      title: string,
      work: (signal: AbortSignal, report: ReportRow) => Promise<T>,
    ): Promise<T> => {
      if (running) throw new UserError(l10n.t('Changes are being reviewed or run; wait or stop them first.'));
      const mine = (running = { uri, stop: new AbortController(), text: title });
      changed();
      try {
        return await withProgress(title, async (signal, report) =>
          work(AbortSignal.any([signal, mine.stop.signal]), (done, next) => {
            const figures = l10n.t('{0} of {1}', formatCount(done + 1), formatCount(count));
            mine.text = `${figures} · ${sanitizeForDisplay(next, 60)}`;
            report(mine.text);
            changed();
          }),
        );
      } finally {
        running = undefined;
        changed();
      }
    },
  };
}

/** What a run of a review works with. */
function depsOfRun(deps: ChangeSetsDeps, { connection, text }: Review, uri: string): RunDeps {
  const { name } = connection.environment;
  return {
    ...deps,
    isDirty: (id) => deps.isDirty(name, id),
    noteSaved: (id, service) => deps.noteSaved(name, id, service),
    pace: createPace(connection, deps),
    whyStop: () => {
      const now = deps.textOf(uri);
      // A file that was closed is as it was.
      if (now !== undefined && now !== text) return l10n.t('The file was edited, so the run stopped.');
      return isChosen(deps, connection)
        ? undefined
        : l10n.t('Another environment or level was chosen, so the run stopped.');
    },
  };
}

/** A result for each row of the file, in its order: also for those that were left out of the run. */
function allResults(reviewed: readonly ReviewedRow[], results: readonly RowResult[]): readonly RowResult[] {
  const ofRun = new Map(results.map((result) => [result.id, result]));
  return reviewed.map((one): RowResult => {
    const { id, name } = one.row;
    const left = { id, name, before: {}, after: {} };
    return (
      ofRun.get(id) ??
      (one.state === 'same'
        ? { ...left, label: 'same' }
        : { ...left, label: 'skipped', sentence: describeState(one) })
    );
  });
}

function requireSet(
  deps: Pick<ChangeSetsDeps, 'textOf' | 'fields'>,
  uri: string,
): { readonly text: string; readonly set: ChangeSet } {
  const text = deps.textOf(uri);
  if (text === undefined) throw new UserError(l10n.t('Open a file of changes first.'));
  const { set, issues } = readChangeSet(text, deps.fields());
  if (set) return { text, set };
  const { line, column } = lineAndColumnOf(text, issues[0]?.offset ?? 0);
  throw new UserError(l10n.t('Line {0}, column {1}: {2}', line, column, issues[0]?.message ?? ''));
}

/** The chosen environment, with a session, if the changes are for it: a file never chooses where it runs. */
async function connect(
  { environments, levelOf, connections }: Pick<ChangeSetsDeps, 'environments' | 'levelOf' | 'connections'>,
  set?: ChangeSet,
): Promise<Connection> {
  const { current } = environments;
  const { name } = current;
  const connection = await connections.open(current, levelOf(current));
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

function isChosen(
  { environments, levelOf }: Pick<ChangeSetsDeps, 'environments' | 'levelOf'>,
  { environment, level }: Connection,
): boolean {
  const { current } = environments;
  return (
    current.name === environment.name && current.baseUrl === environment.baseUrl && levelOf(current) === level
  );
}

function reviewFirst(uri: string): UserError {
  return new UserError(
    l10n.t('Review the changes first: the file, the environment or the level changed since.'),
    [{ title: l10n.t('Review'), command: CommandId.reviewChanges, arguments: [uri] }],
  );
}

/** The update of a row, with the values that it writes over. */
function plan(
  { calls, fields }: Pick<ChangeSetsDeps, 'calls' | 'fields'>,
  reviewed: ReviewedRow,
  connection: Connection,
  origin: CallOrigin,
): PlannedRow {
  const { row, company = {} } = reviewed;
  const { baseline, mine, seen } = textsOf(reviewed);
  const before = readJsonFields(seen).fields;
  const changed = changedFields(mine, baseline, fields()).map((field) => ({
    ...field,
    before: before.get(field.name)?.literal,
  }));
  return { reviewed, plan: calls.planUpdate({ connection, id: row.id, changed, company, origin }) };
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
