import * as l10n from '@vscode/l10n';
import { formatDuration } from '../base/formatDuration';
import { isSecretField } from '../catalog/isSecretField';
import { maskSecretFields } from '../http/redaction/findSecretSpans';
import type { FinishedCall } from '../http/types';
import { durationOf } from './describeOutcome';

/** The request of a finished call as it was sent, for people to read: secrets are masked. */
export function buildRequestText(call: FinishedCall): string {
  const { request, outcome, environmentName, level, startedAt } = call;
  const lines = [
    `${request.method} ${maskQuery(request.url)}`,
    ...(wasAuthorized(call) ? [`Authorization: ${maskedCredential(call)}`] : []),
    ...request.headers.map(([name, value]) => `${name}: ${value}`),
    ...(request.body === undefined ? [] : ['', maskSecretFields(request.body, '"‹…›"')]),
    '',
    '---',
    l10n.t('Environment: {0}', environmentName),
    wasAuthorized(call) ? l10n.t('Level: {0}', level) : l10n.t('Level: signed out'),
    l10n.t('Started: {0}', new Date(startedAt).toISOString()),
    l10n.t('Duration: {0}', formatDuration(durationOf(outcome))),
    l10n.t('Outcome: {0}', outcome.answer ? String(outcome.answer.status) : outcome.kind),
  ];
  return `${lines.join('\n')}\n`;
}

function maskQuery(url: string): string {
  return url.replace(/([?&])([^=&]+)=[^&]*/g, (pair, separator: string, name: string) =>
    isSecretField(name) ? `${separator}${name}=‹…›` : pair,
  );
}

/** Whether the call carried a credential. A call that does not say counts as one that did. */
function wasAuthorized({ authorized }: FinishedCall): boolean {
  return authorized !== false;
}

function maskedCredential({ withKeys }: FinishedCall): string {
  return withKeys ? `Basic ${l10n.t('‹client key and secret key›')}` : `Bearer ${l10n.t('‹access token›')}`;
}
