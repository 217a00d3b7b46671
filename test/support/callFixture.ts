import assert from 'node:assert/strict';
import { CancelledError } from '../../src/base/userError';
import {
  createCallConnections,
  type CallConnectionsDeps,
  runCall,
  type RunCallDeps,
} from '../../src/calls/runCall';
import {
  createAskForValues,
  createCalls,
  type AskForValuesDeps,
  type Calls,
} from '../../src/calls/createCalls';
import type { CallHistory, FinishedCallDeps } from '../../src/calls/findFinishedCall';
import type { OpenRequestDeps } from '../../src/calls/openRequestInChosen';
import { createEntityNames, createEntitySource } from '../../src/calls/prompts/entitySource';
import { createRecentValues } from '../../src/calls/prompts/recentValues';
import { createPublishCall, type PublishCallDeps } from '../../src/calls/publishCall';
import { parseRequestText } from '../../src/calls/requests/requestShape';
import { createSendCall, type SendCallDeps } from '../../src/calls/sendCall';
import { createAssistantUse, createWriteGate, type WriteGateDeps } from '../../src/calls/writes/writeGate';
import { createCatalog } from '../../src/catalog/createCatalog';
import type { WrittenCall } from '../../src/code/written/writtenCall';
import type { call } from '../../src/commands/callCommands';
import type { RequestDocuments, ResultDocuments } from '../../src/documents/types';
import type { Connection, Environment } from '../../src/environments/types';
import type { ClientKeys } from '../../src/http/credential';
import type {
  FinishedCall,
  CallValues,
  HttpRequest,
  Level,
  Outcome,
  SendOptions,
  Target,
} from '../../src/http/types';
import type { CallSettings } from '../../src/wiring/rooms/sessions';
import { memoryStore } from './memoryStore';
import { answered } from './outcomes';
import { scriptedInput, type ScriptedAnswer, type ScriptedInput } from './scriptedInput';

export const TOKEN = 'canary-5f0c2c8e-token';

const targets: Readonly<Record<string, Target>> = {
  Sandbox: { origin: 'http://127.0.0.1:4010', basePath: '', headers: {} },
  Shop: { origin: 'https://shop.example', basePath: '/api', headers: { 'x-shop': '1' } },
  Test: { origin: 'https://test.example', basePath: '', headers: {} },
};

export function environmentCalled(name: string, live = false): Environment {
  return {
    name,
    baseUrl: name === 'Sandbox' ? undefined : `https://${name.toLowerCase()}.example/api`,
    live,
    headers: {},
    builtIn: name === 'Sandbox',
  };
}

/** External dependencies of calls in one object, so that a test can replace a single member. */
export type CallParts = Omit<CallConnectionsDeps, 'input'> & {
  readonly input: ScriptedInput;
} & SendCallDeps &
  PublishCallDeps &
  AskForValuesDeps &
  FinishedCallDeps &
  OpenRequestDeps & { readonly requests: Pick<RequestDocuments, 'show'> } & Pick<
    Parameters<typeof call>[0],
    'writtenCall' | 'isTrusted' | 'redact'
  > &
  Pick<RunCallDeps, 'environments' | 'entityNames'> &
  Pick<WriteGateDeps, 'running' | 'confirmed'> &
  Partial<Pick<RunCallDeps, 'companyOf'>> & {
    readonly results: Pick<ResultDocuments, 'compare' | 'findPrevious' | 'uriOf'>;
    readonly history: CallHistory;
    readonly settings: () => CallSettings;
  };

/** The real code of calls with these dependencies. */
export function callsOf(parts: CallParts): Calls {
  const connections = createCallConnections(parts);
  const send = createSendCall(parts);
  const run = {
    ...parts,
    connections,
    companyOf: parts.companyOf ?? (() => ({})),
    gate: createWriteGate({
      ...parts,
      assistantUse: createAssistantUse(memoryStore(), () => 0),
      connections,
      send,
    }),
    send,
    publish: createPublishCall(parts),
  };
  return createCalls({
    ...parts,
    connections,
    ask: createAskForValues(parts),
    run: (call) => runCall(run, call),
  });
}

/** The dependencies with the calls made from them. */
export function withCalls<T extends CallParts>(parts: T): T & { readonly calls: Calls } {
  return { ...parts, calls: callsOf(parts) };
}

export interface CallFixture {
  readonly services: CallParts & { readonly calls: Calls };
  /** Calls added to the history; their ids are numbers from 1. */
  readonly kept: FinishedCall[];
  readonly compared: (readonly [left: FinishedCall, right: FinishedCall])[];
  readonly input: ScriptedInput;
  readonly sent: { readonly request: HttpRequest; readonly options: SendOptions }[];
  readonly finishedCalls: FinishedCall[];
  /** The last read or save of each user group, by the URI of its document. */
  readonly exchanges: Record<string, FinishedCall>;
  readonly opened: {
    readonly endpointId: string;
    readonly environment: string;
    readonly values?: Partial<CallValues>;
  }[];
  /** URIs of request documents that were shown unchanged. */
  readonly shown: string[];
  readonly reported: FinishedCall[];
  /** Errors that the extension's own code threw while it handled a response. */
  readonly thrown: unknown[];
  readonly statuses: string[];
  readonly progress: string[];
  readonly signIns: string[];
  /** Names of the settings that changed since the user confirmed an environment, by environment name. */
  readonly changes: Record<string, readonly string[]>;
  /** The call at the cursor in the source file. */
  written: WrittenCall | undefined;
  /** False in Restricted Mode. */
  isTrusted: boolean;
  readonly confirmed: string[];
  answer: (request: HttpRequest, options: SendOptions) => Outcome | Promise<Outcome>;
  token: string | undefined;
  /** Client keys, which calls send instead of the token. */
  keys: ClientKeys | undefined;
  tokenAfterSignIn: string | undefined;
  settings: CallSettings;
  environments: Environment[];
  current: Environment;
  /** All prompts, status messages and progress texts so far. */
  visibleText(): string;
  /** Fails if scripted answers are left or `TOKEN` was shown. */
  assertClean(): void;
}

