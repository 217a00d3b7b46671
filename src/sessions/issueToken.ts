import * as l10n from '@vscode/l10n';
import type { TokenRequest } from '../environments/tokenRequest';
import type { IssuedToken, Environment } from '../environments/types';
import { buildHeaders } from '../http/buildRequest';
import { checkToken } from '../http/checkToken';
import { secretsOfKeys, type ClientKeys } from '../http/clientKeys';
import type { HttpDoor, HttpRequest, Target } from '../http/types';
import type { SecretRegister } from './createSessions';
import { readTokenLife } from './readTokenLife';
import { judgeTokenFailure, type TokenFailure } from './tokenFailure';

/** Result of a token request. Messages hold no secret. */
export type IssueResult =
  | { readonly kind: 'issued'; readonly issued: IssuedToken }
  | { readonly kind: 'cancelled' }
  | ({ readonly kind: 'failed' } & TokenFailure);

export interface IssueTokenDeps {
  readonly door: HttpDoor;
  readonly register: SecretRegister;
  limits(): { readonly timeoutMs: number; readonly maxBytes: number };
  /** UTC, ms since 1970. */
  readonly now: () => number;
}

export type IssueToken = (
  target: Target,
  tokenRequest: TokenRequest,
  keys: ClientKeys,
  signal: AbortSignal,
) => Promise<IssueResult>;

/** Creates the function that issues a token for client key and secret key with one request, never repeated. */
export function createIssueToken(deps: IssueTokenDeps): IssueToken {
  return async (target, tokenRequest, keys, signal) => {
    for (const secret of secretsOfKeys(keys)) deps.register.add(secret);
    let token: unknown;
    let lifeMs: number | undefined;
    const outcome = await deps.door.send(buildTokenCall(target, tokenRequest, keys), {
      ...deps.limits(),
      keys: tokenRequest.authorization && keys,
      signal,
      takeSecrets: ({ text, format }) => {
        const body: unknown = format === 'json' ? JSON.parse(text) : undefined;
        const at = (path: string | undefined): unknown =>
          path === undefined ? undefined : memberAt(body, path);
        const { answer } = tokenRequest;
        token = at(answer.token);
        lifeMs = readTokenLife(
          { expiresIn: at(answer.expiresIn), expiresAt: at(answer.expiresAt) },
          deps.now(),
        );
        return typeof token === 'string' ? [token] : [];
      },
    });
    if (outcome.kind !== 'response') {
      if (outcome.error.kind === 'cancelled') return { kind: 'cancelled' };
      return { kind: 'failed', ...judgeTokenFailure(outcome.error) };
    }
    if (typeof token !== 'string' || token === '')
      return fail('setting', l10n.t('The response has no token at “{0}”.', tokenRequest.answer.token));
    const bad = checkToken(token);
    if (bad) return fail('other', l10n.t('The issued token cannot be sent: it contains {0}.', bad.kind));
    return { kind: 'issued', issued: { token, issuedAt: deps.now(), lifeMs } };
  };
}

function fail(fault: TokenFailure['fault'], failure: string): IssueResult {
  return { kind: 'failed', fault, failure };
}

function buildTokenCall(target: Target, tokenRequest: TokenRequest, keys: ClientKeys): HttpRequest {
  const { method, path, body } = tokenRequest;
  return {
    endpointId: 'tokenRequest',
    method,
    url: `${target.origin}${target.basePath}${path}`,
    target,
    headers: buildHeaders(target, 'tokenRequest', body !== undefined),
    pathTemplate: path,
    body: body && JSON.stringify({ [body.clientKey]: keys.clientKey, [body.secretKey]: keys.secretKey }),
  };
}

/** The own member at a dotted path. */
function memberAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, name)) return undefined;
    return (inner as Readonly<Record<string, unknown>>)[name];
  }, value);
}

/** How a sign-in with keys gets its token. */
export interface TokenIssuer {
  /** How the environment issues tokens for keys; undefined if unknown. */
  tokenRequestOf(environment: Environment): TokenRequest | undefined;
  readonly issueToken: IssueToken;
  /** A text that no other session has. */
  newSessionId(): string;
}
