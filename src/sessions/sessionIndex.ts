import { createChangeEvent } from '../base/changeEvent';
import type { Disposable } from '../base/disposable';
import { originOf } from '../environments/toTarget';
import type { Environment, Sessions } from '../environments/types';
import type { Level } from '../http/types';

/** Knows at once whether a session is stored, for texts that cannot wait for secret storage. */
export interface SessionIndex extends Disposable {
  /** undefined: secret storage was not asked yet; it is now, and `onDidChange` fires with its answer. */
  has(environment: Environment, level: Level): boolean | undefined;
  /** Asks secret storage. */
  read(environment: Environment, level: Level): Promise<boolean>;
  /** Whether a session is stored that the user signed in to after a time (UTC, ms since 1970); asks as `has` does. */
  isSince(environment: Environment, level: Level, time: number): boolean;
  onDidChange(listener: () => void): Disposable;
}

interface KnownSession {
  readonly origin: string;
  readonly level: Level;
  /** When the user signed in; -1: there is no session; undefined: secret storage has not answered yet. */
  signedInAt?: number;
}

/** The sandbox counts as signed in at every level. */
export function createSessionIndex(sessions: Pick<Sessions, 'read' | 'onDidChange'>): SessionIndex {
  const changed = createChangeEvent();
  const known = new Map<string, KnownSession>();

  async function load(origin: string, level: Level): Promise<boolean> {
    const key = `${origin} ${level}`;
    const entry: KnownSession = known.get(key) ?? { origin, level };
    known.set(key, entry);
    const state = await sessions.read(origin, level);
    const signedInAt = state.kind === 'signedIn' ? state.signedInAt : -1;
    if (entry.signedInAt !== signedInAt) {
      entry.signedInAt = signedInAt;
      changed.fire();
    }
    return signedInAt >= 0;
  }

  /** What is known of it; asks the first time. */
  function signedInAt(origin: string, level: Level): number | undefined {
    const entry = known.get(`${origin} ${level}`);
    if (!entry) void load(origin, level);
    return entry?.signedInAt;
  }

  const subscription = sessions.onDidChange(() => {
    for (const { origin, level } of [...known.values()]) void load(origin, level);
  });
  return {
    has: (environment, level) => {
      const origin = originOf(environment);
      if (origin === undefined) return true;
      const at = signedInAt(origin, level);
      return at === undefined ? undefined : at >= 0;
    },
    read: async (environment, level) => {
      const origin = originOf(environment);
      return origin === undefined || load(origin, level);
    },
    isSince: (environment, level, time) => {
      const origin = originOf(environment);
      return origin !== undefined && (signedInAt(origin, level) ?? -1) > time;
    },
    onDidChange: changed.on,
    dispose: () => subscription.dispose(),
  };
}
