import * as l10n from '@vscode/l10n';
import { originOf } from '../environments/toTarget';
import type { Environment, Session, Sessions } from '../environments/types';
import { levels } from './sessionKey';

/** The sessions that are stored for the environment's address, one per level. */
export async function storedSessions(
  sessions: Pick<Sessions, 'read'>,
  environment: Pick<Environment, 'baseUrl'>,
): Promise<readonly Session[]> {
  const origin = originOf(environment);
  if (origin === undefined) return [];
  const states = await Promise.all(levels.map((level) => sessions.read(origin, level)));
  return states.flatMap((state) => (state.kind === 'signedIn' ? [state.session] : []));
}

/** Each session's level with what is stored of it, for a sentence. */
export function listSessions(stored: readonly Session[]): string {
  return stored.map((session) => `${session.level} (${describeSessionContents(session)})`).join(', ');
}

/** What is stored of a session, in words. */
export function describeSessionContents({ token, keys }: Session): string {
  if (token === undefined) return l10n.t('keys');
  return keys ? l10n.t('token and keys') : l10n.t('token');
}

/** Shorter ones may stand in a text by chance. */
const MIN_LENGTH = 8;

/** The name of the first environment whose stored token or key stands in one of the texts; undefined for none. */
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
