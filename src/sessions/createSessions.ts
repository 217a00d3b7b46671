import * as l10n from '@vscode/l10n';
import { createChangeEvent } from '../base/changeEvent';
import type { Disposable } from '../base/disposable';
import type { SecretStore } from '../base/storage';
import { UserError } from '../base/userError';
import { TimeLimitError, withTimeLimit } from '../base/withTimeLimit';
import type { IssuedToken, Session, Sessions, SessionState } from '../environments/types';
import { secretsOfKeys } from '../http/clientKeys';
import type { Level } from '../http/types';
import { isSessionKey, levels, renewalKey, sessionKey } from './sessionKey';
import {
  formatRenewal,
  formatSession,
  parseRenewal,
  parseSession,
  type SignedInSession,
} from './signedInSession';
import type { SignOuts } from './signOuts';

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
  readonly signOuts: SignOuts;
  /** UTC, ms since 1970. */
  readonly now: () => number;
  /** Bound for each access to the storage, in ms. */
  readonly timeoutMs: number;
}

/** Sessions over secret storage. */
export function createSessions(deps: SessionsDeps): Sessions & Disposable {
  const access = createSecretAccess(deps.store, deps.timeoutMs);
  const changed = createChangeEvent();
  const read = createReader(deps, access, changed.fire);
  const subscription = deps.onDidChangeSecret((key) => {
    if (isSessionKey(key)) changed.fire();
  });

  async function store(session: Session): Promise<void> {
    registerSecrets(deps.register, session);
    const { origin, level } = session;
    const key = sessionKey(origin, level);
    // After any sign-out, whatever the clock has done meanwhile.
    const signedInAt = Math.max(deps.now(), (deps.signOuts.lastOf(key) ?? 0) + 1);
    const stored = await access.store(key, formatSession({ session, signedInAt }));
    const state = await read(origin, level);
    changed.fire();
    const isKept =
      state.kind === 'signedIn' &&
      formatSession({ session: state.session, signedInAt }) === formatSession({ session, signedInAt });
    if (!isKept) throw new UserError(storeProblem(stored.ok ? undefined : stored.reason, state, origin));
    const left = await access.get(renewalKey(origin, level));
    if (left.ok && left.value !== undefined) await access.delete(renewalKey(origin, level));
  }

  async function renew(session: Session, issued: IssuedToken): Promise<'kept' | 'gone' | 'notKept'> {
    deps.register.add(issued.token);
    if (!(await isThere(session))) return 'gone';
    const key = renewalKey(session.origin, session.level);
    await access.store(key, formatRenewal(session, issued));
    const state = await read(session.origin, session.level);
    if (state.kind === 'signedIn' && state.session.id === session.id)
      return state.session.token === issued.token ? 'kept' : 'notKept';
    // The session ended while the token was on its way into the storage, where nobody would look for it any more.
    const left = await access.get(key);
    if (left.ok && left.value === formatRenewal(session, issued)) await access.delete(key);
    return 'gone';
  }

  async function isThere({ origin, level, id }: Session): Promise<boolean> {
    const state = await read(origin, level);
    return id !== undefined && state.kind === 'signedIn' && state.session.id === id;
  }

  async function deleteLevels(origin: string, only?: Level): Promise<readonly Level[]> {
    const chosen = levels.filter((level) => only === undefined || level === only);
    const results = await Promise.all(chosen.map((level) => deleteLevel(deps, access, { origin, level })));
    changed.fire();
    const problem = results.find((result) => result.problem !== undefined)?.problem;
    if (problem !== undefined) throw new UserError(problem);
    return chosen.filter((_, index) => results[index]?.had === true);
  }

  return {
    read,
    store,
    renew,
    delete: deleteLevels,
    onDidChange: changed.on,
    dispose: () => subscription.dispose(),
  };
}

