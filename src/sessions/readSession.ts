import * as l10n from '@vscode/l10n';
import { originOf } from '../environments/toTarget';
import type { Environment, Session, Sessions } from '../environments/types';
import type { Credential, Level } from '../http/types';

export const levels: readonly Level[] = ['user', 'admin'];

/** Whether a command's argument is a level. */
export function isLevel(value: unknown): value is Level {
  return levels.some((level) => level === value);
}

/** Session and credential for calls. `reason`: set if the storage failed or the stored session cannot be used. */
export type EnvironmentSession =
  | {
      readonly kind: 'signedIn';
      readonly session: Session;
      /** UTC, ms since 1970; 0 if unknown. */
      readonly signedInAt: number;
      readonly credential: Credential;
    }
  | { readonly kind: 'signedOut'; readonly reason?: string };

/**
 * Reads the session for calls to an environment at a level. Environments with the same origin share a session, but may
 * send different credentials. Signed out: a session without the credential that the environment sends, and the sandbox.
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
