import * as l10n from '@vscode/l10n';
import { originOf } from '../environments/toTarget';
import type { Environment, Session, Sessions } from '../environments/types';
import type { Credential, Level } from '../http/types';

/** As whom calls to one environment go, and what they carry. `reason`: why a stored session is not used, as one sentence. */
export type EnvironmentSession =
  | {
      readonly kind: 'signedIn';
      readonly session: Session;
      /** UTC, ms since 1970; 0 when that is not known. */
      readonly signedInAt: number;
      readonly credential: Credential;
    }
  | { readonly kind: 'signedOut'; readonly reason?: string };

/**
 * The session that calls to an environment use at a level. A session belongs to an origin, and two environments there
 * may send different things: one that lacks what this environment sends counts as signed out. So does the sandbox.
 */
export async function readSession(
  sessions: Pick<Sessions, 'read'>,
  environment: Pick<Environment, 'baseUrl' | 'authorization'>,
  level: Level,
): Promise<EnvironmentSession> {
  const origin = originOf(environment);
  if (origin === undefined) return { kind: 'signedOut' };
  const state = await sessions.read(origin, level);
  if (state.kind === 'signedOut') return state;
  const sendsKeys = environment.authorization === 'keys';
  const { token, keys } = state.session;
  if (sendsKeys && keys) return { ...state, credential: { keys } };
  if (!sendsKeys && token !== undefined) return { ...state, credential: { token } };
  const reason = sendsKeys
    ? l10n.t('This environment sends client key and secret key, but only a token is stored; sign in again.')
    : l10n.t(
        'This environment sends an access token, but only client key and secret key are stored; sign in again.',
      );
  return { kind: 'signedOut', reason };
}
