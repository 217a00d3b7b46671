import * as l10n from '@vscode/l10n';
import type { Level } from '../api/types';
import type { SecretStore } from '../platform/storage';
import { UserError } from '../platform/userError';
import { createChangeEvent } from './changeEvent';
import { createSecretAccess } from './secretAccess';
import { formatSession, levels, parseSession, sessionKey } from './sessionRecord';
import type { Disposable, Session, Sessions, SessionState } from './types';

/**
 * Learns the secrets that must not appear in logs, history or results. They are never taken back:
 * a token that was signed out here is still good at the service, and an answer to an earlier call may hold it.
 */
export interface SecretRegister {
  add(secret: string): void;
}

export interface SessionsDeps {
  readonly store: SecretStore;
  /** Keys that changed in the storage, in any window. */
  onDidChangeSecret(listener: (key: string) => void): Disposable;
  readonly register: SecretRegister;
  /** Bound for each access to the storage, in ms. */
  readonly timeoutMs: number;
}

/** Sessions over secret storage. */
export function createSessions(deps: SessionsDeps): Sessions & Disposable {
  const access = createSecretAccess(deps.store, deps.timeoutMs);
  const changed = createChangeEvent();
  const subscription = deps.onDidChangeSecret((key) => {
    if (key.startsWith('session:')) changed.fire();
  });

  async function read(origin: string, level: Level): Promise<SessionState> {
    const got = await access.get(sessionKey(origin, level));
    if (!got.ok) return { kind: 'signedOut', reason: got.reason };
    if (got.value === undefined) return { kind: 'signedOut' };
    const session = typeof got.value === 'string' ? parseSession(got.value, origin, level) : undefined;
    if (!session)
      return {
        kind: 'signedOut',
        reason: l10n.t('Secret storage gave something that is not a session of {0}.', origin),
      };
    deps.register.add(session.token);
    return { kind: 'signedIn', session };
  }

  async function store(session: Session): Promise<void> {
    deps.register.add(session.token);
    const stored = await access.store(sessionKey(session.origin, session.level), formatSession(session));
    const state = await read(session.origin, session.level);
    changed.fire();
    if (state.kind === 'signedIn' && state.session.token === session.token) return;
    throw new UserError(storeProblem(stored.ok ? undefined : stored.reason, state, session.origin));
  }

  async function deleteAll(origin: string): Promise<readonly Level[]> {
    const removed: Level[] = [];
    let problem: string | undefined;
    for (const level of levels) {
      const key = sessionKey(origin, level);
      const before = await access.get(key);
      // Also when nothing was found: a storage that lies about it may hold a session all the same.
      const deleted = await access.delete(key);
      const after = await access.get(key);
      if (after.ok && after.value === undefined) {
        if (!before.ok || before.value !== undefined) removed.push(level);
      } else problem ??= deleteProblem(deleted.ok ? undefined : deleted.reason, after.ok, origin);
    }
    changed.fire();
    if (problem !== undefined) throw new UserError(problem);
    return removed;
  }

  return { read, store, delete: deleteAll, onDidChange: changed.on, dispose: () => subscription.dispose() };
}

/** One sentence on why, one on which state holds now. */
function storeProblem(failure: string | undefined, state: SessionState, origin: string): string {
  const why = failure ?? l10n.t('Secret storage did not keep the token.');
  if (state.kind === 'signedIn')
    return `${why} ${l10n.t('The earlier session for {0} is still in use.', origin)}`;
  return `${why} ${l10n.t('You are signed out of {0}.', origin)}`;
}

function deleteProblem(failure: string | undefined, isReadable: boolean, origin: string): string {
  const why = failure ?? l10n.t('Secret storage did not remove the session.');
  if (isReadable) return `${why} ${l10n.t('You are still signed in to {0}.', origin)}`;
  return `${why} ${l10n.t('Whether a session for {0} is still stored is not known.', origin)}`;
}
