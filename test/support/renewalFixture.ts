import { performance } from 'node:perf_hooks';
import type { SecretStore } from '../../src/base/storage';
import type { ShowNotice, TokenRequest } from '../../src/environments/types';
import { createSafeDoor } from '../../src/http/createSafeDoor';
import { createRedactor, type Redactor } from '../../src/http/redaction/redactor';
import type { HttpDoor, Level } from '../../src/http/types';
import { createConnections } from '../../src/sessions/createConnections';
import { createRenewingDoor } from '../../src/sessions/createRenewingDoor';
import { createSessions } from '../../src/sessions/createSessions';
import { createIssueToken } from '../../src/sessions/issueToken';
import { createRenewer, createTokenUses } from '../../src/sessions/renewer';
import { createSignOuts } from '../../src/sessions/signOuts';
import { testDoor } from './doorKit';
import { fakeSecretStorage, type FakeSecretStorage } from './fakeSecretStorage';
import { impatient } from './impatient';
import { memoryStore, type MemoryStore } from './memoryStore';
import { unexpected } from './unexpected';

export const keys = { clientKey: 'canary-client-key-1', secretKey: 'canary-secret-key-1/=' };

const tokenRequest: TokenRequest = {
  method: 'POST',
  path: '/v1/request/token',
  authorization: 'basic',
  body: { clientKey: 'client_key', secretKey: 'secret_key' },
  answer: { token: 'access_token', expiresIn: 'expire_in', expiresAt: 'expired_at' },
};

export interface RenewalFixtureOptions {
  readonly storage?: SecretStore & Pick<FakeSecretStorage, 'onDidChange'>;
  /** State outside of secret storage; several windows can share it. */
  readonly state?: MemoryStore;
  readonly redactor?: Redactor;
  readonly door?: HttpDoor;
  readonly timeoutMs?: number;
  readonly storageTimeoutMs?: number;
  /** UTC, ms since 1970. */
  readonly now?: () => number;
  readonly monotonic?: () => number;
}

/** One window's sessions, connections and renewing door, wired as in the extension. */
export function renewalFixture(options: RenewalFixtureOptions = {}) {
  const { storage = fakeSecretStorage(), timeoutMs = 30_000, now = Date.now } = options;
  const monotonic = options.monotonic ?? (() => performance.now());
  const { redactor = createRedactor() } = options;
  const log: string[] = [];
  /** Notices to the user, with the titles of their buttons. */
  const told: { readonly message: string; readonly actions: readonly string[] }[] = [];
  const sessions = createSessions({
    store: storage,
    onDidChangeSecret: (listener) => storage.onDidChange(listener),
    register: redactor,
    signOuts: createSignOuts(options.state ?? memoryStore()),
    withProgress: impatient(options.storageTimeoutMs ?? 30_000),
    showNotice: (message) => void told.push({ message, actions: [] }),
    now,
    timeoutMs: options.storageTimeoutMs ?? 30_000,
  });
  const plainDoor = createSafeDoor({
    door: options.door ?? testDoor(),
    redactor,
    log: (line) => log.push(line),
    now: monotonic,
    noteThrown: unexpected,
  });
  const limits = () => ({ timeoutMs, maxBytes: 1_000_000 });
  const issueToken = createIssueToken({ door: plainDoor, register: redactor, limits, now });
  const renewer = createRenewer({
    sessions,
    issueToken,
    tokenRequestOf: (environment) => environment.tokenRequest ?? tokenRequest,
    withProgress: (_, work) => work(new AbortController().signal),
    now: monotonic,
  });
  const uses = createTokenUses();
  const level: { current: Level } = { current: 'user' };
  const connections = createConnections({
    hintsOn: () => true,
    sessions,
    startSandbox: () => Promise.reject(new Error('no sandbox')),
    register: redactor,
    levelOf: () => level.current,
    renewer,
    uses,
    now,
  });
  const showNotice: ShowNotice = (message, actions = []) =>
    void told.push({ message, actions: actions.map(({ title }) => title) });
  const door = createRenewingDoor({
    door: plainDoor,
    uses,
    renewer,
    showNotice,
    now: monotonic,
    noteThrown: unexpected,
  });
  return {
    told,
    sessions,
    connections,
    door,
    issueToken,
    renewer,
    redactor,
    log,
    level,
  };
}
