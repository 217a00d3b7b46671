import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { MAX_DEPTH } from '../json/formatJson';
import { ApiError, type ApiErrorFacts, type ApiErrorKind } from './apiError';
import { ROLE_REFUSED } from './readEnvelope';
import { MAX_HEADER_BYTES, NOT_TLS } from './classifyNetworkError';
import type { Outcome } from './types';

/** Parts of a message. `note`: statuses and code in brackets, or empty. */
interface Words {
  readonly host: string;
  readonly note: string;
  readonly facts: ApiErrorFacts;
}

/** Messages for failures of the exchange: nothing was sent, no response came, or the response is unusable. */
function sentencesOfExchange({ host, note, facts }: Words) {
  const { reason = '?', timeoutMs = 0, maxBytes = 0 } = facts;
  return {
    invalidInput: l10n.t('The value of “{0}” cannot be sent as it is.', facts.field ?? '?'),
    invalidToken: l10n.t(
      'Nothing was sent: the access token contains {0}, so it cannot be sent unchanged.',
      reason,
    ),
    invalidKeys: l10n.t(
      'Nothing was sent to {0}: a key contains {1}, so it cannot be sent unchanged.',
      host,
      reason,
    ),
    wrongTarget: l10n.t(
      'Nothing was sent: the request does not belong to {0}, the address of the environment.',
      host,
    ),
    tlsDisabled: l10n.t(
      'Nothing was sent to {0}: another extension or an environment variable has switched certificate checks off in this window ({1}).',
      host,
      reason,
    ),
    dns: l10n.t('The host {0} was not found; check the address and the network connection.', host),
    refused: l10n.t('{0} does not accept connections.', host),
    reset: l10n.t('The connection to {0} was lost before a response arrived.', host),
    tls:
      reason === NOT_TLS
        ? l10n.t('{0} does not use HTTPS: something else responds there ({1}).', host, NOT_TLS)
        : l10n.t(
            'No secure connection to {0}: its certificate or encryption was not accepted ({1}).',
            host,
            reason,
          ),
    proxy: l10n.t('The proxy did not let the request through to {0}{1}.', host, note),
    notHttp: l10n.t('{0} does not use HTTP: its response does not begin with a status line.', host),
    malformed: malformedSentence(host, reason),
    network: l10n.t(
      'The network connection to {0} failed ({1}).',
      host,
      facts.reason ?? l10n.t('no reason given'),
    ),
    // A request that is sent a second time gets the time that is left, which is no round number.
    timeout: l10n.t('No complete response from {0} within {1} s.', host, Math.ceil(timeoutMs / 100) / 10),
    cancelled: l10n.t('The call to {0} was cancelled.', host),
    redirect:
      facts.host === undefined
        ? l10n.t('The service responded with a redirect, which is not followed{0}.', note)
        : l10n.t('The service redirects to {0}, which is not followed{1}.', facts.host, note),
    tooLarge: l10n.t('The response of {0} is larger than the limit of {1} MB.', host, maxBytes / 1e6),
    tooDeep: l10n.t(
      '{0} sent a user group that is nested deeper than {1} levels; it cannot be edited here.',
      host,
      MAX_DEPTH,
    ),
    notJson:
      facts.mediaType === undefined
        ? l10n.t('{0} sent something other than JSON, such as a web page{1}.', host, note)
        : l10n.t('{0} sent {1} instead of JSON{2}.', host, facts.mediaType, note),
    brokenJson:
      facts.reason === undefined
        ? l10n.t('The response of {0} is not complete, valid JSON{1}.', host, note)
        : l10n.t(
            'An invisible character ({1}) precedes the JSON in the response of {0}{2}.',
            host,
            reason,
            note,
          ),
    truncated: l10n.t('The response of {0} was cut off{1}.', host, note),
    charset: l10n.t('The response of {0} is not valid text in its character set, {1}.', host, reason),
    encoding: l10n.t('The response of {0} is compressed in a way that cannot be read ({1}).', host, reason),
  };
}

/** Messages for failures that a response reports, and for responses that do not show what the service did. */
function sentencesOfResponse({ host, note, facts }: Words) {
  const { code, namesNoRecord, retryAfterSeconds } = facts;
  return {
    unauthenticated: facts.isWithKeys
      ? keysRefused(facts)
      : facts.isWithoutToken
        ? l10n.t('{0} refused the call: no access token was sent{1}.', host, note)
        : l10n.t('{0} does not accept the access token{1}.', host, note),
    forbidden:
      code === 'USER_GROUP_NOT_AUTHORIZED' && !namesNoRecord
        ? l10n.t('The session has no permission on this user group{0}.', note)
        : code === ROLE_REFUSED
          ? l10n.t('{0} refuses the role of this call{1}.', host, note)
          : l10n.t('The session has no permission for this at {0}{1}.', host, note),
    notFound:
      code === 'USER_GROUP_NOT_FOUND' && !namesNoRecord
        ? l10n.t('{0} has no user group with this id{1}.', host, note)
        : l10n.t('{0} did not find what the request asks for{1}.', host, note),
    conflict: l10n.t('{0} refused the request because of the record’s current state{1}.', host, note),
    invalid: l10n.t('{0} did not accept the values of the request{1}.', host, note),
    rateLimited:
      retryAfterSeconds === undefined
        ? l10n.t('{0} received too many requests{1}. Wait before the next one.', host, note)
        : l10n.t('{0} received too many requests{1}. Wait {2} s.', host, note, retryAfterSeconds),
    rejected: l10n.t('{0} refused the request{1}.', host, note),
    server: facts.mayBePartlyDone
      ? l10n.t('{0} failed while handling the request{1}. It may be partly done.', host, note)
      : l10n.t('{0} failed while handling the request{1}.', host, note),
    contradiction: l10n.t(
      'The response of {0} contradicts itself: HTTP status {1}, but http_status {2} in the body.',
      host,
      facts.status ?? '?',
      facts.bodyStatus ?? '?',
    ),
    otherRecord: l10n.t('{0} responded with something other than this user group{1}.', host, note),
    accepted: l10n.t('{0} accepted the request, but it is not done yet{1}.', host, note),
    unclear: l10n.t('The response of {0} does not show what was done{1}.', host, note),
    unhandled: l10n.t('The response of {0} could not be handled{1}. See the log.', host, note),
  };
}

