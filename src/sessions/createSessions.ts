import * as l10n from '@vscode/l10n';
import { createChangeEvent } from '../base/changeEvent';
import type { Disposable } from '../base/disposable';
import type { SecretStore } from '../base/storage';
import { UserError } from '../base/userError';
import type { ShowNotice, IssuedToken, Session, Sessions, SessionState } from '../environments/types';
import { secretsOfKeys } from '../http/clientKeys';
import type { Level } from '../http/types';
import { createLastSaid, isOver, type LastSaid } from './lastSaid';
import { createSecretAccess, type SecretAccess } from './secretAccess';
import { isSessionKey, levels, readKey, renewalKey, sessionKey } from './sessionKey';
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
  /** Tells what an act led to after all, when the storage was late with it. */
  readonly showNotice: ShowNotice;
  /** UTC, ms since 1970. */
  readonly now: () => number;
  /** Bound for each access to the storage, in ms. */
  readonly timeoutMs: number;
}

/** What the parts of the sessions share. */
interface SessionParts extends Pick<SessionsDeps, 'now' | 'register' | 'signOuts'> {
  readonly access: SecretAccess;
  readonly lastSaid: LastSaid;
  readonly changed: () => void;
  /** Does one thing with a session at a time; what is late with one session holds up no other. */
  inTurn<T>(key: string, work: () => Promise<T>): Promise<T>;
  readonly settle: (key: string) => Promise<void>;
}

/** Sessions over secret storage. */
export function createSessions(deps: SessionsDeps): Sessions & Disposable {
  const changed = createChangeEvent();
  const inTurn = createTurns();
  const access = createSecretAccess(deps.store, deps.timeoutMs, async (key, late) => {
    changed.fire();
    await settle(key);
    if (late === 'store') await dropOrphan(parts, look, readKey(key));
  });
  const lastSaid = createLastSaid({ ...deps, access, changed: changed.fire });
  const settle = (key: string): Promise<void> => inTurn(key, () => lastSaid.settle(key));
  const parts: SessionParts = { ...deps, access, lastSaid, changed: changed.fire, inTurn, settle };
  const look = createLook(parts);
  const subscription = deps.onDidChangeSecret((key) => {
    if (isSessionKey(key)) changed.fire();
  });

  async function deleteLevels(origin: string, only?: Level): Promise<readonly Level[]> {
    const chosen = levels.filter((level) => only === undefined || level === only);
    const results = await Promise.all(
      chosen.map((level) => inTurn(sessionKey(origin, level), () => deleteLevel(parts, origin, level))),
    );
    changed.fire();
    const problem = results.find((result) => result.problem !== undefined)?.problem;
    if (problem !== undefined) throw new UserError(problem);
    return chosen.filter((_, index) => results[index]?.had === true);
  }

  return {
    read: async (origin, level) => (await look(origin, level)).state,
    store: (session) =>
      inTurn(sessionKey(session.origin, session.level), () => storeSession(parts, look, session)),
    renew: (session, issued) => storeRenewal(parts, look, session, issued),
    delete: deleteLevels,
    onDidChange: changed.on,
    dispose: () => subscription.dispose(),
  };
}

function createTurns(): SessionParts['inTurn'] {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, turn);
    return turn;
  };
}

async function storeSession(parts: SessionParts, look: Look, session: Session): Promise<void> {
  const { access, lastSaid, now, register, signOuts } = parts;
  registerSecrets(register, session);
  const { origin, level } = session;
  const key = sessionKey(origin, level);
  // After any sign-out and sign-in, whatever the clock has done meanwhile.
  const signedInAt = Math.max(now(), (signOuts.lastOf(key) ?? 0) + 1, lastSaid.timeOf(key) + 1);
  const text = formatSession({ session, signedInAt });
  const stored = await access.store(key, text);
  const { state, text: said } = await look(origin, level);
  lastSaid.note({ origin, level, at: signedInAt, said, wanted: text });
  parts.changed();
  if (said !== text) throw new UserError(storeProblem(stored.ok ? undefined : stored.reason, state, origin));
  await dropOrphan(parts, look, { origin, level });
}

async function storeRenewal(
  parts: SessionParts,
  look: Look,
  session: Session,
  issued: IssuedToken,
): Promise<'kept' | 'gone' | 'notKept'> {
  const { origin, level, id } = session;
  parts.register.add(issued.token);
  const isThere = ({ state }: Looked): boolean =>
    id !== undefined && state.kind === 'signedIn' && state.session.id === id;
  if (!isThere(await look(origin, level))) return 'gone';
  await parts.access.store(renewalKey(origin, level), formatRenewal(session, issued));
  const after = await look(origin, level);
  if (isThere(after))
    return after.state.kind === 'signedIn' && after.state.session.token === issued.token ? 'kept' : 'notKept';
  await dropOrphan(parts, look, session);
  return 'gone';
}

