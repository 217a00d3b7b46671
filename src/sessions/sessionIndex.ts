import { createChangeEvent } from '../base/changeEvent';
import type { Disposable } from '../base/disposable';
import { originOf } from '../environments/toTarget';
import type { Environment, Sessions } from '../environments/types';
import type { Level } from '../http/types';
import { readSession } from './readSession';

/** Says at once whether a session is stored, for texts that cannot wait for secret storage. */
export interface SessionIndex extends Disposable {
  /**
   * Whether a session is stored. Undefined until secret storage has been read. The first call starts the read, and
   * `onDidChange` fires after it.
   */
  has(environment: Environment, level: Level): boolean | undefined;
  /** Reads secret storage and says whether a session is stored. */
  read(environment: Environment, level: Level): Promise<boolean>;
  /**
   * Whether a session is stored that began after `time` (UTC, ms since 1970). False for the sandbox, and until secret
   * storage has been read. The first call for an environment and level starts the read.
   */
  isSince(environment: Environment, level: Level, time: number): boolean;
  onDidChange(listener: () => void): Disposable;
}

interface KnownSession {
  readonly environment: Pick<Environment, 'baseUrl' | 'authorization'>;
  readonly level: Level;
  /** Time of the sign-in; -1 without a session; undefined until the storage has been read. */
  signedInAt?: number;
  /** Number of the read that returned `signedInAt`. */
  answered?: number;
}

/** The sandbox counts as signed in at every level. */
export function createSessionIndex(sessions: Pick<Sessions, 'read' | 'onDidChange'>): SessionIndex {
  const changed = createChangeEvent();
  const known = new Map<string, KnownSession>();
  let asked = 0;

  async function load(environment: KnownSession['environment'], level: Level): Promise<boolean> {
    const key = keyOf(environment, level);
    const entry: KnownSession = known.get(key) ?? { environment, level };
    known.set(key, entry);
    asked += 1;
    const question = asked;
    const state = await readSession(sessions, environment, level);
    const signedInAt = state.kind === 'signedIn' ? state.signedInAt : -1;
    // Reads can end in another order than they began; the newest read counts.
    if (question < (entry.answered ?? 0)) return (entry.signedInAt ?? -1) >= 0;
    entry.answered = question;
    if (entry.signedInAt !== signedInAt) {
      entry.signedInAt = signedInAt;
      changed.fire();
    }
    return signedInAt >= 0;
  }

  /** The known time of the sign-in. The first call for an environment starts a read of the storage. */
  function signedInAt(environment: Environment, level: Level): number | undefined {
    const entry = known.get(keyOf(environment, level));
    if (!entry) void load(environment, level);
    return entry?.signedInAt;
  }

  const subscription = sessions.onDidChange(() => {
    for (const { environment, level } of [...known.values()]) void load(environment, level);
  });
  return {
    has: (environment, level) => {
      if (environment.baseUrl === undefined) return true;
      const at = signedInAt(environment, level);
      return at === undefined ? undefined : at >= 0;
    },
    read: async (environment, level) => environment.baseUrl === undefined || load(environment, level),
    isSince: (environment, level, time) =>
      environment.baseUrl !== undefined && (signedInAt(environment, level) ?? -1) > time,
    onDidChange: changed.on,
    dispose: () => subscription.dispose(),
  };
}

/** Environments with the same origin share a session, but only if they send the same kind of credential. */
function keyOf(environment: KnownSession['environment'], level: Level): string {
  return `${originOf(environment)} ${environment.authorization ?? 'token'} ${level}`;
}
