import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { CancelledError } from '../base/userError';
import type { UserInput } from '../base/userInput';
import { needsToken } from '../catalog/needsToken';
import { nameAndLevel } from '../environments/nameAndLevel';
import type { Connection, Connections, Environment } from '../environments/types';
import type { Level } from '../http/types';

/** Connections that ask before a call without a session. */
export interface CallConnections extends Connections {
  /**
   * Opens the connection for an endpoint, by default at the chosen level. A signed-out user can sign in or send without
   * a token; throws `CancelledError` for neither.
   */
  openFor(environment: Environment, endpointId: string, level?: Level): Promise<Connection>;
}

export interface CallConnectionsDeps {
  readonly connections: Connections;
  readonly input: Pick<UserInput, 'choose'>;
  /** Runs the sign-in; throws `CancelledError` if the user leaves it. */
  signIn(environment: Environment, level: Level): Promise<void>;
}

export function createCallConnections(deps: CallConnectionsDeps): CallConnections {
  const { connections, input } = deps;
  return {
    open: (environment, level) => connections.open(environment, level),
    openFor: async (environment, endpointId, level) => {
      const connection = await connections.open(environment, level);
      if (connection.credential !== undefined || !needsToken(endpointId)) return connection;
      if ((await askHow(input, connection, level)) === 'send') return connection;
      await deps.signIn(environment, connection.level);
      const signedIn = await connections.open(environment, level);
      if (signedIn.credential === undefined) throw new CancelledError();
      return signedIn;
    },
  };
}

function askHow(
  input: Pick<UserInput, 'choose'>,
  { environment, signedOutReason }: Connection,
  level: Level | undefined,
): Promise<'signIn' | 'send'> {
  const sendsKeys = environment.authorization === 'keys';
  return input.choose(
    level === undefined
      ? l10n.t('You are not signed in to {0}.', sanitizeForDisplay(environment.name))
      : l10n.t('You are not signed in to {0}.', nameAndLevel(environment.name, level)),
    signedOutReason ??
      (sendsKeys
        ? l10n.t('Most calls need a client key and a secret key.')
        : l10n.t('Most calls need an access token.')),
    [
      { value: 'signIn', label: l10n.t('Sign In') },
      { value: 'send', label: sendsKeys ? l10n.t('Send Without Keys') : l10n.t('Send Without Token') },
    ],
  );
}
