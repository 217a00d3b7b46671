import type { Disposable } from '../../src/base/disposable';
import type { Sessions } from '../../src/environments/types';
import { createSessions } from '../../src/sessions/createSessions';
import { createSignOuts } from '../../src/sessions/signOuts';
import { fakeSecretStorage, type FakeSecretStorage } from './fakeSecretStorage';
import { impatient } from './impatient';
import { memoryStore, type MemoryStore } from './memoryStore';

export interface MemorySessions {
  readonly sessions: Sessions & Disposable;
  readonly storage: FakeSecretStorage;
  /** Secrets that were registered for redaction. */
  readonly secrets: Set<string>;
  /** Notices to the user. */
  readonly told: string[];
}

export interface MemorySessionsOptions {
  readonly timeoutMs?: number;
  /** State outside of secret storage; several windows can share it. */
  readonly state?: MemoryStore;
  /** UTC, ms since 1970. */
  readonly now?: () => number;
}

/** The real sessions over secret storage in memory. */
export function memorySessions(options: MemorySessionsOptions = {}): MemorySessions {
  const { timeoutMs = 30, state = memoryStore(), now = Date.now } = options;
  const storage = fakeSecretStorage();
  const secrets = new Set<string>();
  const told: string[] = [];
  const sessions = createSessions({
    store: storage,
    onDidChangeSecret: (listener) => storage.onDidChange(listener),
    register: secrets,
    signOuts: createSignOuts(state),
    withProgress: impatient(timeoutMs),
    showNotice: (message) => void told.push(message),
    now,
    timeoutMs,
  });
  return { sessions, storage, secrets, told };
}
