import * as l10n from '@vscode/l10n';
import { originOf } from '../environments/toTarget';
import type { Environment, Environments, Session, Sessions } from '../environments/types';
import { secretsOfKeys } from '../http/credential';
import { levels } from './readSession';

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

/** Text with levels and credentials of sessions, such as `user (token), admin (keys)`. */
export function listSessions(stored: readonly Session[]): string {
  return stored.map((session) => `${session.level} (${describeSessionContents(session)})`).join(', ');
}

/** The stored credentials of a session, in words. */
export function describeSessionContents({ token, keys }: Session): string {
  if (token === undefined) return l10n.t('keys');
  return keys ? l10n.t('token and keys') : l10n.t('token');
}

/** Shortest secret that is searched for, in characters; shorter secrets may occur by chance. */
const MIN_LENGTH = 8;

/** Shortest time between reads of the secrets, in ms; a program may send hundreds of wrong tokens a second. */
const MAX_AGE_MS = 1000;

/**
 * Creates the function that finds the name of the environment whose stored token or key occurs in one of the texts;
 * undefined if none does. Reads secret storage at most once a second. `now`: monotonic, in ms.
 */
export function createFindSecretOwner(
  environments: Pick<Environments, 'list'>,
  sessions: Pick<Sessions, 'read'>,
  now: () => number,
): (texts: readonly string[]) => Promise<string | undefined> {
  let known: { readonly at: number; readonly secrets: ReturnType<typeof readSecrets> } | undefined;
  return async (texts) => {
    if (!known || now() - known.at >= MAX_AGE_MS)
      known = { at: now(), secrets: readSecrets(environments.list(), sessions) };
    const secrets = await known.secrets;
    return secrets.find(({ secret }) => texts.some((text) => text.includes(secret)))?.owner;
  };
}

async function readSecrets(
  environments: readonly Environment[],
  sessions: Pick<Sessions, 'read'>,
): Promise<readonly { readonly owner: string; readonly secret: string }[]> {
  const ofEach = environments.map(async (environment) =>
    (await storedSessions(sessions, environment))
      .flatMap(({ token = '', keys }) => [token, ...(keys ? secretsOfKeys(keys) : [])])
      .filter((secret) => secret.length >= MIN_LENGTH)
      .map((secret) => ({ owner: environment.name, secret })),
  );
  return (await Promise.all(ofEach)).flat();
}
