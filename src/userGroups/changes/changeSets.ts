import * as l10n from '@vscode/l10n';
import { createChangeEvent } from '../../base/changeEvent';
import { formatCount } from '../../base/formatFigures';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { UserError } from '../../base/userError';
import type { RequestIssue } from '../../calls/requests/requestIssue';
import { lineAndColumnOf } from '../../calls/requests/requestShape';
import type { CallOrigin, RunWords, WriteGate, WritePlan } from '../../calls/writes/writeGate';
import { CommandId } from '../../contributions';
import { nameAndLevel } from '../../environments/nameAndLevel';
import type { Connection, Connections, Environments } from '../../environments/types';
import type { Level } from '../../http/types';
import { readJsonFields } from '../readJsonFields';
import { changedFields } from '../save/decideSave';
import type { SaveChangesDeps } from '../save/saveChanges';
import type { UserGroupCalls } from '../userGroupCalls';
import { addressOf, readChangeSet, type ChangeSet } from './changeSet';
import { createPace } from './pace';
import { describeState, readRows, reviewRows, textsOf, willRun, type ReviewedRow } from './reviewRows';
import { runRows, type PlannedRow, type RowResult, type RunDeps, type RunEnd } from './runRows';

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

/** A run that ended, and what it ran; `results` has each row of the file. */
export interface EndedRun extends RunEnd {
  readonly set: ChangeSet;
  readonly text: string;
  readonly environmentName: string;
}

interface Known {
  review?: Review | undefined;
  run?: EndedRun | undefined;
}

/** Reviews and runs of the change sets of this window. URIs are those of open files. */
export type ChangeSets = ReturnType<typeof createChangeSets>;

export function createChangeSets(deps: ChangeSetsDeps) {
  const known = new Map<string, Known>();
  const changed = createChangeEvent();
  const turns = createTurns(deps, changed.fire);
  const knownOf = (uri: string): Known => known.get(uri) ?? {};
  const note = (uri: string, what: Known): void => {
    known.set(uri, what);
    changed.fire();
  };
  /** The review of the present text, environment and level, if there is one. */
  const reviewOf = (uri: string): Review | undefined => {
    const { review } = knownOf(uri);
    return review && review.text === deps.textOf(uri) && isChosen(deps, review.connection)
      ? review
      : undefined;
  };

  return {
    onDidChange: changed.on,
    check: (text: string): readonly RequestIssue[] => readChangeSet(text, deps.fields()).issues,

    /** What is known of a file, for its lenses. */
    stateOf: (uri: string) => {
      const text = deps.textOf(uri);
      const { run } = knownOf(uri);
      const { current } = deps.environments;
      return {
        offsets: readChangeSet(text ?? '', deps.fields()).offsets,
        running: turns.runningOf(uri),
        review: reviewOf(uri),
        run: run && run.text === text ? run : undefined,
        target: { environmentName: current.name, level: deps.levelOf(current), live: current.live },
      };
    },

    /** Reads what the service has of each user group of the file. Throws `CancelledError`. */
    review: async (uri: string): Promise<Review> => {
      const { text, set } = requireSet(deps, uri);
      const connection = await connect(deps, set);
      const { name } = connection.environment;
      const title = l10n.t('Reviewing the changes in {0}', sanitizeForDisplay(name));
      const reviewDeps = {
        ...deps,
        isDirty: (id: string) => deps.isDirty(name, id),
        pace: createPace(connection, deps),
      };
      const rows = await turns.take(uri, set.rows.length, title, (signal, report) =>
        reviewRows(reviewDeps, set.rows, connection, signal, report),
      );
      const review = { text, set, connection, rows };
      note(uri, { ...knownOf(uri), review });
      return review;
    },

    /** Writes over the values of others that the review found in one row. */
    useMine: (uri: string, id: string): void => {
      const review = reviewOf(uri);
      const row = review?.rows.find((one) => one.row.id === id && one.state.kind === 'conflict');
      if (!review || !row) throw reviewFirst(uri);
      const rows = review.rows.map((one) => (one === row ? { ...one, usesMine: true as const } : one));
      note(uri, { ...knownOf(uri), review: { ...review, rows } });
    },

    /** Asks once, then saves what the review found to be changed. Throws `CancelledError` where the user does not agree. */
    run: async (uri: string, origin: CallOrigin, look: () => Promise<void>): Promise<EndedRun> => {
      const review = reviewOf(uri);
      if (!review) throw reviewFirst(uri);
      const { connection, set, text } = review;
      const rows = review.rows.filter(willRun).map((row) => plan(deps, row, connection, origin));
      const [first, ...others] = rows.map((row) => row.plan);
      if (!first) throw new UserError(l10n.t('No change is left to run.'));
      const ticket = await deps.gate.allowRun([first, ...others], runWords(review, rows, look));
      // The question may stand for long.
      if (reviewOf(uri) !== review) throw reviewFirst(uri);
      const { name } = connection.environment;
      const title = l10n.t('Changing user groups in {0}', sanitizeForDisplay(name));
      const runDeps = depsOfRun(deps, review, uri);
      const end = await turns
        .take(uri, rows.length, title, (signal, report) => runRows(runDeps, rows, ticket, signal, report))
        .finally(() => note(uri, { run: knownOf(uri).run }));
      const run = { ...end, results: allResults(review.rows, end.results), set, text, environmentName: name };
      note(uri, { run });
      return run;
    },

    /** Stops the review or the run after the row in flight; false where none is going on. */
    stop: turns.stop,

    /** Reads user groups of the chosen environment, one after the other, for a new file. */
    readGroups: (environmentName: string, ids: readonly string[]) =>
      readGroups(deps, turns, environmentName, ids),

    /** The last run of the file in this window. */
    runOf: (uri: string): EndedRun => {
      const { run } = knownOf(uri);
      if (!run) throw new UserError(l10n.t('These changes were not run in this window.'));
      return run;
    },
  };
}

