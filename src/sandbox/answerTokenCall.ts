import { knownTokenRequest } from '../catalog/knownAddresses';
import { readBasicKeys, type AccessBook, type KeyPair } from './accessBook';
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
  const keys = readBasicKeys(authorization) ?? keysOfBody(body);
  const issued = keys && access.issue(keys);
  if (!issued) throw new SandboxError(401, 'TOKEN_KEY_INVALID', 'The client key or the secret key is wrong.');
  const { token, expiresIn, expiresAt } = knownTokenRequest.answer;
  return withStatus({
    [token]: issued.token,
    [expiresIn]: Math.floor((issued.expiresAt - now) / 1000),
    [expiresAt]: serviceTime(issued.expiresAt),
  });
}

function keysOfBody(body: Readonly<Record<string, unknown>>): KeyPair | undefined {
  const { clientKey, secretKey } = knownTokenRequest.body;
  const client = body[clientKey];
  const secret = body[secretKey];
  return typeof client === 'string' && typeof secret === 'string'
    ? { clientKey: client, secretKey: secret }
    : undefined;
}
