import * as l10n from '@vscode/l10n';
import { createChangeEvent } from '../base/changeEvent';
import type { Disposable } from '../base/disposable';
import type { SecretStore } from '../base/storage';
import { UserError } from '../base/userError';
import { TimeLimitError, withTimeLimit } from '../base/withTimeLimit';
import type { ShowNotice, IssuedToken, Session, Sessions, SessionState } from '../environments/types';
import { registerSecrets, type SecretRegister } from '../http/credential';
import type { Level } from '../http/types';
import { levels } from './readSession';
import {
  formatRenewal,
  formatSession,
  parseRenewal,
  parseSession,
  type SignedInSession,
  isSessionKey,
  renewalKey,
  sessionKey,
} from './signedInSession';
import type { SignOuts } from './signOuts';

export interface SessionsDeps {
  readonly store: SecretStore;
  /** Calls the listener with the storage key of each changed value, in any window with the same storage. */
  onDidChangeSecret(listener: (key: string) => void): Disposable;
  readonly register: SecretRegister;
  readonly signOuts: SignOuts;
  /** Shows progress while the storage is slow; the signal aborts when the user stops waiting. */
  withProgress<T>(title: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Shows the result of a sign-in or sign-out if the user stopped waiting. */
  readonly showNotice: ShowNotice;
  /** UTC, ms since 1970. */
  readonly now: () => number;
  /**
   * Time limit in ms of one read of the storage, and of storing a renewed token. A sign-in or sign-out waits until the
   * user cancels.
   */
  readonly timeoutMs: number;
}

interface SessionParts extends Pick<SessionsDeps, 'now' | 'register' | 'signOuts'> {
  readonly access: SecretAccess;
  readonly changed: () => void;
  /** By session key: time of the last sign-in that this window knows; UTC, ms since 1970. */
  readonly signIns: Map<string, number>;
}

/** Sessions in secret storage. */
export function createSessions(deps: SessionsDeps): Sessions & Disposable {
  const changed = createChangeEvent();
  const access = createSecretAccess(deps.store);
  const parts: SessionParts = { ...deps, access, changed: changed.fire, signIns: new Map() };
  const look = createLook(parts);
  const lookInTime = createLook({
    ...parts,
    access: { ...access, get: createReadInTime(access, deps.timeoutMs, changed.fire) },
  });
  const inTurn = createTurns();
  const subscription = deps.onDidChangeSecret((key) => {
    if (isSessionKey(key)) changed.fire();
  });

  async function deleteLevels(origin: string, only?: Level): Promise<readonly Level[]> {
    const chosen = levels.filter((level) => only === undefined || level === only);
    const works = chosen.map((level) => {
      const key = sessionKey(origin, level);
      const noted = noteSignOut(parts, key);
      return inTurn(key, async () => deleteLevel(parts, look, { origin, level, at: await noted }));
    });
    changed.fire();
    const results = await Promise.all(works);
    changed.fire();
    const problem = results.find((result) => result.problem !== undefined)?.problem;
    if (problem !== undefined) throw new UserError(problem);
    return chosen.filter((_, index) => results[index]?.had === true);
  }

  return {
    read: async (origin, level) => (await lookInTime(origin, level)).state,
    store: (session) => {
      const { origin, level } = session;
      const signedInAt = noteSignIn(parts, session);
      const work = inTurn(sessionKey(origin, level), () => storeSession(parts, look, session, signedInAt));
      return waitFor(deps, work, {
        title: l10n.t('Storing the session of {0}', origin),
        notKnown: storeProblem(l10n.t('Secret storage does not respond.'), undefined, origin),
        late: l10n.t('Secret storage responded late: you are signed in to {0} now.', origin),
      });
    },
    renew: async (session, issued) => {
      parts.register.add(issued.token);
      const key = sessionKey(session.origin, session.level);
      const work = inTurn(key, () => storeRenewal(parts, look, session, issued));
      return withTimeLimit(work, deps.timeoutMs).catch(() => 'notKept' as const);
    },
    delete: (origin, level) =>
      waitFor(deps, deleteLevels(origin, level), {
        title: l10n.t('Signing out of {0}', origin),
        notKnown: deleteProblem(l10n.t('Secret storage does not respond.'), false, origin),
        late: l10n.t('Secret storage responded late: you are signed out of {0} now.', origin),
      }),
    onDidChange: changed.on,
    dispose: () => subscription.dispose(),
  };
}

/** Runs the changes of one session one after another, so that the last change determines the stored state. */
function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, turn);
    return turn;
  };
}

