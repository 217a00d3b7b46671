import { performance } from 'node:perf_hooks';
import { CancelledError, UserError } from '../../src/base/userError';
import type { ForeignQuestion, TextOptions } from '../../src/base/userInput';
import { createSendCall, type SendCall } from '../../src/calls/sendCall';
import { createCatalog } from '../../src/catalog/createCatalog';
import type { Connection, Environment } from '../../src/environments/types';
import type { FinishedCall, Level } from '../../src/http/types';
import { writeChangeSet, type ChangeRow } from '../../src/userGroups/changes/changeSet';
import { ChangeSets } from '../../src/userGroups/changes/changeSets';
import type { EndedRun } from '../../src/userGroups/changes/describeRun';
import { createUserGroupCalls } from '../../src/userGroups/userGroupCalls';
import { sampleFields } from '../fixtures/sampleFields';
import { testDoor } from './doorKit';
import { gateWith } from './gateWith';
import { rawAnswer, startRawServer, type RawConnection } from './rawServer';
import { unexpected } from './unexpected';

/** A scripted response to one request, in place of the usual response. */
export interface UpdateFault {
  readonly name: string;
  /** Whether the service carries out an update before it responds. */
  readonly applies: boolean;
  readonly respond: (connection: RawConnection, group: string) => void;
}

interface Group {
  phone: string;
  email: string;
}

export const URI = 'file:///work/phone.user-group-changes.json';

