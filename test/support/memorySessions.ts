import { createSessions } from '../../src/auth/sessions';
import type { Disposable, Sessions } from '../../src/auth/types';
import { fakeSecretStorage, type FakeSecretStorage } from './fakeSecretStorage';

export interface MemorySessions {
  readonly sessions: Sessions & Disposable;
  readonly storage: FakeSecretStorage;
  /** Secrets that the redactor would know. */
  readonly secrets: Set<string>;
}

/** Real sessions over secret storage in memory. */
export function memorySessions(timeoutMs = 30): MemorySessions {
  const storage = fakeSecretStorage();
  const secrets = new Set<string>();
  const sessions = createSessions({
    store: storage,
    onDidChangeSecret: (listener) => storage.onDidChange(listener),
    register: secrets,
    timeoutMs,
  });
  return { sessions, storage, secrets };
}
