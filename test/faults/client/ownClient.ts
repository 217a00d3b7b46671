import { performance } from 'node:perf_hooks';
import { inspect } from 'node:util';
import { createRedactedLog } from '../../../src/base/log';
import { sanitizeForDisplay } from '../../../src/base/sanitizeForDisplay';
import { steadyNow } from '../../../src/base/steadyNow';
import { CancelledError } from '../../../src/base/userError';
import type { UserInput } from '../../../src/base/userInput';
import { buildExchangeText } from '../../../src/calls/buildExchangeText';
import { createCallConnections, type CallConnectionsDeps, runCall } from '../../../src/calls/runCall';
import { describeOutcome } from '../../../src/calls/describeOutcome';
import { requireEndpoint } from '../../../src/calls/findCall';
import { createEntityNames } from '../../../src/calls/prompts/entitySource';
import { createRecentValues } from '../../../src/calls/prompts/recentValues';
import { createPublishCall, type PublishCallDeps } from '../../../src/calls/publishCall';
import { resultLenses } from '../../../src/calls/results/resultLenses';
import { ResultStore } from '../../../src/calls/results/resultStore';
import { createSendCall, type SendCallDeps } from '../../../src/calls/sendCall';
import { createWriteGate } from '../../../src/calls/writes/writeGate';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { curlOfRequest } from '../../support/curlOfRequest';
import { remediesOfError, remediesOfCall } from '../../../src/calls/remediesOfCall';
import type { Environment } from '../../../src/environments/types';
import { writeEntryFile } from '../../../src/history/historyEntry';
import { makeEntry } from '../../../src/history/makeEntry';
import { ApiError } from '../../../src/http/apiError';
import { createHttpDoor } from '../../../src/http/createHttpDoor';
import { createSafeDoor } from '../../../src/http/createSafeDoor';
import { createNoteThrown } from '../../../src/http/noteThrown';
import { createRedactor } from '../../../src/http/redaction/redactor';
import { describeFailure } from '../../../src/http/runHandler';
import type {
  Credential,
  FinishedCall,
  HttpDoor,
  HttpRequest,
  Outcome,
  Target,
} from '../../../src/http/types';
import { addResult } from '../../support/addResult';
import { memoryStore } from '../../support/memoryStore';
import { trustingModules } from '../../support/trustingModules';
import type { Circumstances, Client, GivenCall, Label, Report } from './types';

const DEFAULT_TIMEOUT_MS = 3000;
const DEFAULT_BYTES = 1_000_000;