/** Waits for a sign-in or sign-out until the user cancels. Shows the result even if the user has stopped waiting. */
function waitFor<T>(
  { withProgress, showNotice }: Pick<SessionsDeps, 'withProgress' | 'showNotice'>,
  work: Promise<T>,
  texts: { readonly title: string; readonly notKnown: string; readonly late: string },
): Promise<T> {
  return withProgress(texts.title, async (signal) => {
    try {
      return await withTimeLimit(work, undefined, signal);
    } catch (error) {
      if (!(error instanceof TimeLimitError)) throw error;
      void work.then(
        () => showNotice(texts.late),
        (problem: unknown) => UserError.is(problem) && showNotice(problem.message),
      );
      throw new UserError(texts.notKnown);
    }
  });
}

/** Records a sign-in. Its time is later than any earlier sign-in or sign-out, even if the clock went back. */
function noteSignIn({ now, register, signIns, signOuts }: SessionParts, session: Session): number {
  registerSecrets(register, session);
  const key = sessionKey(session.origin, session.level);
  const at = Math.max(now(), (signOuts.lastOf(key) ?? 0) + 1, (signIns.get(key) ?? 0) + 1);
  signIns.set(key, at);
  return at;
}

/** Records a sign-out and returns its time. Sessions of earlier sign-ins are no longer used. */
async function noteSignOut({ now, signIns, signOuts }: SessionParts, key: string): Promise<number> {
  const at = Math.max(now(), signIns.get(key) ?? 0, signOuts.lastOf(key) ?? 0);
  await signOuts.note(key, at);
  return at;
}

async function storeSession(
  { access, changed, signOuts }: SessionParts,
  look: Look,
  session: Session,
  signedInAt: number,
): Promise<void> {
  const { origin, level } = session;
  const key = sessionKey(origin, level);
  const text = formatSession({ session, signedInAt });
  const stored = await access.store(key, text);
  await dropOrphan(access, look, session);
  const { text: found, state } = await look(origin, level);
  // If the user has signed out meanwhile, the session would stay in the storage unused.
  const isOver = signedInAt <= (signOuts.lastOf(key) ?? -1);
  if (isOver) await access.delete(key);
  changed();
  if (isOver) throw new UserError(l10n.t('You are signed out of {0}.', origin));
  if (found !== text) throw new UserError(storeProblem(stored.reason, state, origin));
}

async function storeRenewal(
  { access }: SessionParts,
  look: Look,
  session: Session,
  issued: IssuedToken,
): Promise<'kept' | 'gone' | 'notKept'> {
  const { origin, level, id } = session;
  const isThere = ({ state }: Looked): boolean =>
    id !== undefined && state.kind === 'signedIn' && state.session.id === id;
  if (!isThere(await look(origin, level))) return 'gone';
  await access.store(renewalKey(origin, level), formatRenewal(session, issued));
  const after = await look(origin, level);
  if (isThere(after))
    return after.state.kind === 'signedIn' && after.state.session.token === issued.token ? 'kept' : 'notKept';
  await dropOrphan(access, look, session);
  return 'gone';
}

/** Deletes a renewal that does not belong to the stored session; its token would stay in the storage unused. */
async function dropOrphan(
  access: SecretAccess,
  look: Look,
  { origin, level }: Pick<Session, 'origin' | 'level'>,
): Promise<void> {
  const key = renewalKey(origin, level);
  const left = await access.get(key);
  if (!left.ok || left.value === undefined) return;
  const { state } = await look(origin, level);
  const isOrphan =
    state.kind === 'signedIn' ? !parseRenewal(left.value, state.session) : state.reason === undefined;
  if (isOrphan) await access.delete(key);
}

interface Looked {
  readonly state: SessionState;
  /** Stored text of the current session. */
  readonly text?: string;
}

type Look = (origin: string, level: Level) => Promise<Looked>;

/** Creates the function that reads the current session of a level. */
function createLook({ access, changed, register, signIns, signOuts }: SessionParts): Look {
  /** Ids of sign-ins that are over: another window ended the session, but this window's storage still holds it. */
  const ended = new Set<string>();

  const hasEnded = ({ session: { origin, level }, signedInAt }: SignedInSession): boolean =>
    signedInAt <= (signOuts.lastOf(sessionKey(origin, level)) ?? -1);

  /** Fires the change event once for a session that another window ended: the storage here reports no change. */
  function reportEnd({ session: { origin, level }, signedInAt }: SignedInSession): void {
    const signInId = `${sessionKey(origin, level)} ${signedInAt}`;
    if (ended.has(signInId)) return;
    ended.add(signInId);
    changed();
  }

  /** The session with its newest token. Unchanged if the storage holds no renewed token, or fails. */
  async function newest(session: Session): Promise<Session> {
    const got = await access.get(renewalKey(session.origin, session.level));
    const renewal = got.ok && typeof got.value === 'string' ? parseRenewal(got.value, session) : undefined;
    if (!renewal) return session;
    register.add(renewal.token);
    return { ...session, lifeMs: undefined, ...renewal };
  }

  return async (origin, level) => {
    const key = sessionKey(origin, level);
    const got = await access.get(key);
    if (!got.ok) return { state: { kind: 'signedOut', reason: got.reason } };
    if (got.value === undefined) return { state: { kind: 'signedOut' } };
    const stored = typeof got.value === 'string' ? parseSession(got.value, origin, level) : undefined;
    if (!stored) {
      const reason = l10n.t('Secret storage returned something that is not a session of {0}.', origin);
      return { state: { kind: 'signedOut', reason } };
    }
    const { session, signedInAt } = stored;
    registerSecrets(register, session);
    signIns.set(key, Math.max(signedInAt, signIns.get(key) ?? 0));
    if (hasEnded(stored)) {
      reportEnd(stored);
      return { state: { kind: 'signedOut' } };
    }
    const isRenewable = session.id !== undefined && session.token !== undefined;
    const newer = isRenewable ? await newest(session) : session;
    return { state: { kind: 'signedIn', session: newer, signedInAt }, text: got.value };
  };
}

