import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { closeServer, limitConnections, listenLocally, ownHosts } from '../base/localServer';
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
import { clientHandlers } from './likeClients';
import { createApp } from './createApp';
import { createExchangeRecorder, type ExchangeRecorder } from './exchangeRecorder';
import { type Fault, MAX_DELAY_SECONDS } from './faults/fault';
import type { SandboxLevel, Handlers } from './handler';
import { sendResponse } from './sandboxExchange';
import { createState } from './state';
import { invoiceHandlers } from './handlers/invoiceHandlers';
import { orderHandlers } from './handlers/orderHandlers';
import { productHandlers } from './handlers/productHandlers';
import { subscriptionHandlers } from './handlers/subscriptionHandlers';
import { userGroupHandlers } from './handlers/userGroupHandlers';
import { userHandlers } from './handlers/userHandlers';

export const MAX_CONNECTIONS = 200;
const HEADERS_MS = 10_000;
const RECEIVE_MS = 30_000;
/** Longest idle time of a connection in ms; long enough for the slowest response. */
const SILENT_MS = 2 * MAX_DELAY_SECONDS * 1000;

export interface SandboxDeps {
  readonly endpoints: readonly Endpoint[];
  /** 0, the default: any free port. */
  readonly port?: number;
  readonly now: () => number;
  /** Unguessable text, valid in a header, made from `bytes` random bytes. */
  readonly random: (bytes: number) => string;
  /** Number of user groups in the initial data; default 137. */
  readonly groupCount?: number | undefined;
  /** Default: like the reference. */
  readonly behaviour?: Behaviour;
  /** Returns the fault for a call. Called once per call, but not for a call whose `Prefer` header requests a fault. */
  readonly takeFault?: (operationId: string, isWrite: boolean) => Fault | undefined;
  /** Origin of a local web page that may send requests, such as `http://localhost:5173`; undefined: none. */
  readonly pageOrigin?: string | undefined;
  readonly findSecretOwner?: FindSecretOwner;
  /** True: records programs' requests, for display. */
  readonly keepsExchanges?: boolean;
  /** Values for tests, in place of the defaults and generated credentials. */
  readonly fixed?: {
    /** Time limit for receiving a request, in ms. */
    readonly receiveMs?: number;
    readonly tokens?: TokenPair;
    readonly keys?: Readonly<Record<SandboxLevel, KeyPair>>;
  };
}

/** A running sandbox. */
export interface Sandbox {
  /** For example `http://127.0.0.1:4010`. */
  readonly origin: string;
  /** Access token of that level, created for this run. */
  token(level: SandboxLevel): string;
  /** Keys that the token call exchanges for a token of that level. */
  keys(level: SandboxLevel): KeyPair;
  /** Changes the behaviour; data and tokens stay. */
  behave(next: Behaviour): void;
  /** Makes every token issued for keys invalid. */
  expireIssued(): void;
  /**
   * Restores the initial data, with `groupCount` or as many user groups as at the start. Clears `exchanges`; tokens
   * stay valid.
   */
  reset(groupCount?: number): void;
  /** Programs' requests since the start or the last reset; undefined if nothing is recorded. */
  readonly exchanges: ExchangeRecorder | undefined;
  /** Notes that a call of the extension uses this local port, so that the call is not recorded. */
  noteOwnPort(port: number): void;
  /** Level of the credential in an `Authorization` header; undefined if missing or invalid. */
  levelOf(authorization: string | undefined): SandboxLevel | undefined;
  /** Also closes open connections; may be called again. */
  stop(): Promise<void>;
}

/** Starts a server for the API on 127.0.0.1. Rejects with Node's error if it cannot listen. */
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
    // The app itself refuses a request without `Host`, with a reason.
    requireHostHeader: false,
    headersTimeout: Math.min(receiveMs, HEADERS_MS),
    requestTimeout: receiveMs,
    connectionsCheckingInterval: Math.min(receiveMs, 1000),
  };
  const server = createServer(
    limits,
    (request, response) => void app(request).then((own) => sendResponse(response, own)),
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

/** A handler for every operation of the catalog. */
export const allHandlers: Handlers = {
  ...userHandlers,
  ...userGroupHandlers,
  ...productHandlers,
  ...orderHandlers,
  ...subscriptionHandlers,
  ...invoiceHandlers,
};
