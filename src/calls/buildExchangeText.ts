import * as l10n from '@vscode/l10n';
import { formatBytes, formatDuration } from '../base/formatFigures';
import { levelName } from '../environments/nameAndLevel';
import { wireHeaders } from '../http/axiosConfig';
import {
  createSecretHider,
  hideInJson,
  hideInString,
  type Hidden,
  maskSecretFields,
} from '../http/redaction/hideSecrets';
import { MASK, maskHeader, maskText } from '../http/redaction/maskHeader';
import type { FinishedCall, HttpResponse } from '../http/types';
import { describePages, durationOf, statusOf } from './describeOutcome';

/** Largest response body, in bytes, that the text includes. */
const MAX_BODY_BYTES = 500_000;

/**
 * Writes a finished call as text, with secrets masked. Omits a response body that is larger than `MAX_BODY_BYTES`. With
 * `hasResult`, omits the response body in any case, because the result document shows it.
 */
export function buildExchangeText(call: FinishedCall, hasResult = true): string {
  const { outcome, environmentName, level, startedAt, pages, kept } = call;
  const { response } = outcome;
  const { body } = call.request;
  const hidden = body === undefined ? undefined : hideInJson(body);
  const lines = [
    ...requestLines(call, hidden),
    ...responseLines(call, hidden, hasResult),
    '',
    '---',
    l10n.t('Environment: {0}', environmentName),
    wasAuthorized(call) ? l10n.t('Level: {0}', levelName(level)) : l10n.t('Level: signed out'),
    l10n.t('Started: {0}', new Date(startedAt).toISOString()),
    l10n.t('Duration: {0}', formatDuration(durationOf(outcome))),
    // Joined pages have only a total duration.
    ...(response && !pages ? timeLines(response) : []),
    l10n.t('Outcome: {0}', response ? String(response.status) : statusOf(outcome)),
    pages && l10n.t('Pages: {0}. The first one is shown above.', describePages(pages).whole),
    kept && !response?.wire
      ? l10n.t('The history does not keep response headers and detailed timing.')
      : undefined,
  ];
  return `${lines.filter((line) => line !== undefined).join('\n')}\n`;
}

function notKeptSentence(): string {
  return l10n.t('The history does not keep this body.');
}

function requestLines(call: FinishedCall, hidden: Hidden | undefined): readonly string[] {
  const { request, kept } = call;
  const { method, url, body } = request;
  return [
    `${method} ${maskText(url)}`,
    `Host: ${new URL(url).host}`,
    ...(wasAuthorized(call) ? [`Authorization: ${maskedCredential(call)}`] : []),
    ...wireHeaders(request, {}).map(([name, value]) => `${name}: ${maskHeader(name, value)}`),
    ...(body === undefined
      ? kept?.withheld.includes('body')
        ? ['', notKeptSentence()]
        : []
      : [
          `Content-Length: ${Buffer.byteLength(body)}`,
          '',
          hidden?.text ?? maskSecretFields(body, `"${MASK}"`),
        ]),
  ];
}

function responseLines(
  { outcome: { response }, kept }: FinishedCall,
  hidden: Hidden | undefined,
  hasResult: boolean,
): readonly string[] {
  if (!response) return [];
  // The response may repeat a secret of the request body.
  const hider = createSecretHider();
  hider.learn(hidden?.values ?? []);
  const { status, statusText, headers, wire } = response;
  const bodyBytes = kept?.responseBytes ?? response.bytes.byteLength;
  const bodyLines = (): readonly string[] => {
    if (hasResult) return [];
    if (kept?.responseLeftOut) return ['', notKeptSentence()];
    return bodyBytes > MAX_BODY_BYTES ? [] : ['', hider.inText(hideInString(response.text).text)];
  };
  return [
    '',
    '---',
    `${wire ? `HTTP/${wire.httpVersion} ` : ''}${status} ${hider.inText(statusText)}`.trimEnd(),
    ...headers.map(([name, value]) => `${name}: ${hider.inText(maskHeader(name, value))}`),
    '',
    bodyBytes === 0
      ? l10n.t('The response has no body.')
      : hasResult
        ? l10n.t('Body: {0}, shown in the result', formatBytes(bodyBytes))
        : l10n.t('Body: {0}', formatBytes(bodyBytes)),
    ...provenLines(response),
    ...bodyLines(),
  ];
}

/** Lines about facts that the bytes of the body prove and the headers do not state. */
function provenLines({
  proven: { mediaType, charset, coding, trailingBytes } = {},
}: HttpResponse): readonly string[] {
  return [
    mediaType && l10n.t('Media type: {0}, detected in the body, not from Content-Type', mediaType),
    charset && l10n.t('Character set: {0}, detected in the body, not from Content-Type', charset),
    coding && l10n.t('Compression: {0}, detected in the body, not from Content-Encoding', coding),
    trailingBytes && l10n.t('Left out: {0} after the end of the compressed body', formatBytes(trailingBytes)),
  ].filter((line) => typeof line === 'string');
}

/** Durations of connection, waiting and download; the three add up to the total duration. */
function timeLines({ wire, durationMs }: HttpResponse): readonly string[] {
  if (!wire) return [];
  const connected = Math.round(wire.connectedMs);
  const answered = Math.round(wire.answeredMs);
  return [
    l10n.t('Connection: {0}', formatDuration(connected)),
    l10n.t('Waiting for the response: {0}', formatDuration(answered - connected)),
    l10n.t('Download: {0}', formatDuration(Math.round(durationMs) - answered)),
  ].map((line) => `  ${line}`);
}

/** Whether the call carried a credential; true if `authorized` is absent. */
function wasAuthorized({ authorized }: FinishedCall): boolean {
  return authorized !== false;
}

function maskedCredential({ withKeys }: FinishedCall): string {
  return withKeys ? `Basic ${l10n.t('‹client key and secret key›')}` : `Bearer ${l10n.t('‹access token›')}`;
}