/** Deletes a renewal of another session than the stored one: nobody would look for its token any more. */
async function dropOrphan(
  { access }: SessionParts,
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
  /** What the storage gave for a session that is in force. */
  readonly text?: string;
}

type Look = (origin: string, level: Level) => Promise<Looked>;

/** Reads the session of a level as it is now. */
function createLook({ access, changed, lastSaid, register, settle, signOuts }: SessionParts): Look {
  /** Ids of sessions in this window's storage that turned out to have ended in another window. */
  const ended = new Set<string>();

  const hasEnded = ({ session: { origin, level }, signedInAt }: SignedInSession): boolean =>
    signedInAt <= (signOuts.lastOf(sessionKey(origin, level)) ?? -1);

  /** Reports the change the first time: the storage of this window did not. */
  function reportEnd({ session: { origin, level }, signedInAt }: SignedInSession): void {
    const signInId = `${sessionKey(origin, level)} ${signedInAt}`;
    if (ended.has(signInId)) return;
    ended.add(signInId);
    changed();
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
    const key = sessionKey(origin, level);
    const got = await access.get(key);
    if (!got.ok) return { state: { kind: 'signedOut', reason: got.reason } };
    if (lastSaid.isOther(key, got.value)) void settle(key);
    if (got.value === undefined) return { state: { kind: 'signedOut' } };
    const stored = typeof got.value === 'string' ? parseSession(got.value, origin, level) : undefined;
    if (!stored) {
      const reason = l10n.t('Secret storage gave something that is not a session of {0}.', origin);
      return { state: { kind: 'signedOut', reason } };
    }
    const { session, signedInAt } = stored;
    registerSecrets(register, session);
    if (hasEnded(stored)) {
      reportEnd(stored);
      return { state: { kind: 'signedOut' } };
    }
    const isRenewable = session.id !== undefined && session.token !== undefined;
    const newer = isRenewable ? await newest(session) : session;
    return { state: { kind: 'signedIn', session: newer, signedInAt }, text: got.value };
  };
}

function registerSecrets(register: SecretRegister, { token, keys }: Session): void {
  if (token !== undefined) register.add(token);
  for (const secret of keys ? secretsOfKeys(keys) : []) register.add(secret);
}

async function deleteLevel(
  { access, lastSaid, now, signOuts }: SessionParts,
  origin: string,
  level: Level,
): Promise<{ had: boolean; problem?: string }> {
  const key = sessionKey(origin, level);
  const startedAt = now();
  const before = await access.get(key);
  // Also when nothing was found: a storage that lies about it may hold a session all the same.
  const deleted = await access.delete(key);
  const withRenewal = await access.delete(renewalKey(origin, level));
  const after = await access.get(key);
  // One that another window stores just now is deleted there.
  const renewal = withRenewal.ok ? undefined : await access.get(renewalKey(origin, level));
  const stored =
    before.ok && before.value !== undefined ? parseSession(before.value, origin, level) : undefined;
  const at = Math.max(startedAt, stored?.signedInAt ?? 0, signOuts.lastOf(key) ?? 0, lastSaid.timeOf(key));
  const said = after.ok ? after.value : undefined;
  lastSaid.note({ origin, level, at, said, wanted: undefined });
  // Also when nobody knows what is stored: it must not come back in this window or in the next one.
  if (said === undefined) await signOuts.note(key, at);
  const isRenewalGone = renewal === undefined || (renewal.ok && renewal.value === undefined);
  if (after.ok && said === undefined && isRenewalGone)
    return { had: !before.ok || before.value !== undefined };
  const failed = deleted.ok ? withRenewal : deleted;
  const isSignedIn = said !== undefined && !isOver(said, { origin, level }, signOuts);
  return { had: false, problem: deleteProblem(failed.ok ? undefined : failed.reason, isSignedIn, origin) };
}

/** One sentence on why, one on which state holds now. */
function storeProblem(failure: string | undefined, state: SessionState, origin: string): string {
  const why = failure ?? l10n.t('Secret storage did not keep the session.');
  if (state.kind === 'signedIn')
    return `${why} ${l10n.t('The earlier session for {0} is still in use.', origin)}`;
  return `${why} ${l10n.t('You are signed out of {0}.', origin)}`;
}

function deleteProblem(failure: string | undefined, isSignedIn: boolean, origin: string): string {
  const why = failure ?? l10n.t('Secret storage did not remove the session.');
  if (isSignedIn) return `${why} ${l10n.t('You are still signed in to {0}.', origin)}`;
  return `${why} ${l10n.t('You are signed out of {0}; whether a token or keys of it are still stored is not known.', origin)}`;
}
