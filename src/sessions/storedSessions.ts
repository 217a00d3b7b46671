import * as l10n from '@vscode/l10n';
import { originOf } from '../environments/toTarget';
import type { Environment, Session, Sessions } from '../environments/types';
import { levels } from './sessionKey';

/** The stored sessions of the environment's origin, one per level. */
export async function storedSessions(
  sessions: Pick<Sessions, 'read'>,
  environment: Pick<Environment, 'baseUrl'>,
): Promise<readonly Session[]> {
  const origin = originOf(environment);
  if (origin === undefined) return [];
  const states = await Promise.all(levels.map((level) => sessions.read(origin, level)));
  return states.flatMap((state) => (state.kind === 'signedIn' ? [state.session] : []));
}

/** Levels and contents of sessions, for a sentence. */
export function listSessions(stored: readonly Session[]): string {
  return stored.map((session) => `${session.level} (${describeSessionContents(session)})`).join(', ');
}

/** The stored credentials of a session, in words. */
export function describeSessionContents({ token, keys }: Session): string {
  if (token === undefined) return l10n.t('keys');
  return keys ? l10n.t('token and keys') : l10n.t('token');
}

/** In characters; shorter secrets may occur by chance. */
const MIN_LENGTH = 8;

/** Name of the first environment whose stored token or key occurs in one of the texts; undefined if none does. */
export async function findSecretOwner(
  environments: readonly Environment[],
  sessions: Pick<Sessions, 'read'>,
  texts: readonly string[],
): Promise<string | undefined> {
  for (const environment of environments) {
    for (const { token, keys } of await storedSessions(sessions, environment)) {
      const secrets = [token, keys?.clientKey, keys?.secretKey].filter(
        (secret) => secret !== undefined && secret.length >= MIN_LENGTH,
      );
      if (secrets.some((secret) => secret !== undefined && texts.some((text) => text.includes(secret))))
        return environment.name;
    }
  }
  return undefined;
}