/**
 * The message of a failure, built from its facts. Contains no free text of the service, only well-formed parts such as
 * a code, a host, a media type or a character set.
 */
export function errorMessage(kind: ApiErrorKind, facts: ApiErrorFacts): string {
  const words = { host: hostOf(facts), note: statusNote(facts), facts };
  const sentences: Readonly<Record<ApiErrorKind, string>> = {
    ...sentencesOfExchange(words),
    ...sentencesOfResponse(words),
  };
  return sentences[kind];
}

/** Says that the service refused the client key or secret key. */
export function keysRefused(facts: ApiErrorFacts): string {
  return l10n.t('{0} does not accept the keys{1}.', hostOf(facts), statusNote(facts));
}

/** Messages for malformed response headers, by the code of Node's parser. */
const MALFORMED: readonly (readonly [code: RegExp, sentence: (host: string) => string])[] = [
  [
    /HEADER_OVERFLOW/,
    (host) =>
      l10n.t(
        'The headers of the response of {0} are larger than {1} KB, so it was not read.',
        host,
        MAX_HEADER_BYTES / 1024,
      ),
  ],
  [
    /HEADER_TOKEN|CR_EXPECTED|LF_EXPECTED|STRICT/,
    (host) => l10n.t('A header of the response of {0} contains a character that is not allowed.', host),
  ],
  [
    /CONTENT_LENGTH|TRANSFER_ENCODING/,
    (host) => l10n.t('The response of {0} states two lengths or an invalid one.', host),
  ],
];

function malformedSentence(host: string, code: string): string {
  const known = MALFORMED.find(([codes]) => codes.test(code))?.[1];
  return known?.(host) ?? l10n.t('The response of {0} breaks the rules of HTTP ({1}).', host, code);
}

/** The message of a write whose outcome is unknown. */
export function unknownMessage(kind: ApiErrorKind, facts: ApiErrorFacts): string {
  if (kind === 'accepted') return errorMessage(kind, facts);
  return l10n.t('It is unknown whether the request was carried out. {0}', errorMessage(kind, facts));
}

/** Creates an `ApiError` with the message of its kind and facts. */
export function createApiError(kind: ApiErrorKind, facts: ApiErrorFacts = {}): ApiError {
  return new ApiError(kind, errorMessage(kind, facts), facts);
}

/** The host of a failure; “the service” if the host is unknown. */
export function hostOf(facts: ApiErrorFacts): string {
  return facts.host ?? l10n.t('the service');
}

/** HTTP status, `http_status` and code in brackets, such as ` (404, USER_GROUP_NOT_FOUND)`; empty without them. */
function statusNote(facts: ApiErrorFacts): string {
  const parts = [
    facts.status === undefined ? undefined : String(facts.status),
    facts.bodyStatus === undefined ? undefined : `http_status ${facts.bodyStatus}`,
    facts.code !== undefined && /^[\w.:-]{1,64}$/.test(facts.code) ? facts.code : undefined,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

/** The message of a failure, followed by the service's message, if any: in plain text, cut at 200 characters. */
export function inServiceWords({ message, facts }: Pick<ApiError, 'message' | 'facts'>): string {
  const words = sanitizeForDisplay(facts.serviceMessage ?? '');
  return words === '' ? message : `${message} ${l10n.t('Service message: “{0}”', words)}`;
}

/** Names of failures in a few words, for narrow lines. */
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
    network: l10n.t('Network error'),
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
    otherRecord: l10n.t('Not this user group'),
    accepted: l10n.t('Not done yet'),
    unclear: l10n.t('Unclear response'),
    unhandled: l10n.t('Processing failed'),
  };
}

/**
 * Outcome of a call in a few words, short enough to fit beside a remedy in half a window. Undefined for a complete
 * success. Contains no text of the service.
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

/**
 * Whether a read counts as a success despite its error status, because the status proves that an earlier DELETE worked.
 */
export function isGone(kind: Outcome['kind'], response: { readonly status: number } | undefined): boolean {
  return kind === 'response' && response !== undefined && response.status >= 400;
}
