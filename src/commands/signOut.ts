import * as l10n from '@vscode/l10n';
import { readEnvironmentArgument } from '../auth/chooseEnvironment';
import { listNames, namesAtOrigin } from '../auth/originUse';
import { levels } from '../auth/sessionKeys';
import type { Tell } from '../auth/tell';
import { originOf } from '../auth/toTarget';
import type { Environments, Sessions } from '../auth/types';
import { CommandId } from '../contributions';
import type { History } from '../history/history';
import { plain } from '../platform/plain';

export interface SignOutNeeds {
  readonly environments: Environments;
  readonly sessions: Sessions;
  readonly history: Pick<History, 'count'>;
  readonly tell: Tell;
}

/** Removes the sessions of the chosen environment, or of the one whose name is the first argument. */
export async function signOut(needs: SignOutNeeds, ...args: readonly unknown[]): Promise<void> {
  const environment = readEnvironmentArgument(needs.environments, args) ?? needs.environments.current;
  const origin = originOf(environment);
  if (origin === undefined) {
    needs.tell(l10n.t('The sandbox needs no sign-in, so there is nothing to sign out of.'));
    return;
  }
  const states = await Promise.all(levels.map((level) => needs.sessions.read(origin, level)));
  const hadKeys = states.some((state) => state.kind === 'signedIn' && state.session.keys !== undefined);
  const removed = await needs.sessions.delete(origin);
  const name = plain(environment.name);
  if (removed.length === 0) {
    needs.tell(l10n.t('No session was stored for {0}.', name));
    return;
  }
  const sharing = namesAtOrigin(needs.environments, origin, environment.name);
  const others = sharing.length > 0 ? ` ${l10n.t('Signed out too: {0}.', listNames(sharing))}` : '';
  const kept = await needs.history.count(environment.name);
  const clear = {
    title: l10n.t('Clear History…'),
    command: CommandId.clearHistory,
    arguments: [environment.name],
  };
  const places = [name, origin, removed.join(', ')] as const;
  const sentence = hadKeys
    ? l10n.t('Signed out of {0}: the token and the keys for {1} ({2}) were removed.', ...places)
    : l10n.t('Signed out of {0}: the token for {1} ({2}) was removed.', ...places);
  needs.tell(`${sentence}${others}`, kept > 0 ? [clear] : []);
}