async function readGroups(
  deps: ChangeSetsDeps,
  turns: ReturnType<typeof createTurns>,
  environmentName: string,
  ids: readonly string[],
) {
  const connection = await connectTo(deps, environmentName);
  const title = l10n.t('Reading user groups of {0}', sanitizeForDisplay(environmentName));
  const pace = createPace(connection, deps);
  const texts = await turns.take('', ids.length, title, (signal, report) =>
    readRows({ ...deps, pace }, ids, connection, signal, report),
  );
  return { origin: addressOf(connection), texts };
}

/** Lets one review or run of the window go on at a time, with its progress and a way to stop it. */
function createTurns({ withProgress }: Pick<ChangeSetsDeps, 'withProgress'>, changed: () => void) {
  let running:
    | { readonly uri: string; readonly stop: AbortController; done: number; readonly count: number }
    | undefined;
  return {
    runningOf: (uri: string): { readonly done: number; readonly count: number } | undefined =>
      running?.uri === uri ? { done: running.done, count: running.count } : undefined,
    stop: (): boolean => {
      running?.stop.abort();
      return running !== undefined;
    },
    take: async <T>(
      uri: string,
      count: number,
      title: string,
      work: (signal: AbortSignal, report: (done: number) => void) => Promise<T>,
    ): Promise<T> => {
      if (running) throw new UserError(l10n.t('Changes are being reviewed or run; wait or stop them first.'));
      const mine = { uri, stop: new AbortController(), done: 0, count };
      running = mine;
      changed();
      try {
        return await withProgress(title, async (signal, report) =>
          work(AbortSignal.any([signal, mine.stop.signal]), (done) => {
            mine.done = done;
            report(l10n.t('{0} of {1}', formatCount(done), formatCount(count)));
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
      (one.state.kind === 'same'
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

type Chosen = Pick<ChangeSetsDeps, 'environments' | 'levelOf' | 'connections'>;

/** The chosen environment, which is the one of that name. */
async function connectTo(deps: Chosen, environmentName: string): Promise<Connection> {
  if (deps.environments.current.name !== environmentName)
    throw new UserError(l10n.t('Another environment was chosen meanwhile.'));
  const { current } = deps.environments;
  const connection = await deps.connections.open(current, deps.levelOf(current));
  requireSession(connection);
  return connection;
}

/** The chosen environment, if the changes are for it. A file never chooses where it runs. */
async function connect(
  { environments, levelOf, connections }: Chosen,
  { origin }: ChangeSet,
): Promise<Connection> {
  const { current } = environments;
  const connection = await connections.open(current, levelOf(current));
  const name = sanitizeForDisplay(current.name);
  const address = addressOf(connection);
  if (address !== origin)
    throw new UserError(
      l10n.t(
        'These changes are for {0}, but the chosen environment {1} has the address {2}.',
        sanitizeForDisplay(origin),
        name,
        address,
      ),
      [{ title: l10n.t('Switch Environment…'), command: CommandId.switchEnvironment }],
    );
  requireSession(connection);
  return connection;
}

function requireSession({ credential, environment: { name }, level, signedOutReason }: Connection): void {
  if (credential === undefined)
    throw new UserError(
      signedOutReason ?? l10n.t('You are not signed in to {0}.', nameAndLevel(name, level)),
      [{ title: l10n.t('Sign In…'), command: CommandId.signIn, arguments: [name, level] }],
    );
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
  const {
    row: { id },
    company = {},
  } = reviewed;
  const { baseline, mine, seen } = textsOf(reviewed);
  const before = readJsonFields(seen).fields;
  const changed = changedFields(mine, baseline, fields()).map((field) => ({
    ...field,
    before: before.get(field.name)?.literal,
  }));
  const made: WritePlan = calls.planUpdate({ connection, id, changed, company, origin });
  return { reviewed, plan: made };
}

function runWords(
  { rows: all, connection, set }: Review,
  rows: readonly PlannedRow[],
  look: () => Promise<void>,
): RunWords {
  const count = formatCount(rows.length);
  const names = new Set(rows.flatMap(({ reviewed }) => Object.keys(reviewed.row.to)));
  const skipped = all.length - rows.length;
  return {
    message:
      rows.length === 1
        ? l10n.t('Change 1 user group in {0}?', sanitizeForDisplay(connection.environment.name))
        : l10n.t('Change {0} user groups in {1}?', count, sanitizeForDisplay(connection.environment.name)),
    action: l10n.t('Run'),
    decline: l10n.t('Show Changes'),
    look,
    notes: [
      l10n.t('Fields: {0}', sanitizeForDisplay([...names].join(', '))),
      ...(skipped > 0
        ? [l10n.t('Skipped: {0} of {1}', formatCount(skipped), formatCount(set.rows.length))]
        : []),
    ],
    countPrompt: l10n.t(
      'This environment is live. Type the number of user groups that change: {0}',
      String(rows.length),
    ),
  };
}