/** Reads the session of a level as it is now; `changed` is told of one that ended in another window. */
function createReader(
  { register, signOuts }: SessionsDeps,
  access: SecretAccess,
  changed: () => void,
): Sessions['read'] {
  /** Ids of sessions in this window's storage that turned out to have ended in another window. */
  const ended = new Set<string>();

  /** Reports the change the first time: the storage of this window did not. */
  function hasEnded({ session: { origin, level }, signedInAt }: SignedInSession): boolean {
    const key = sessionKey(origin, level);
    if (signedInAt > (signOuts.lastOf(key) ?? -1)) return false;
    const signInId = `${key} ${signedInAt}`;
    if (!ended.has(signInId)) {
      ended.add(signInId);
      changed();
    }
    return true;
  }

  /** With the token of its last renewal; a storage that does not give that leaves the session as it was. */
  async function newest(session: Session): Promise<Session> {
    const got = await access.get(renewalKey(session.origin, session.level));
    const renewal = got.ok && typeof got.value === 'string' ? parseRenewal(got.value, session) : undefined;
    if (!renewal) return session;
    register.add(renewal.token);
    return { ...session, lifeMs: undefined, ...renewal };
  }

  return async (origin, level) => {
    const got = await access.get(sessionKey(origin, level));
    if (!got.ok) return { kind: 'signedOut', reason: got.reason };
    if (got.value === undefined) return { kind: 'signedOut' };
    const stored = typeof got.value === 'string' ? parseSession(got.value, origin, level) : undefined;
    if (!stored)
      return {
        kind: 'signedOut',
        reason: l10n.t('Secret storage gave something that is not a session of {0}.', origin),
      };
    const { session } = stored;
    registerSecrets(register, session);
    if (hasEnded(stored)) return { kind: 'signedOut' };
    const { signedInAt } = stored;
    return {
      kind: 'signedIn',
      session: session.id === undefined ? session : await newest(session),
      signedInAt,
    };
  };
}

function registerSecrets(register: SecretRegister, { token, keys }: Session): void {
  for (const secret of [token, ...(keys ? secretsOfKeys(keys) : [])]) register.add(secret);
}

async function deleteLevel(
  { now, signOuts }: SessionsDeps,
  access: SecretAccess,
  { origin, level }: Pick<Session, 'origin' | 'level'>,
): Promise<{ had: boolean; problem?: string }> {
  const key = sessionKey(origin, level);
  const startedAt = now();
  const before = await access.get(key);
  // Also when nothing was found: a storage that lies about it may hold a session all the same.
  const deleted = await access.delete(key);
  await access.delete(renewalKey(origin, level));
  const after = await access.get(key);
  if (after.ok && after.value === undefined) {
    const stored =
      before.ok && before.value !== undefined ? parseSession(before.value, origin, level) : undefined;
    await signOuts.note(key, Math.max(startedAt, stored?.signedInAt ?? 0, signOuts.lastOf(key) ?? 0));
    return { had: !before.ok || before.value !== undefined };
  }
  return { had: false, problem: deleteProblem(deleted.ok ? undefined : deleted.reason, after.ok, origin) };
}

/** One sentence on why, one on which state holds now. */
function storeProblem(failure: string | undefined, state: SessionState, origin: string): string {
  const why = failure ?? l10n.t('Secret storage did not keep the session.');
  if (state.kind === 'signedIn')
    return `${why} ${l10n.t('The earlier session for {0} is still in use.', origin)}`;
  return `${why} ${l10n.t('You are signed out of {0}.', origin)}`;
}

function deleteProblem(failure: string | undefined, isReadable: boolean, origin: string): string {
  const why = failure ?? l10n.t('Secret storage did not remove the session.');
  if (isReadable) return `${why} ${l10n.t('You are still signed in to {0}.', origin)}`;
  return `${why} ${l10n.t('Whether a session for {0} is still stored is not known.', origin)}`;
}

/** How one access to secret storage ended. Messages of the storage are never kept: they may hold the secret. */
type Access<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string };

/** Secret storage whose every access ends in time and never throws. */
interface SecretAccess {
  get(key: string): Promise<Access<string | undefined>>;
  store(key: string, value: string): Promise<Access<undefined>>;
  delete(key: string): Promise<Access<undefined>>;
}

function createSecretAccess(store: SecretStore, timeoutMs: number): SecretAccess {
  async function access<T>(run: () => PromiseLike<T>): Promise<Access<T>> {
    try {
      return { ok: true, value: await withTimeLimit(run(), timeoutMs) };
    } catch (error) {
      const isLate = error instanceof TimeLimitError;
      return {
        ok: false,
        reason: isLate ? l10n.t('Secret storage does not answer.') : l10n.t('Secret storage failed.'),
      };
    }
  }
  return {
    get: (key) => access(() => store.get(key)),
    store: (key, value) => access(() => store.store(key, value).then(() => undefined)),
    delete: (key) => access(() => store.delete(key).then(() => undefined)),
  };
}
