import { knownTokenRequest } from '../catalog/knownAddresses';
import type { AccessBook, KeyPair } from './accessBook';
import { serviceTime } from './data/serviceTime';
import { withStatus } from './handler';
import { SandboxError } from './sandboxError';

/**
 * The answer to the call that issues access tokens, in the shape that the hints show; the reference does not show it.
 * Keys count from Basic authorization, or else from the body.
 */
export function answerTokenCall(
  authorization: string | undefined,
  body: Readonly<Record<string, unknown>>,
  access: AccessBook,
  now: number,
): object {
  const keys = keysOfHeader(authorization) ?? keysOfBody(body);
  const issued = keys && access.issue(keys);
  if (!issued) throw new SandboxError(401, 'TOKEN_KEY_INVALID', 'The client key or the secret key is wrong.');
  const { token, expiresIn, expiresAt } = knownTokenRequest.answer;
  return withStatus({
    [token]: issued.token,
    [expiresIn]: Math.floor((issued.expiresAt - now) / 1000),
    [expiresAt]: serviceTime(issued.expiresAt),
  });
}

function keysOfHeader(authorization: string | undefined): KeyPair | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/=]{1,2000})$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('latin1');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { clientKey: text.slice(0, colon), secretKey: text.slice(colon + 1) };
}

function keysOfBody(body: Readonly<Record<string, unknown>>): KeyPair | undefined {
  const { clientKey, secretKey } = knownTokenRequest.body;
  const [client, secret] = [body[clientKey], body[secretKey]];
  return typeof client === 'string' && typeof secret === 'string'
    ? { clientKey: client, secretKey: secret }
    : undefined;
}
