import * as l10n from '@vscode/l10n';
import { formatBytes, formatCount, formatDuration } from '../base/formatFigures';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { describePages } from '../calls/describeOutcome';
import type { Endpoint } from '../catalog/types';
import { nameAndLevel } from '../environments/nameAndLevel';
import { isGone } from '../http/errorMessage';
import { HIDDEN } from '../http/redaction/hideSecrets';
import type { CallValues, JoinedPages } from '../http/types';
import type { HistoryHeader, HistorySummary } from './historyEntry';

/** One row of the history, as plain data that is safe to show. */
export interface HistoryNode {
  readonly kind: 'historyEntry';
  readonly historyId: string;
  /** For commands that need only the endpoint. */
  readonly endpointId: string;
  readonly label: string;
  readonly description: string;
  readonly tooltip: string;
  readonly icon: OutcomeIcon;
  readonly contextValue: string;
}

export type HistoryOutcome = 'ok' | 'failed' | 'unknown' | 'cancelled';

export interface OutcomeIcon {
  /** Codicon; differs per outcome, so outcomes do not differ by colour alone. */
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
const MAX_NAME_CHARACTERS = 60;
const MAX_QUERY_CHARACTERS = 40;

/** Makes the row of an entry. `calls`: number of successive equal calls that the row stands for. */
export function historyNode({ id, header }: HistorySummary, deps: HistoryNodeDeps, calls = 1): HistoryNode {
  const { method, startedAt, durationMs, environmentName, level, endpointId, companyName } = header;
  const when = relativeTime(startedAt, deps.now, deps.locale);
  const endpoint = deps.findEndpoint(endpointId);
  // The outcome comes first, because a narrow view cuts off the end.
  const outcome = calls > 1 ? `${statusOf(header)} × ${formatCount(calls)}` : statusOf(header);
  return {
    kind: 'historyEntry',
    historyId: id,
    endpointId,
    label: sanitizeForDisplay(`${outcome} ${method} ${titleOf(header, endpoint)}`),
    description: [...assistantOf(header), ...detailsOf(header), formatDuration(durationMs), when].join(' · '),
    tooltip: [
      ...(companyName === undefined ? [] : [sanitizeForDisplay(companyName, MAX_NAME_CHARACTERS)]),
      sanitizeForDisplay(`${method} ${pathOf(header, endpoint)}`, 400),
      sanitizeForDisplay(
        `${nameAndLevel(environmentName, level)} · ${new Date(startedAt).toLocaleString(deps.locale)}`,
      ),
      ...(header.outcome.kind === 'answer' ? [] : [sanitizeForDisplay(header.outcome.error.message, 300)]),
      ...notesOf(header),
    ].join('\n'),
    icon: outcomeIcons[outcomeOf(header)],
    contextValue:
      // A run of changes has no single request to send again.
      header.pages && method !== 'GET'
        ? 'run'
        : ['historyEntry', header.answer ? 'answered' : 'unanswered'].join(';'),
  };
}

function outcomeOf({ outcome, pages }: HistoryHeader): HistoryOutcome {
  if (pages?.end === 'cancelled' || pages?.end === 'failed' || pages?.end === 'unknown') return pages.end;
  if (outcome.kind === 'answer') return 'ok';
  if (outcome.kind === 'unknown') return 'unknown';
  return outcome.error.kind === 'cancelled' ? 'cancelled' : 'failed';
}

function statusOf(header: HistoryHeader): string {
  if (header.pages?.end === 'failed') return l10n.t('failed');
  if (header.outcome.kind === 'answer' && isGone('response', header.answer)) return l10n.t('gone');
  switch (outcomeOf(header)) {
    case 'unknown':
      return l10n.t('unknown');
    case 'cancelled':
      return l10n.t('cancelled');
    default:
      return header.answer ? String(header.answer.status) : l10n.t('no response');
  }
}

/**
 * The path with shortened ids; for an unknown endpoint, the id of the endpoint. A company's name replaces
 * `user-groups/<id>`, since a narrow view shows only the start.
 */
function titleOf({ values, endpointId, companyName }: HistoryHeader, endpoint: Endpoint | undefined): string {
  if (!endpoint) return endpointId;
  const company =
    companyName === undefined ? undefined : sanitizeForDisplay(companyName, MAX_NAME_CHARACTERS);
  return endpoint.path
    .replace(company === undefined ? '/v1/' : /^\/v1\/(?:user-groups\/)?/, '')
    .replace(/:(\w+)/g, (_, name: string) => {
      const isCompany = name === 'user_group_id' && company !== undefined;
      return isCompany ? company : shortId(values.path[name] ?? HIDDEN);
    });
}

/** Details that may differ between calls of one path: number of joined rows, page number, other query parameters. */
function detailsOf({ values, pages }: HistoryHeader): readonly string[] {
  const own = values.query.filter(([name]) => !pages || (name !== 'page' && name !== 'limit'));
  const ordered = [...own.filter(isPage), ...own.filter((pair) => !isPage(pair))];
  const query = sanitizeForDisplay(queryText(ordered), MAX_QUERY_CHARACTERS);
  return [...(pages ? [rowsOf(pages)] : []), ...(query === '' ? [] : [query])];
}

function isPage([name]: readonly [string, string]): boolean {
  return name === 'page';
}

function assistantOf({ assistant }: HistoryHeader): readonly string[] {
  return assistant === undefined ? [] : [sanitizeForDisplay(assistant, MAX_NAME_CHARACTERS)];
}

function rowsOf({ rows, count, end }: JoinedPages): string {
  const all = formatCount(count);
  return end === 'all' ? l10n.t('all {0} rows', all) : l10n.t('{0} of {1} rows', formatCount(rows), all);
}

/** Path and query without `/v1`, which all endpoints have. For an unknown endpoint, only its id. */
function pathOf({ values, endpointId }: HistoryHeader, endpoint: Endpoint | undefined): string {
  if (!endpoint) return endpointId;
  const path = endpoint.path
    .replace('/v1/', '')
    .replace(/:(\w+)/g, (_, name: string) => values.path[name] ?? HIDDEN);
  const query = queryText(values.query);
  return query === '' ? path : `${path}?${query}`;
}

function queryText(query: CallValues['query']): string {
  return query.map(([name, value]) => `${name}=${value}`).join('&');
}

/**
 * Shortens a long hexadecimal id to its first and last 6 characters. Many ids start with their time of creation, so
 * only the last characters distinguish ids that were created together.
 */
function shortId(id: string): string {
  const isLong = id.length > MAX_ID_CHARACTERS && /^[0-9a-f-]+$/i.test(id);
  return isLong ? `${id.slice(0, 6)}…${id.slice(-6)}` : id;
}

function notesOf({ answer: response, pages, withheld }: HistoryHeader): readonly string[] {
  return [
    ...(pages ? [describePages(pages).whole] : []),
    ...(response?.leftOut === true
      ? [
          l10n.t(
            'This response ({0}) was not kept. Only JSON and form data up to 1 MB are kept.',
            formatBytes(response.size),
          ),
        ]
      : []),
    ...(withheld.length > 0 ? [l10n.t('Not kept: {0}', sanitizeForDisplay(withheld.join(', ')))] : []),
  ];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Formats a time as `now`, `2 min. ago` or `yesterday`, in the user's language. Times are UTC, ms since 1970. */
export function relativeTime(then: number, now: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  const age = Math.max(0, now - then);
  if (age < MINUTE_MS) return format.format(0, 'second');
  if (age < HOUR_MS) return format.format(-Math.floor(age / MINUTE_MS), 'minute');
  if (age < DAY_MS) return format.format(-Math.floor(age / HOUR_MS), 'hour');
  return format.format(dayOf(then) - dayOf(now), 'day');
}

/** Number of the day in local time: `yesterday` means the date, not an age of one day. */
function dayOf(time: number): number {
  return Math.floor(time / DAY_MS - new Date(time).getTimezoneOffset() / 1440);
}

/** Time in ms until the first of the relative times changes; undefined without `times`. */
export function nextChange(times: readonly number[], now: number): number | undefined {
  const waits = times.flatMap((then) => {
    const age = Math.max(0, now - then);
    // Days change at midnight.
    if (age >= DAY_MS) return [new Date(now).setHours(24, 0, 0, 0) - now];
    const unit = age < HOUR_MS ? MINUTE_MS : HOUR_MS;
    return [unit - (age % unit)];
  });
  return waits.length === 0 ? undefined : Math.min(...waits);
}
