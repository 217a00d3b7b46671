import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { closeServer, limitConnections, listenLocally, ownHosts } from '../base/listenLocally';
import { createCatalog } from '../catalog/createCatalog';
import { loadUserGroupFields } from '../catalog/loadUserGroupFields';
import type { Endpoint } from '../catalog/types';
import {
  createAccessBook,
  createKeys,
  createTokens,
  type KeyPair,
  type TokenPair,
  type FindSecretOwner,
} from './accessBook';
import { behaviourLike, type Behaviour } from './behaviour';
import { clientHandlers } from './clients/clientRoutes';
import { createApp } from './createApp';
import { createExchangeRecorder, type ExchangeRecorder } from './exchangeRecorder';
import { type Fault, MAX_DELAY_SECONDS } from './faults/fault';
import type { SandboxLevel } from './handler';
import { allHandlers } from './handlers/allHandlers';
import { sendAnswer } from './sandboxExchange';
import { createState } from './state';

export const MAX_CONNECTIONS = 200;
const HEADERS_MS = 10_000;
const RECEIVE_MS = 30_000;
/** A connection may be silent while a slow answer waits, and no longer. */
const SILENT_MS = 2 * MAX_DELAY_SECONDS * 1000;

export interface SandboxDeps {
  readonly endpoints: readonly Endpoint[];
  /** 0, the default: any free port. */
  readonly port?: number;
  /** UTC, ms since 1970; stamps what is created and changed. */
  readonly now: () => number;
  /** Unguessable text, fit for a header, made from that many random bytes. */
  readonly random: (bytes: number) => string;
  /** User groups in its first data; 137 unless given. */
  readonly groupCount?: number | undefined;
  /** As the reference says, unless given. */
  readonly behaviour?: Behaviour;
  /** How a call that comes in now is to fail on purpose, beside what the call itself asks for; asked once for each. */
  readonly takeFault?: (operationId: string, isWrite: boolean) => Fault | undefined;
  /** The origin of a web page of this machine that may send requests, such as `http://localhost:5173`; undefined: none. */
  readonly pageOrigin?: string | undefined;
  /** Knows the credentials of other environments. */
  readonly findSecretOwner?: FindSecretOwner;
  /** Keeps what programs send, to be shown. Alone the sandbox keeps nothing. */
  readonly keepsExchanges?: boolean;
  /** Used in place of its own; for tests. */
  readonly fixed?: {
    /** Time in which a request must have arrived, in ms. */
    readonly receiveMs?: number;
    readonly tokens?: TokenPair;
    readonly keys?: Readonly<Record<SandboxLevel, KeyPair>>;
  };
}

/** A running sandbox. */
export interface Sandbox {
  /** Such as `http://127.0.0.1:4010`. */
  readonly origin: string;
  /** The access token of that level, made for this run. */
  token(level: SandboxLevel): string;
  /** The keys for which the token call issues a token of that level. */
  keys(level: SandboxLevel): KeyPair;
  /** Answers in another way from now on; the data and the tokens stay. */
  behave(next: Behaviour): void;
  /** Ends every token that was issued for keys. */
  expireIssued(): void;
  /** Puts the first data back, with as many user groups as given, or else as at the start; the tokens stay valid. */
  reset(groupCount?: number): void;
  /** What programs sent since the start or the last reset; undefined where nothing is kept. */
  readonly exchanges: ExchangeRecorder | undefined;
  /** A call of the extension itself comes from that port of this machine; it is not kept. */
  noteOwnPort(port: number): void;
  /** The level of the credential in an `Authorization` header. */
  levelOf(authorization: string | undefined): SandboxLevel | undefined;
  /** Ends open connections too; may be called again. */
  stop(): Promise<void>;
}

/** Starts a server that implements the API on 127.0.0.1. Rejects with Node's error when it cannot listen. */
export async function startSandbox(deps: SandboxDeps): Promise<Sandbox> {
  const { endpoints, port = 0, now, random } = deps;
  const receiveMs = deps.fixed?.receiveMs ?? RECEIVE_MS;
  const tokens = deps.fixed?.tokens ?? createTokens(random);
  const keys = deps.fixed?.keys ?? createKeys(random);
  const access = createAccessBook({ tokens, keys, now, random });
  const userGroupFields = await loadUserGroupFields(createCatalog());
  let state = createState(deps.groupCount);
  let behaviour = deps.behaviour ?? behaviourLike('reference');
  let hosts: readonly string[] = [];
  const app = createApp({
    endpoints,
    handlers: { ...allHandlers, ...clientHandlers },
    access,
    world: () => ({ state, behaviour, userGroupFields, now, random }),
    hosts: () => hosts,
    wait: async (seconds) => {
      if (seconds > 0) await delay(seconds * 1000, undefined, { ref: false });
    },
    takeFault: deps.takeFault ?? (() => undefined),
    pageOrigin: deps.pageOrigin,
    findSecretOwner: deps.findSecretOwner ?? (() => Promise.resolve(undefined)),
  });
  const limits = {
    // The app refuses such a request itself, with a reason.
    requireHostHeader: false,
    headersTimeout: Math.min(receiveMs, HEADERS_MS),
    requestTimeout: receiveMs,
    connectionsCheckingInterval: Math.min(receiveMs, 1000),
  };
  const server = createServer(
    limits,
    (request, response) => void app(request).then((answer) => sendAnswer(response, answer)),
  );
  const ownPorts = new Set<number>();
  const exchanges = deps.keepsExchanges
    ? createExchangeRecorder(server, {
        now,
        isOwnPort: (from) => ownPorts.has(from),
        onClosed: (from) => ownPorts.delete(from),
      })
    : undefined;
  limitConnections(server, MAX_CONNECTIONS);
  server.timeout = SILENT_MS;
  // A web page whose own host name resolves to this machine sends that name, and is refused.
  hosts = ownHosts(await listenLocally(server, port));
  return {
    origin: `http://${hosts[0]}`,
    token: (level) => tokens[level],
    keys: (level) => keys[level],
    behave: (next) => {
      behaviour = next;
    },
    expireIssued: () => access.expireIssued(),
    reset: (groupCount = deps.groupCount) => {
      state = createState(groupCount);
      exchanges?.clear();
    },
    exchanges,
    noteOwnPort: (from) => void ownPorts.add(from),
    levelOf: (authorization) => access.levelOf(authorization),
    stop: () => closeServer(server),
  };
}
