import type { Level } from '../api/types';
import { createChangeEvent } from './changeEvent';
import { originOf } from './toTarget';
import type { Disposable, Environment, Sessions } from './types';

/** Knows at once whether a session is stored, for texts that cannot wait for secret storage. */
export interface SessionIndex extends Disposable {
  /** undefined: secret storage was not asked yet; it is now, and `onDidChange` fires with its answer. */
  has(environment: Environment, level: Level): boolean | undefined;
  /** Asks secret storage. */
  read(environment: Environment, level: Level): Promise<boolean>;
  onDidChange(listener: () => void): Disposable;
}

/** The sandbox counts as signed in at every level. */
export function createSessionIndex(sessions: Pick<Sessions, 'read' | 'onDidChange'>): SessionIndex {
  const changed = createChangeEvent();
  const known = new Map<string, { readonly origin: string; readonly level: Level; has?: boolean }>();

  async function load(origin: string, level: Level): Promise<boolean> {
    const key = `${origin} ${level}`;
    const entry = known.get(key) ?? { origin, level };
    known.set(key, entry);
    const has = (await sessions.read(origin, level)).kind === 'signedIn';
    if (entry.has !== has) {
      entry.has = has;
      changed.fire();
    }
    return has;
  }

  const subscription = sessions.onDidChange(() => {
    for (const { origin, level } of [...known.values()]) void load(origin, level);
  });
  return {
    has: (environment, level) => {
      const origin = originOf(environment);
      if (origin === undefined) return true;
      const entry = known.get(`${origin} ${level}`);
      if (!entry) void load(origin, level);
      return entry?.has;
    },
    read: async (environment, level) => {
      const origin = originOf(environment);
      return origin === undefined || load(origin, level);
    },
    onDidChange: changed.on,
    dispose: () => subscription.dispose(),
  };
}