/** The production path of a call, from its values to all shown and stored texts, without the editor. */
export function createOwnClient(): Client {
  const catalog = createCatalog();
  const redactor = createRedactor();
  const redact = (text: string): string => redactor.redact(text);
  const running = new Set<string>();
  const now = (): number => performance.now();

  function createDoor(lines: string[], { trustsTestAuthority, proxyPort }: Circumstances): HttpDoor {
    const push = (line: string): void => void lines.push(line);
    const log = createRedactedLog({ info: push, warn: push, error: push }, redact);
    const noteThrown = createNoteThrown((line) => log.error(line));
    const door = createHttpDoor({
      now,
      utcNow: () => Date.now(),
      env: process.env,
      noteThrown,
      ...(trustsTestAuthority ? { loadModules: () => trustingModules(proxyPort) } : {}),
    });
    return createSafeDoor({ door, redactor, now, noteThrown, log: (line) => log.info(line) });
  }

  async function call(given: GivenCall, circumstances: Circumstances): Promise<Report> {
    const log: string[] = [];
    const asked: string[] = [];
    const finishedCalls: FinishedCall[] = [];
    const state = memoryStore();
    const results = new ResultStore({ openUris: () => [], now: () => Date.now() });
    const environment = environmentOf(circumstances);
    const unused = (): never => {
      throw new Error('a question that no call asks here');
    };
    const environments = { current: environment, find: () => environment };
    const input: UserInput = {
      confirmForeign: unused,
      pick: unused,
      pickMany: unused,
      text: unused,
      confirm: (options) => {
        asked.push(`${options.message}\n${options.detail}\n${options.action}`);
        return circumstances.refuses ? Promise.reject(new CancelledError()) : Promise.resolve();
      },
      choose: (message, detail, choices) => {
        asked.push(`${message}\n${detail}`);
        const [, send] = choices;
        return send && !circumstances.refuses
          ? Promise.resolve(send.value)
          : Promise.reject(new CancelledError());
      },
    };
    const connectionDeps: CallConnectionsDeps = {
      connections: {
        open: () =>
          Promise.resolve({
            environment,
            target: targetOf(circumstances),
            level: 'user' as const,
            credential: credentialOf(circumstances),
          }),
      },
      input,
      signIn: () => Promise.reject(new CancelledError()),
    };
    const sendDeps: SendCallDeps = {
      environments,
      door: createDoor(log, circumstances),
      settings: () => ({
        timeoutMs: circumstances.timeoutMs ?? DEFAULT_TIMEOUT_MS,
        maxBytes: circumstances.maxBytes ?? DEFAULT_BYTES,
      }),
      now: () => Date.now(),
      steadyNow,
      withProgress: (title, work) => {
        asked.push(title);
        return work(circumstances.signal ?? new AbortController().signal, () => undefined);
      },
      wait: () => Promise.resolve(),
      noteThrown: createNoteThrown((line) => log.push(line)),
    };
    const publishDeps: PublishCallDeps = {
      environments,
      results: {
        open: async (finishedCall) => {
          finishedCalls.push(finishedCall);
          return (await addResult(results, finishedCall, redact)).uri;
        },
        note: () => undefined,
      },
      history: { add: () => undefined },
      recents: createRecentValues(
        state,
        () => 'https://shop.example',
        (value) => redact(value) !== value,
      ),
      followCall: () => undefined,
      showStatus: (text) => void asked.push(text),
      reportOutcome: () => undefined,
      noteThrown: createNoteThrown((line) => log.push(line)),
    };
    const sinks = (): Record<string, string> => ({
      log: log.join('\n'),
      prompts: asked.join('\n'),
      state: inspect([...state.values], { depth: Infinity }),
    });
    try {
      const send = createSendCall(sendDeps);
      const { connections } = connectionDeps;
      const deps = {
        catalog,
        environments,
        connections: createCallConnections(connectionDeps),
        companyOf: () => ({}),
        entityNames: createEntityNames(),
        gate: createWriteGate({
          catalog,
          assistantUse: { note: () => undefined, isRecent: () => false },
          environments,
          connections,
          input,
          confirmed: { changesOf: () => [], confirm: () => Promise.resolve() },
          settings: () => ({ confirmWrites: 'live' }),
          running,
          send,
        }),
        send,
        requests: { open: () => Promise.resolve() },
        publish: createPublishCall(publishDeps),
      };
      await runCall(deps, {
        endpoint: requireEndpoint(catalog, given.endpointId),
        values: { path: given.path ?? {}, query: given.query ?? [], ...bodyOf(given) },
        environment,
        origin: 'user',
      });
    } catch (thrown) {
      return reportOfThrown(thrown, sinks());
    }
    const [finishedCall] = finishedCalls;
    const uri = finishedCall && results.uriOf(finishedCall);
    const result = uri === undefined ? undefined : results.find(uri);
    if (!result || !finishedCall) return reportOfThrown(new Error('no result was kept'), sinks());
    const remedies = remediesOfCall({ catalog, call: finishedCall, uri: result.uri });
    const lens = resultLenses(result.uri, result, { kept: false, remedies, hasPrevious: false });
    return reportOfOutcome(finishedCall.outcome, {
      document: () => Buffer.from(result.content.bytes).toString('utf8'),
      nextSteps: remedies.map(({ title }) => title),
      sinks: () => ({
        ...sinks(),
        uri: result.uri,
        lens: JSON.stringify(lens),
        status: describeOutcome(finishedCall),
        clipboard: curlOf(finishedCall, redact),
        request: redact(buildExchangeText(finishedCall)),
        finishedCall: JSON.stringify({ ...finishedCall, outcome: undefined, request: undefined }),
        history: historyFileOf(finishedCall),
      }),
    });
  }

  function historyFileOf(finishedCall: FinishedCall): string {
    const entry = makeEntry(finishedCall, redact);
    return entry ? Buffer.from(writeEntryFile(entry)).toString('utf8') : '';
  }

  async function sendTo(url: string, circumstances: Circumstances): Promise<Report> {
    const log: string[] = [];
    const request: HttpRequest = {
      endpointId: 'test',
      method: 'GET',
      url,
      target: targetOf(circumstances),
      headers: [['Accept', 'application/json']],
    };
    const outcome = await createDoor(log, circumstances).send(request, {
      ...credentialOf(circumstances),
      timeoutMs: circumstances.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      maxBytes: DEFAULT_BYTES,
      signal: circumstances.signal ?? new AbortController().signal,
    });
    return reportOfOutcome(outcome, {
      document: () => '',
      nextSteps: [],
      sinks: () => ({ log: log.join('\n') }),
    });
  }

  async function reportOfThrown(thrown: unknown, sinks: Record<string, string>): Promise<Report> {
    const failure = await describeFailure('call', thrown, (error) => remediesOfError(error, { catalog }));
    const sentence = failure.kind === 'cancelled' ? 'cancelled' : sanitizeForDisplay(failure.message, 400);
    return {
      label: 'notDone',
      code: ApiError.is(thrown) ? thrown.kind : failure.kind,
      sentence,
      nextSteps: failure.kind === 'expected' ? failure.remedies.map(({ title }) => title) : [],
      document: '',
      isHead: false,
      sinks: {
        ...sinks,
        notification: sentence,
        error: inspectAll(thrown),
        failureLog: failure.kind === 'unexpected' ? redact(failure.logLine) : '',
      },
    };
  }

  return { call, sendTo };
}

