import * as l10n from '@vscode/l10n';
import type { IssuedToken, Environment, TokenRequest, Connection } from '../environments/types';
import { buildHeaders } from '../http/buildRequest';
import { checkToken, registerSecrets, type ClientKeys, type SecretRegister } from '../http/credential';
import type { HttpDoor, HttpRequest, Target } from '../http/types';
import type { Remedy } from '../base/userError';
import { openSettingRemedy } from '../base/openSettingRemedy';
import type { ApiError, ApiErrorFacts, ApiErrorKind } from '../http/apiError';
import { errorMessage, inServiceWords, keysRefused } from '../http/errorMessage';
import { signInRemedy } from '../http/remedies/remedyButtons';

/** Result of a token request. Its messages contain no secret. */
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

/** Creates the function that requests a token for client key and secret key. Never repeats the request. */
export function createIssueToken(deps: IssueTokenDeps): IssueToken {
  return async (target, tokenRequest, keys, signal) => {
    registerSecrets(deps.register, { keys });
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

/** The member at a dotted path, without inherited members. */
function memberAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, name)) return undefined;
    return (inner as Readonly<Record<string, unknown>>)[name];
  }, value);
}

/** Dependencies of a sign-in that gets a token for keys. */
export interface TokenIssuer {
  tokenRequestOf(environment: Environment): TokenRequest | undefined;
  readonly issueToken: IssueToken;
  newSessionId(): string;
}

/** Longest plausible lifetime of a token. */
const MAX_LIFE_MS = 366 * 24 * 60 * 60 * 1000;
/** An expiry time counts only as full ISO 8601 with an offset, because a time without a zone is ambiguous. */
const ISO_WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/**
 * Lifetime of a token in ms, from the seconds or the expiry time in a response; undefined if implausible. Without a
 * lifetime, only a refusal shows that the token has expired.
 */
function readTokenLife(
  said: { readonly expiresIn?: unknown; readonly expiresAt?: unknown },
  now: number,
): number | undefined {
  return sensible(secondsOf(said.expiresIn) * 1000) ?? sensible(pointOf(said.expiresAt) - now);
}

/**
 * Whether a token has expired, or will expire within 30 s or a tenth of its lifetime, whichever is shorter. False
 * without a known lifetime. `now`: UTC, ms since 1970.
 */
export function isDueForRenewal(
  token: { readonly issuedAt?: number; readonly lifeMs?: number },
  now: number,
): boolean {
  const { issuedAt, lifeMs } = token;
  if (issuedAt === undefined || lifeMs === undefined) return false;
  const age = now - issuedAt;
  // A clock that went back makes the age too small; the service's refusal then starts the renewal.
  return age >= lifeMs - Math.min(30_000, lifeMs / 10);
}

function secondsOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : NaN;
}

function pointOf(value: unknown): number {
  return typeof value === 'string' && ISO_WITH_ZONE.test(value) ? Date.parse(value) : NaN;
}

function sensible(ms: number): number | undefined {
  return Number.isFinite(ms) && ms >= 1000 && ms <= MAX_LIFE_MS ? ms : undefined;
}

/**
 * Why a service issued no token. `keys`: the service rejects the keys. `setting`: the environment's base URL or
 * token request is wrong.
 */
export interface TokenFailure {
  readonly fault: 'keys' | 'setting' | 'other';
  /** A sentence with the service's message, without a secret. */
  readonly failure: string;
  /** Shorter text for rejected keys, because a row of a pick cuts long texts. */
  readonly short?: string;
}

const OF_KEYS: ReadonlySet<ApiErrorKind> = new Set<ApiErrorKind>([
  'unauthenticated',
  'forbidden',
  'invalid',
  'rejected',
]);
const OF_SETTING: ReadonlySet<ApiErrorKind> = new Set<ApiErrorKind>([
  'notFound',
  'redirect',
  'notJson',
  'unclear',
]);
/** Statuses that concern the request's method or format, never the keys in the request. */
const STATUSES_OF_SETTING: ReadonlySet<number> = new Set([404, 405, 406, 410, 415, 501]);

/**
 * Describes the failure of a token request. Ignores whether the service carried out the request: a token that did not
 * arrive has no effect.
 */
export function judgeTokenFailure({ kind, facts }: ApiError): TokenFailure {
  const fault = faultOf(kind, facts);
  const told = { ...facts, mayBePartlyDone: false };
  const inWords = (message: string): string => inServiceWords({ message, facts });
  return fault === 'keys'
    ? { fault, failure: inWords(keysRefused(facts)), short: inWords(l10n.t('Not accepted.')) }
    : { fault, failure: inWords(errorMessage(kind, told)) };
}

/** Remedies, best first. For a wrong setting the settings come first, because another sign-in would fail again. */
export function tokenRemedies(
  { fault }: TokenFailure,
  { environment, level }: Pick<Connection, 'environment' | 'level'>,
): readonly Remedy[] {
  const signIn = signInRemedy(environment.name, level);
  return fault === 'setting' ? [openSettingRemedy('environments'), signIn] : [signIn];
}

function faultOf(kind: ApiErrorKind, { status, code }: ApiErrorFacts): TokenFailure['fault'] {
  if (code?.startsWith('TOKEN_KEY_')) return 'keys';
  if (OF_SETTING.has(kind) || STATUSES_OF_SETTING.has(status ?? 0)) return 'setting';
  return OF_KEYS.has(kind) ? 'keys' : 'other';
}
