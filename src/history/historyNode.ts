import * as l10n from '@vscode/l10n';
import { formatBytes, formatCount } from '../base/formatBytes';
import { formatDuration } from '../base/formatDuration';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { describePages } from '../calls/describeOutcome';
import type { Endpoint } from '../catalog/types';
import { nameAndLevel } from '../environments/nameAndLevel';
import { HIDDEN } from './hideSecrets';
import type { HistoryHeader, HistorySummary } from './historyEntry';
import { relativeTime } from './relativeTime';

/** One row of the history, as plain data that is safe to show. */
export interface HistoryNode {
  readonly kind: 'historyEntry';
  readonly historyId: string;
  /** For commands that are about the endpoint alone. */
  readonly endpointId: string;
  readonly label: string;
  readonly description: string;
  readonly tooltip: string;
  readonly icon: OutcomeIcon;
  readonly contextValue: string;
}

export type HistoryOutcome = 'ok' | 'failed' | 'unknown' | 'cancelled';

export interface OutcomeIcon {
  /** Codicon; its shape differs per outcome, so that colour is never the only mark. */
  readonly icon: string;
  readonly color: string;
  readonly outcome: HistoryOutcome;
}

export const outcomeIcons: Readonly<Record<HistoryOutcome, OutcomeIcon>> = {
  ok: { icon: 'pass', color: 'testing.iconPassed', outcome: 'ok' },
  failed: { icon: 'error', color: 'testing.iconFailed', outcome: 'failed' },
  unknown: { icon: 'question', color: 'problemsWarningIcon.foreground', outcome: 'unknown' },
  cancelled: { icon: 'circle-slash', color: 'disabledForeground', outcome: 'cancelled' },
};

export interface HistoryNodeDeps {
  readonly findEndpoint: (id: string) => Endpoint | undefined;
  readonly now: number;
  readonly locale: string;
}

const MAX_ID_CHARACTERS = 14;
const MAX_QUERY_CHARACTERS = 40;

/** `calls`: how many equal ones in a row it stands for. */
export function historyNode({ id, header }: HistorySummary, deps: HistoryNodeDeps, calls = 1): HistoryNode {
  const { method, startedAt, durationMs, environmentName, level, endpointId } = header;
  const when = relativeTime(startedAt, deps.now, deps.locale);
  const endpoint = deps.findEndpoint(endpointId);
  const path = pathOf(header, endpoint);
  // Pages of one list differ in nothing else.
  const query = queryOf(header);
  // The outcome comes first: a narrow view cuts the end.
  const company = header.companyName?.replace(/[/?]/g, ' ');
  const outcome = calls > 1 ? `${statusOf(header)} × ${formatCount(calls)}` : statusOf(header);
  const label = `${outcome} ${method} ${shortened(pathOf(header, endpoint, company))}`;
  return {
    kind: 'historyEntry',
    historyId: id,
    endpointId,
    label: sanitizeForDisplay(label),
    description: [
      ...(query === '' ? [] : [sanitizeForDisplay(query, MAX_QUERY_CHARACTERS)]),
      formatDuration(durationMs),
      when,
    ].join(' · '),
    tooltip: [
      ...(header.companyName === undefined ? [] : [sanitizeForDisplay(header.companyName)]),
      sanitizeForDisplay(`${method} ${path}`, 400),
      sanitizeForDisplay(
        `${nameAndLevel(environmentName, level)} · ${new Date(startedAt).toLocaleString(deps.locale)}`,
      ),
      ...(header.outcome.kind === 'answer' ? [] : [sanitizeForDisplay(header.outcome.error.message, 300)]),
      ...notesOf(header),
    ].join('\n'),
    icon: outcomeIcons[outcomeOf(header)],
    contextValue: ['historyEntry', header.answer ? 'answered' : 'unanswered'].join(';'),
  };
}

function outcomeOf({ outcome }: HistoryHeader): HistoryOutcome {
  if (outcome.kind === 'answer') return 'ok';
  if (outcome.kind === 'unknown') return 'unknown';
  return outcome.error.kind === 'cancelled' ? 'cancelled' : 'failed';
}

function statusOf(header: HistoryHeader): string {
  switch (outcomeOf(header)) {
    case 'unknown':
      return l10n.t('unknown');
    case 'cancelled':
      return l10n.t('cancelled');
    default:
      return header.answer ? String(header.answer.status) : l10n.t('no answer');
  }
}

/**
 * Without the version in front: it is the same in all of them. `company` stands for its user group, by which the path
 * begins: a narrow view shows no more.
 */
function pathOf(header: HistoryHeader, endpoint: Endpoint | undefined, company?: string): string {
  const { values, endpointId } = header;
  if (!endpoint) return endpointId;
  const given = company === undefined ? values.path : { ...values.path, user_group_id: company };
  const path = endpoint.path
    .replace(company === undefined ? '/v1/' : /^\/v1\/(?:user-groups\/)?/, '')
    .replace(/:(\w+)/g, (_, name: string) => given[name] ?? HIDDEN);
  const query = queryOf(header);
  return query === '' ? path : `${path}?${query}`;
}

function queryOf({ values }: HistoryHeader): string {
  return values.query.map(([name, value]) => `${name}=${value}`).join('&');
}

/** Ids are long; their beginning tells them apart. Without the query. */
function shortened(path: string): string {
  const [bare = ''] = path.split('?');
  return bare
    .split('/')
    .map((part) =>
      part.length > MAX_ID_CHARACTERS && /^[0-9a-f-]+$/i.test(part) ? `${part.slice(0, 8)}…` : part,
    )
    .join('/');
}

function notesOf({ answer, pages, withheld }: HistoryHeader): readonly string[] {
  return [
    ...(pages ? [describePages(pages).whole] : []),
    ...(answer?.leftOut === true
      ? [
          l10n.t(
            'The answer of {0} is not kept: only JSON and forms of up to 1 MB are.',
            formatBytes(answer.size),
          ),
        ]
      : []),
    ...(withheld.length > 0 ? [l10n.t('Not kept: {0}', sanitizeForDisplay(withheld.join(', ')))] : []),
  ];
}