/** Starts a service with `count` user groups and a journal, and the real code of change sets with scripted prompts. */
export async function startChangeRuns(count: number) {
  const groups = new Map<string, Group>(
    Array.from({ length: count }, (_, index) => [`g${index}`, { phone: 'old', email: `${index}@b.c` }]),
  );
  const fixture = {
    groups,
    /** The requests in order: `GET g0`, or `PUT g0` with the body of the update. */
    journal: [] as string[],
    /** Called for each request before it is handled. */
    onRequest: (_method: string, _id: string): unknown => undefined,
    /** Fault for a request such as `PUT g0` or `GET g0`; undefined: the usual response. */
    faultOf: (_what: string): UpdateFault | undefined => undefined,
    text: '',
    dirty: new Set<string>(),
    enterprises: new Set<string>(),
    level: 'user' as Level,
    token: 'token' as string | undefined,
    signedInAt: 1,
    /** The user's answer to each question. */
    says: 'yes' as 'yes' | 'no',
    /** The user's text in an input box; by default the number at the end of its prompt. */
    types: (options: TextOptions): string => /(\d+)$/.exec(options.prompt ?? '')?.[1] ?? '',
    onQuestion: (): unknown => undefined,
    asked: [] as ForeignQuestion[],
    boxes: [] as TextOptions[],
    waits: [] as number[],
    saved: [] as string[],
    /** Calls of runs that were added to the history, in order. */
    kept: [] as FinishedCall[],
    reports: [] as string[],
    cancel: new AbortController(),
    /** Monotonic clock, in ms; only waits advance it. */
    clock: 0,
    timeoutMs: 60_000,
  };
  const bodyOf = (id: string): string => {
    const { phone, email } = groups.get(id) ?? { phone: '', email: '' };
    const facts = { user_group_id: id, company_name: `Shop ${id}`, phone, email, status: 1 };
    return JSON.stringify(fixture.enterprises.has(id) ? { ...facts, corporate_type: 2 } : facts);
  };
  const server = await startRawServer(async (connection) => {
    const { method, target, body } = await connection.nextRequest();
    const id = target.split('/').at(-1) ?? '';
    fixture.journal.push(method === 'GET' ? `GET ${id}` : `${method} ${id} ${body.toString()}`);
    await fixture.onRequest(method, id);
    const group = groups.get(id);
    const fault = fixture.faultOf(`${method} ${id}`);
    if (group && method === 'PUT' && fault?.applies !== false) {
      const sent = JSON.parse(body.toString()) as { readonly user_group: Partial<Group> };
      Object.assign(group, sent.user_group);
    }
    if (fault) fault.respond(connection, bodyOf(id));
    else if (!group) connection.end(rawAnswer({ status: 404, body: '{"code":"USER_GROUP_NOT_FOUND"}' }));
    else connection.end(rawAnswer({ body: bodyOf(id) }));
  });
  let environment: Environment = {
    name: 'Shop',
    baseUrl: server.origin,
    live: false,
    headers: {},
    builtIn: false,
  };
  const connectionTo = (to: Environment, level: Level): Connection => ({
    environment: to,
    target: { origin: new URL(to.baseUrl ?? server.origin).origin, basePath: '', headers: to.headers },
    level,
    ...(fixture.token === undefined ? {} : { credential: { token: fixture.token } }),
    signedInAt: fixture.signedInAt,
  });
  const environments = {
    get current() {
      return environment;
    },
    find: (name: string) => (name === environment.name ? environment : undefined),
  };
  const connections = {
    open: (to: Environment, level: Level = fixture.level) => Promise.resolve(connectionTo(to, level)),
  };
  const answer = async (question: ForeignQuestion): Promise<void> => {
    fixture.asked.push(question);
    await fixture.onQuestion();
    if (fixture.says === 'no') throw new CancelledError();
  };
  const sendAlive = createSendCall({
    door: testDoor(),
    environments,
    settings: () => ({ timeoutMs: fixture.timeoutMs, maxBytes: 100_000 }),
    now: () => 1000,
    steadyNow: () => performance.now(),
    wait: () => Promise.resolve(),
    withProgress: (_title, work) => work(new AbortController().signal, () => undefined),
    noteThrown: unexpected,
  });
  /** Killed windows; their calls never resolve. */
  const killed = new Set<object>();
  let window = {};
  const never = <T>(): Promise<T> => new Promise<T>(() => undefined);
  const create = () => {
    const mine = window;
    const send: SendCall = async (call) => {
      if (killed.has(mine)) return never();
      const sent = await sendAlive(call);
      return killed.has(mine) ? never() : sent;
    };
    const gate = gateWith({
      environments,
      connections,
      send,
      input: {
        confirm: unexpected,
        confirmForeign: answer,
        text: (options) => {
          fixture.boxes.push(options);
          return Promise.resolve(fixture.types(options));
        },
      },
    });
    return new ChangeSets({
      calls: createUserGroupCalls({ catalog: createCatalog(), send, gate, noteThrown: unexpected }),
      fields: () => sampleFields,
      noteUpdate: () => undefined,
      noteThrown: unexpected,
      truthful: new Set(),
      gate,
      environments,
      levelOf: () => fixture.level,
      connections,
      textOf: (uri) => (uri === URI && fixture.text !== '' ? fixture.text : undefined),
      isDirty: (_, id) => fixture.dirty.has(id),
      noteSaved: (_, id) => void fixture.saved.push(id),
      history: { add: (call) => void fixture.kept.push(call) },
      withProgress: (_title, work) => work(fixture.cancel.signal, (text) => void fixture.reports.push(text)),
      now: () => fixture.clock,
      wait: (ms) => {
        fixture.waits.push(ms);
        fixture.clock += ms;
        return Promise.resolve();
      },
    });
  };
  const made = Object.assign(fixture, {
    changeSets: create(),
    /** Opens the file in a new window, without the state of the old window. */
    reload: (): void => {
      window = {};
      made.changeSets = create();
    },
    /** Kills the window, so that its calls never resolve, and opens the file in a new window. */
    kill: (): void => {
      killed.add(window);
      made.reload();
    },
    setEnvironment: (change: Partial<Environment>): void => {
      environment = { ...environment, ...change };
    },
    /** Writes the rows into the file; by default one row for each group, which changes its phone. */
    setRows: (
      rows: readonly ChangeRow[] = [...groups.keys()].map((id) => ({
        id,
        was: { phone: '"old"' },
        to: { phone: '"new"' },
      })),
      origin = server.origin,
    ): void => {
      fixture.text = writeChangeSet({ origin, rows });
    },
    puts: (): readonly string[] =>
      fixture.journal.filter((line) => line.startsWith('PUT')).map((line) => line.split(' ')[1] ?? ''),
    origin: server.origin,
    close: () => server.close(),
  });
  return made;
}

export type ChangeRuns = Awaited<ReturnType<typeof startChangeRuns>>;

/** Call at the top of a test file. Each call of the returned function starts a service that is closed after the test. */
export function useChangeRuns(): (count?: number) => Promise<ChangeRuns> {
  let open: ChangeRuns[] = [];
  afterEach(async () => {
    await Promise.all(open.map(({ close }) => close()));
    open = [];
  });
  return async (count = 3) => {
    const runs = await startChangeRuns(count);
    open.push(runs);
    runs.setRows();
    return runs;
  };
}

export const look = (): Promise<void> => Promise.resolve();

export function run(runs: ChangeRuns, origin: 'user' | 'command' = 'user'): Promise<EndedRun> {
  return runs.changeSets.run(URI, origin, look);
}

export function labelsOf({ results }: EndedRun): string {
  return results.map(({ state }) => state).join(' ');
}

export function phones({ groups }: ChangeRuns): string {
  return [...groups.values()].map(({ phone }) => phone).join(' ');
}

/** For `assert.rejects`: a `UserError` whose message matches. */
export function refused(pattern: RegExp): (error: unknown) => boolean {
  return (error) => UserError.is(error) && pattern.test(error.message);
}
