import type { Context } from 'hono';
import { readBasicKeys } from './accessBook';
import { SandboxError } from './sandboxError';

/** Names the environment that one of the texts holds a token or key of; undefined for none. */
export type FindSecretOwner = (texts: readonly string[]) => Promise<string | undefined>;

/** Tells a program at once that it sent a real credential to the sandbox. Throws a `SandboxError`. */
export async function checkSecrets(texts: readonly string[], findOwner: FindSecretOwner): Promise<void> {
  const owner = await findOwner(texts);
  if (owner === undefined) return;
  const message = `You sent the token or a key of ${owner} here; this is the sandbox. Nothing was carried out.`;
  throw new SandboxError(401, 'TOKEN_OF_ANOTHER_ENVIRONMENT', message);
}

/** Where a request may hold a credential, besides its body. */
export function credentialTexts({ req }: Pick<Context, 'req'>): readonly string[] {
  const keys = readBasicKeys(req.header('authorization'));
  return [
    ...Object.values(req.header()),
    ...Object.values(req.query()),
    ...(keys ? [keys.clientKey, keys.secretKey] : []),
  ];
}
