import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { CancelledError, UserError, type Remedy } from '../base/userError';
import { goBack, type PickItem, type UserInput } from '../base/userInput';
import { CommandId } from '../contributions';
import type { Levels } from '../environments/levels';
import { listNames, namesSharing } from '../environments/namesAtOrigin';
import { readEnvironmentArgument } from '../environments/pickOwnEnvironment';
import type { ShowNotice, Environment, Environments, Session, Sessions } from '../environments/types';
import { originOf } from '../environments/toTarget';
import type { History } from '../history/history';
import type { Level } from '../http/types';
import { isLevel } from '../sessions/sessionKey';
import { describeSessionContents, storedSessions } from '../sessions/storedSessions';

export interface SignOutDeps {
  readonly environments: Environments;
  readonly sessions: Sessions;
  readonly levels: Pick<Levels, 'levelOf'>;
  readonly history: Pick<History, 'count'>;
  readonly input: Pick<UserInput, 'pick'>;
  readonly showNotice: ShowNotice;
}

/**
 * Removes a session of the chosen environment, or of the one whose name is the first argument: that of the level that
 * is the second argument. Without a level it asks where there are sessions at two.
 */
export async function signOut(deps: SignOutDeps, ...args: readonly unknown[]): Promise<void> {
  const environment = readEnvironmentArgument(deps.environments, args) ?? deps.environments.current;
  const given = readLevelArgument(args);
  const origin = originOf(environment);
  if (origin === undefined) {
    deps.showNotice(l10n.t('The sandbox needs no sign-in, so there is nothing to sign out of.'));
    return;
  }
  const stored = await storedSessions(deps.sessions, environment);
  const level = given ?? (stored.length > 1 ? await askLevel(deps, environment, stored) : undefined);
  const removed = await deps.sessions.delete(origin, level);
  const name = sanitizeForDisplay(environment.name);
  if (removed.length === 0) {
    deps.showNotice(l10n.t('No session was stored for {0}.', given ? `${name} (${given})` : name));
    return;
  }
  const gone = stored.filter((session) => removed.includes(session.level));
  const sharing = namesSharing(deps.environments, origin, environment.name, sentWith(gone));
  const others = sharing.length > 0 ? ` ${l10n.t('Signed out too: {0}.', listNames(sharing))}` : '';
  const kept = await deps.history.count(environment.name);
  const clear: Remedy = {
    title: l10n.t('Clear History…'),
    command: CommandId.clearHistory,
    arguments: [environment.name],
  };
  const sentence = removedSentence({ name, origin, removed, gone });
  deps.showNotice(`${sentence}${others}`, kept > 0 ? [clear] : []);
}

/** What the sessions served. */
function sentWith(gone: readonly Session[]): readonly ('token' | 'keys')[] {
  return gone.flatMap(({ token, keys }) => [
    ...(token === undefined ? [] : (['token'] as const)),
    ...(keys ? (['keys'] as const) : []),
  ]);
}

/** undefined: no argument. Anything but a level is refused: taken for none, it would end more than was meant. */
function readLevelArgument([, level]: readonly unknown[]): Level | undefined {
  if (level === undefined || level === null) return undefined;
  if (!isLevel(level)) throw new UserError(l10n.t('The level must be “user” or “admin”.'));
  return level;
}

/** undefined: both. */
async function askLevel(
  { input, levels }: SignOutDeps,
  environment: Environment,
  stored: readonly Session[],
): Promise<Level | undefined> {
  const chosen = levels.levelOf(environment);
  const items: readonly PickItem<Level | undefined>[] = [
    ...stored.map((session) => ({
      label: session.level === 'user' ? l10n.t('User') : l10n.t('Admin'),
      description: describeSessionContents(session),
      picked: session.level === chosen,
      value: session.level,
    })),
    { label: l10n.t('Both levels'), value: undefined },
  ];
  const level = await input.pick({
    title: l10n.t('Sign Out of {0}', sanitizeForDisplay(environment.name)),
    placeholder: l10n.t('Which session to remove'),
    items,
  });
  if (level === goBack) throw new CancelledError();
  return level;
}

/** What a sign-out removed; `gone`: what was stored at the `removed` levels. */
interface RemovedSessions {
  /** Of the environment. */
  readonly name: string;
  readonly origin: string;
  readonly removed: readonly Level[];
  readonly gone: readonly Session[];
}

function removedSentence({ name, origin, removed, gone }: RemovedSessions): string {
  const levels = removed.join(', ');
  const hadKeys = gone.some(({ keys }) => keys !== undefined);
  if (hadKeys && gone.every(({ token }) => token === undefined))
    return l10n.t('Signed out of {0}: the keys for {1} ({2}) were removed.', name, origin, levels);
  if (removed.length > 1)
    return hadKeys
      ? l10n.t('Signed out of {0}: the tokens and the keys for {1} ({2}) were removed.', name, origin, levels)
      : l10n.t('Signed out of {0}: the tokens for {1} ({2}) were removed.', name, origin, levels);
  return hadKeys
    ? l10n.t('Signed out of {0}: the token and the keys for {1} ({2}) were removed.', name, origin, levels)
    : l10n.t('Signed out of {0}: the token for {1} ({2}) was removed.', name, origin, levels);
}