async function deleteLevel(
  { access, signOuts }: SessionParts,
  look: Look,
  { origin, level, at }: { readonly origin: string; readonly level: Level; readonly at: number },
): Promise<{ had: boolean; problem?: string }> {
  const key = sessionKey(origin, level);
  const before = await access.get(key);
  const stored =
    before.ok && before.value !== undefined ? parseSession(before.value, origin, level) : undefined;
  // Another window's clock may be ahead; its later sign-in must count as signed out too.
  if (stored && stored.signedInAt > at) await signOuts.note(key, stored.signedInAt);
  // Deletes even if the storage returned no session: it may hold a session without returning it.
  const deleted = [await access.delete(key), await access.delete(renewalKey(origin, level))];
  const left = [await access.get(renewalKey(origin, level)), await access.get(key)];
  if (left.every((got) => got.ok && got.value === undefined))
    return { had: !before.ok || before.value !== undefined };
  const failed = deleted.find((one) => !one.ok);
  const { state } = await look(origin, level);
  return { had: false, problem: deleteProblem(failed?.reason, state.kind === 'signedIn', origin) };
}

/** Two sentences: the reason, and the actual state. `state`: undefined if the state is unknown. */
function storeProblem(failure: string | undefined, state: SessionState | undefined, origin: string): string {
  const why = failure ?? l10n.t('Secret storage did not keep the session.');
  if (state?.kind === 'signedIn')
    return `${why} ${l10n.t('The earlier session for {0} is still in use.', origin)}`;
  return state && state.reason === undefined
    ? `${why} ${l10n.t('You are signed out of {0}.', origin)}`
    : `${why} ${l10n.t('It is unknown whether you are signed in to {0}.', origin)}`;
}

function deleteProblem(failure: string | undefined, isSignedIn: boolean, origin: string): string {
  const why = failure ?? l10n.t('Secret storage did not remove the session.');
  if (isSignedIn) return `${why} ${l10n.t('You are still signed in to {0}.', origin)}`;
  return `${why} ${l10n.t('You are signed out of {0}. It is unknown whether its token or keys are still stored.', origin)}`;
}

/** Result of an access to secret storage, without the storage's error messages: they may contain the secret. */
type Access<T> =
  | { readonly ok: true; readonly value: T; readonly reason?: undefined }
  | { readonly ok: false; readonly reason: string };

/** Secret storage that never throws. An access may be slow: some systems first ask for the keyring's password. */
interface SecretAccess {
  get(key: string): Promise<Access<string | undefined>>;
  store(key: string, value: string): Promise<Access<void>>;
  delete(key: string): Promise<Access<void>>;
}

function createSecretAccess(store: SecretStore): SecretAccess {
  async function access<T>(run: () => PromiseLike<T>): Promise<Access<T>> {
    try {
      return { ok: true, value: await run() };
    } catch {
      return { ok: false, reason: l10n.t('Secret storage failed.') };
    }
  }
  return {
    get: (key) => access(() => store.get(key)),
    store: (key, value) => access(() => store.store(key, value)),
    delete: (key) => access(() => store.delete(key)),
  };
}

/**
 * Creates a `get` that gives up after `timeoutMs`. When a late read of a key ends after all, calls `cameLate`. Calls it
 * once per key, and again only after a read of the key was in time.
 */
function createReadInTime(
  access: Pick<SecretAccess, 'get'>,
  timeoutMs: number,
  cameLate: () => void,
): SecretAccess['get'] {
  const slowKeys = new Set<string>();
  return async (key) => {
    const work = access.get(key);
    try {
      const got = await withTimeLimit(work, timeoutMs);
      slowKeys.delete(key);
      return got;
    } catch {
      if (!slowKeys.has(key)) void work.then(cameLate);
      slowKeys.add(key);
      return { ok: false, reason: l10n.t('Secret storage does not respond.') };
    }
  };
}