const LABELS: Readonly<Record<Outcome['kind'], Label>> = {
  response: 'done',
  error: 'notDone',
  unknown: 'unknown',
};

interface Kept {
  readonly document: () => string;
  readonly nextSteps: readonly string[];
  readonly sinks: () => Readonly<Record<string, string>>;
}

/** Makes its texts only when they are read, so that they do not count as memory of a bomb. */
function reportOfOutcome(outcome: Outcome, { document, nextSteps, sinks }: Kept): Report {
  const error = outcome.kind === 'response' ? undefined : outcome.error;
  const { response } = outcome;
  const retryAfterSeconds = error?.facts.retryAfterSeconds;
  return {
    label: LABELS[outcome.kind],
    ...(error === undefined ? {} : { code: error.kind, sentence: sanitizeForDisplay(error.message, 400) }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    nextSteps,
    isHead: response?.cut !== undefined,
    get document() {
      return document();
    },
    get sinks() {
      return {
        ...sinks(),
        document: document(),
        notification: error === undefined ? '' : sanitizeForDisplay(error.message, 400),
        // The content of the file that Save Full Response… writes.
        file: response === undefined ? '' : Buffer.from(response.bytes).toString('latin1'),
        error: inspectAll(outcome.kind === 'response' ? { ...outcome.response, bytes: undefined } : error),
        json: JSON.stringify(outcome, (name, value: unknown) => (name === 'bytes' ? undefined : value)),
      };
    },
  };
}

function inspectAll(value: unknown): string {
  const stack = value instanceof Error ? (value.stack ?? '') : '';
  return `${stack}\n${inspect(value, { depth: Infinity, showHidden: true, maxStringLength: Infinity, maxArrayLength: Infinity })}`;
}

function bodyOf({ body }: GivenCall): { body?: string } {
  return body === undefined ? {} : { body };
}

function environmentOf({ origin, basePath, headers, isLive }: Circumstances): Environment {
  return {
    name: 'Shop',
    baseUrl: `${origin}${basePath ?? ''}`,
    live: isLive ?? false,
    headers: headers ?? {},
    builtIn: false,
  };
}

function targetOf({ origin, basePath, headers }: Circumstances): Target {
  return { origin, basePath: basePath ?? '', headers: headers ?? {} };
}

function credentialOf({ token, keys }: Circumstances): Credential | undefined {
  if (keys) return { keys };
  return token === undefined ? undefined : { token };
}

function curlOf({ request, withKeys }: FinishedCall, redact: (text: string) => string): string {
  try {
    return redact(curlOfRequest(request, { token: true, withKeys }));
  } catch (thrown) {
    return String(thrown);
  }
}
