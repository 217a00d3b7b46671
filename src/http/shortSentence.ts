import * as l10n from '@vscode/l10n';
import type { ApiErrorFacts, ApiErrorKind } from './apiError';
import { ROLE_REFUSED } from './documentedCode';
import { isGone } from './judgeResponse';
import type { Outcome } from './types';

/** Names of failures for a line with room for a few words. */
function shortSentences(facts: ApiErrorFacts): Readonly<Record<ApiErrorKind, string>> {
  const { code, isRenewed, isWithKeys, isWithoutToken, namesNoRecord, retryAfterSeconds } = facts;
  return {
    invalidInput: l10n.t('Cannot send value'),
    invalidToken: l10n.t('Cannot send token'),
    invalidKeys: l10n.t('Cannot send keys'),
    wrongTarget: l10n.t('Wrong address'),
    tlsDisabled: l10n.t('TLS checks are off'),
    dns: l10n.t('Host not found'),
    refused: l10n.t('Connection refused'),
    reset: l10n.t('Connection broken'),
    tls: l10n.t('TLS error'),
    proxy: l10n.t('Refused by proxy'),
    notHttp: l10n.t('Not HTTP'),
    malformed: l10n.t('Invalid headers'),
    network: l10n.t('Exchange failed'),
    timeout: l10n.t('Timed out'),
    cancelled: l10n.t('Cancelled'),
    redirect: l10n.t('Redirected'),
    tooLarge: l10n.t('Response too large'),
    tooDeep: l10n.t('Nested too deeply'),
    notJson: l10n.t('Not JSON'),
    brokenJson: l10n.t('Broken JSON'),
    truncated: l10n.t('Response cut off'),
    charset: l10n.t('Not valid text'),
    encoding: l10n.t('Unknown compression'),
    unauthenticated: isRenewed
      ? l10n.t('Session renewed')
      : isWithKeys
        ? l10n.t('Keys not accepted')
        : isWithoutToken
          ? l10n.t('No token was sent')
          : l10n.t('Token not accepted'),
    forbidden: code === ROLE_REFUSED ? l10n.t('Role refused') : l10n.t('No permission'),
    notFound:
      code === 'USER_GROUP_NOT_FOUND' && !namesNoRecord ? l10n.t('No such user group') : l10n.t('Not found'),
    conflict: l10n.t('Conflicting state'),
    invalid: l10n.t('Values not accepted'),
    rateLimited:
      retryAfterSeconds === undefined ? l10n.t('Too many requests') : l10n.t('Wait {0} s', retryAfterSeconds),
    rejected: l10n.t('Request refused'),
    server: l10n.t('Service failed'),
    contradiction: l10n.t('Status mismatch'),
    otherRecord: l10n.t('Different record'),
    accepted: l10n.t('Not done yet'),
    unclear: l10n.t('Unclear response'),
    unhandled: l10n.t('Not handled'),
  };
}

/**
 * Short outcome of a call, fitting beside a remedy in half a window; undefined for a complete success. Holds no text of
 * the service.
 */
export function shortSentence(outcome: Outcome): string | undefined {
  const { response } = outcome;
  if (outcome.kind === 'unknown')
    return outcome.error.kind === 'accepted' ? shortSentences({}).accepted : l10n.t('Outcome unknown');
  if (outcome.kind === 'error' && outcome.error.facts.mayBePartlyDone) return l10n.t('May be partly done');
  if (isGone(outcome.kind, response)) return l10n.t('Deleted');
  if (outcome.kind === 'response' && !outcome.response.cut) return undefined;
  const sentence =
    outcome.kind === 'response'
      ? l10n.t('Truncated')
      : shortSentences(outcome.error.facts)[outcome.error.kind];
  return response ? `${response.status} ${sentence}` : sentence;
}
