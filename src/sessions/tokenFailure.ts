import * as l10n from '@vscode/l10n';
import type { Remedy } from '../base/userError';
import { openSettingRemedy } from '../base/openSettingRemedy';
import type { Connection } from '../environments/types';
import type { ApiError, ApiErrorFacts, ApiErrorKind } from '../http/apiError';
import { errorMessage, inServiceWords, keysRefused } from '../http/errorMessage';
import { signInRemedy } from '../http/remedies/remedyButtons';

/** Why a service issued no token. */
export interface TokenFailure {
  /** `keys`: the service rejects them. `setting`: the environment's base URL or token request is wrong. */
  readonly fault: 'keys' | 'setting' | 'other';
  /** A sentence and the service's message, without a secret. */
  readonly failure: string;
  /** Shorter text for rejected keys: a row of a pick cuts a long one. */
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
/** These statuses are about the request's method or format, never about the keys in it. */
const STATUSES_OF_SETTING: ReadonlySet<number> = new Set([404, 405, 406, 410, 415, 501]);

/**
 * The failure of a token call. Whether the service carried it out does not matter: a token that nobody received changes
 * nothing.
 */
export function judgeTokenFailure({ kind, facts }: ApiError): TokenFailure {
  const fault = faultOf(kind, facts);
  const told = { ...facts, mayBePartlyDone: false };
  const inWords = (message: string): string => inServiceWords({ message, facts });
  return fault === 'keys'
    ? { fault, failure: inWords(keysRefused(facts)), short: inWords(l10n.t('Not accepted.')) }
    : { fault, failure: inWords(errorMessage(kind, told)) };
}

/** Remedies, best first; with a wrong setting another sign-in would fail again. */
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
