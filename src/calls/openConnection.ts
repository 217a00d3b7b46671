import * as l10n from '@vscode/l10n';
import { plain } from '../base/plain';
import { CancelledError } from '../base/userError';
import type { UserInput } from '../base/userInput';
import type { Connection, Connections, Environment } from '../environments/types';
import type { Level } from '../http/types';
import { insistsOnToken } from './tokenRule';

export interface OpenConnectionServices {
  readonly connections: Connections;
  readonly input: Pick<UserInput, 'choose'>;
  /** Runs the sign-in for the environment; throws `CancelledError` when the user leaves it. */
  signIn(environment: Environment, level: Level): Promise<void>;
}

/**
 * The connection that a call goes over, at the chosen level or the given one. Signed out, the user signs in or says to send without a token;
 * throws `CancelledError` for neither.
 */
export async function openConnection(
  services: OpenConnectionServices,
  environment: Environment,
  endpointId: string,
  level?: Level,
): Promise<Connection> {
  const connection = await services.connections.open(environment, level);
  if (connection.token !== undefined || !insistsOnToken(endpointId)) return connection;
  const choice = await services.input.choose(
    level === undefined
      ? l10n.t('You are not signed in to {0}.', plain(environment.name))
      : l10n.t('You are not signed in to {0} ({1}).', plain(environment.name), level),
    connection.signedOutReason ?? l10n.t('The service answers most calls only with an access token.'),
    [
      { value: 'signIn', label: l10n.t('Sign In') },
      { value: 'send', label: l10n.t('Send Without Token') },
    ],
  );
  if (choice === 'send') return connection;
  await services.signIn(environment, connection.level);
  const signedIn = await services.connections.open(environment, level);
  if (signedIn.token === undefined) throw new CancelledError();
  return signedIn;
}
