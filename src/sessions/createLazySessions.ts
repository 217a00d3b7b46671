import { createChangeEvent } from '../base/changeEvent';
import type { Disposable } from '../base/disposable';
import { lazy } from '../base/lazy';
import type { Sessions } from '../environments/types';
import type { SessionsDeps } from './createSessions';
import { isSessionKey } from './sessionKey';

/**
 * Sessions whose code for secret storage is loaded at the first use: activation needs none of it. Changes are reported
 * from the start.
 */
export function createLazySessions(deps: SessionsDeps): Sessions & Disposable {
  const changed = createChangeEvent();
  let listening: Disposable = deps.onDidChangeSecret((key) => {
    if (isSessionKey(key)) changed.fire();
  });
  const loaded = lazy(async (): Promise<Sessions> => {
    const { createSessions } = await import('./createSessions');
    const sessions = createSessions(deps);
    sessions.onDidChange(() => changed.fire());
    listening.dispose();
    listening = sessions;
    return sessions;
  });
  return {
    read: async (origin, level) => (await loaded()).read(origin, level),
    store: async (session) => (await loaded()).store(session),
    renew: async (session, issued) => (await loaded()).renew(session, issued),
    delete: async (origin, level) => (await loaded()).delete(origin, level),
    onDidChange: changed.on,
    dispose: () => listening.dispose(),
  };
}
