import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { originOf } from '../environments/toTarget';
import type { Environment, Environments, Sessions } from '../environments/types';
import type { Level } from '../http/types';
import { levels } from './sessionKey';

/** A session as the editor and other extensions see it: nothing in it opens anything. */
export interface AccountSession {
  readonly id: string;
  readonly account: { readonly id: string; readonly label: string };
  readonly scopes: readonly [Level];
  /** An opaque text, never the token: the editor gives it to every extension that the user allows once. */
  readonly accessToken: string;
}

/** The environment and level that a session's id stands for; undefined when there is none. */
export function findAccount(
  environments: Pick<Environments, 'list'>,
  id: string,
): { readonly environment: Environment; readonly level: Level } | undefined {
  for (const environment of environments.list()) {
    const level = levels.find((candidate) => idOf(environment, candidate) === id);
    if (!environment.builtIn && level !== undefined) return { environment, level };
  }
  return undefined;
}

/** Every stored session, one per environment and level. `opaque` gives the same text for the same id. */
export async function listAccounts(
  environments: Pick<Environments, 'list'>,
  sessions: Pick<Sessions, 'read'>,
  opaque: (id: string) => string,
): Promise<readonly AccountSession[]> {
  const candidates = environments.list().flatMap((environment) => {
    const origin = originOf(environment);
    return origin === undefined ? [] : levels.map((level) => ({ environment, origin, level }));
  });
  const states = await Promise.all(candidates.map(({ origin, level }) => sessions.read(origin, level)));
  return candidates
    .filter((_, index) => states[index]?.kind === 'signedIn')
    .map(({ environment, level }) => {
      const id = idOf(environment, level);
      const label = `${sanitizeForDisplay(environment.name, 40)} (${level})`;
      return { id, account: { id, label }, scopes: [level], accessToken: opaque(id) };
    });
}

/** What came and what went between two lists. */
export function diffAccounts(
  before: readonly AccountSession[],
  after: readonly AccountSession[],
): { readonly added: readonly AccountSession[]; readonly removed: readonly AccountSession[] } {
  const isIn = (list: readonly AccountSession[], id: string): boolean =>
    list.some((session) => session.id === id);
  return {
    added: after.filter(({ id }) => !isIn(before, id)),
    removed: before.filter(({ id }) => !isIn(after, id)),
  };
}

function idOf({ name }: Pick<Environment, 'name'>, level: Level): string {
  return `${encodeURIComponent(name)}/${level}`;
}