/** The real code of calls with a scripted user; `answer` takes the place of the service. */
export function callFixture(answers: readonly ScriptedAnswer[]): CallFixture {
  const input = scriptedInput(answers);
  const catalog = createCatalog();
  const sandbox = environmentCalled('Sandbox');
  const entityNames = createEntityNames();
  const fixture: Omit<CallFixture, 'services'> = {
    input,
    sent: [],
    finishedCalls: [],
    exchanges: {},
    kept: [],
    compared: [],
    opened: [],
    shown: [],
    reported: [],
    thrown: [],
    statuses: [],
    progress: [],
    signIns: [],
    changes: {},
    confirmed: [],
    written: undefined,
    isTrusted: true,
    answer: () => answered('{"count":0,"list":[]}'),
    token: TOKEN,
    keys: undefined,
    tokenAfterSignIn: TOKEN,
    settings: { timeoutMs: 1000, maxBytes: 1000, confirmWrites: 'live', hints: true },
    environments: [sandbox, environmentCalled('Shop')],
    current: sandbox,
    visibleText: () => [input.shownText(), ...fixture.statuses, ...fixture.progress].join('\n'),
    assertClean: () => {
      input.assertDone();
      assert.ok(!fixture.visibleText().includes(TOKEN), 'the token was shown');
    },
  };
  const connections = {
    open: (environment: Environment, level: Level = 'user'): Promise<Connection> => {
      const target = targets[environment.name];
      assert.ok(target);
      const { token, keys } = fixture;
      const ofToken = token === undefined ? undefined : { token };
      const credential = keys ? { keys } : ofToken;
      return Promise.resolve({ environment, target, level, credential });
    },
  };
  const door = {
    send: async (request: HttpRequest, options: SendOptions): Promise<Outcome> => {
      fixture.sent.push({ request, options });
      return fixture.answer(request, options);
    },
  };
  const services = withCalls<CallParts>({
    catalog,
    environments: {
      get current() {
        return fixture.current;
      },
      find: (name) => fixture.environments.find((environment) => environment.name === name),
    },
    connections,
    door,
    input,
    results: {
      open: (call) => {
        fixture.finishedCalls.push(call);
        return Promise.resolve(`commerce-api:/results/${fixture.finishedCalls.length}`);
      },
      find: (uri) => fixture.finishedCalls[Number(uri.split('/').at(-1)) - 1],
      recent: () => fixture.finishedCalls.toReversed(),
      note: () => undefined,
      uriOf: (call) => {
        const index = fixture.finishedCalls.indexOf(call);
        return index < 0 ? undefined : `commerce-api:/results/${index + 1}`;
      },
      findPrevious: (call) => fixture.finishedCalls[fixture.finishedCalls.indexOf(call) - 1],
      compare: (left, right) => {
        fixture.compared.push([left, right]);
        return Promise.resolve();
      },
    },
    history: {
      add: (call) => void fixture.kept.push(call),
      read: (id) => Promise.resolve(fixture.kept[Number(id) - 1]),
      companyNameOf: () => undefined,
    },
    userGroupFiles: { exchangeOf: (uri) => fixture.exchanges[uri] },
    activeDocumentUri: () => undefined,
    writtenCall: () => Promise.resolve(fixture.written),
    isTrusted: () => fixture.isTrusted,
    redact: (text) => text.replaceAll(TOKEN, '‹token›'),
    readRequest: () => undefined,
    confirmed: {
      changesOf: ({ name }) => fixture.changes[name] ?? [],
      confirm: ({ name }) => {
        fixture.confirmed.push(name);
        return Promise.resolve();
      },
    },
    requests: {
      parse: parseRequestText,
      show: (uri) => Promise.resolve(void fixture.shown.push(uri)),
      open: (endpoint, environment, values) => {
        fixture.opened.push({ endpointId: endpoint.id, environment, values });
        return Promise.resolve();
      },
    },
    recents: createRecentValues(
      memoryStore(),
      () => undefined,
      () => false,
    ),
    entitySource: (environment) =>
      createEntitySource(environment, {
        catalog,
        connections,
        door,
        entityNames,
        settings: () => fixture.settings,
      }),
    entityNames,
    running: new Set(),
    followCall: () => undefined,
    settings: () => fixture.settings,
    now: () => 1_700_000_000_000,
    steadyNow: () => 0,
    withProgress: (title, work) => {
      fixture.progress.push(title);
      return work(new AbortController().signal, (text) => fixture.progress.push(text));
    },
    wait: () => Promise.resolve(),
    signIn: (environment) => {
      fixture.signIns.push(environment.name);
      fixture.token = fixture.tokenAfterSignIn;
      return Promise.resolve();
    },
    showStatus: (text) => fixture.statuses.push(text),
    reportOutcome: (call) => fixture.reported.push(call),
    noteThrown: (thrown) => fixture.thrown.push(thrown),
  });
  return Object.assign(fixture, { services });
}

/** For `assert.rejects`: true if the user cancelled. */
export const cancelled = (error: unknown): boolean => error instanceof CancelledError;
