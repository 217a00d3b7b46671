import type { Environment, Sessions } from '../environments/types';
import { storedSessions } from './storedSessions';

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
