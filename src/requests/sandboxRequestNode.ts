import * as l10n from '@vscode/l10n';
import { formatDuration } from '../base/formatFigures';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { maskText } from '../http/redaction/maskHeader';
import type { Finding } from './findings/finding';
import { reasonOf } from './finishedCallOf';
import type { SandboxRequest } from './sandboxRequest';
import { describePacket } from './writeRequestText';

/** One row of the view, as plain data that is safe to show. */
export interface SandboxRequestNode {
  /** Row id in command arguments; rows of the history have the same member. */
  readonly historyId: string;
  /** Id of the endpoint, for commands that need no finished call. */
  readonly endpointId?: string;
  readonly label: string;
  /** Title of the row's document. */
  readonly title: string;
  readonly description: string;
  readonly tooltip: string;
  readonly icon: string;
  readonly color: string;
  readonly contextValue: string;
}

export interface SandboxRequestNodeDeps {
  /** Matched endpoint, with its title in the tree. */
  readonly endpoint?: { readonly id: string; readonly title: string } | undefined;
  /** True if commands for finished calls accept the request. */
  readonly isCall: boolean;
  readonly findings: readonly Finding[];
  /** Masks known secrets. */
  readonly redact: (text: string) => string;
  readonly locale: string;
}

const icons = {
  good: { icon: 'pass', color: 'testing.iconPassed' },
  found: { icon: 'warning', color: 'problemsWarningIcon.foreground' },
  failed: { icon: 'error', color: 'testing.iconFailed' },
} as const;

function countOf(findings: readonly Finding[]): string {
  return findings.length === 1 ? l10n.t('1 problem') : l10n.t('{0} problems', String(findings.length));
}

/** Longest label in characters that leaves room for the count of findings in a view of 300 px. */
const MAX_LINE = 29;

/** Shortens long ids, for example to `PUT user-groups/df9d65…/limit`. If a count follows, also cuts the end. */
function shortPath(line: string, isCounted: boolean): string {
  const short = line
    .split('/')
    .map((segment) => (/^(?=.*\d)[^ ]{13}/.test(segment) ? `${segment.slice(0, 6)}…` : segment))
    .join('/');
  return isCounted && short.length > MAX_LINE ? `${short.slice(0, MAX_LINE - 1)}…` : short;
}

const ID_PREFIX = 'sandbox-';

/** Row id of the request with that number. */
export function sandboxRequestId(number: number): string {
  return `${ID_PREFIX}${number}`;
}

export function sandboxRequestNode(sent: SandboxRequest, deps: SandboxRequestNodeDeps): SandboxRequestNode {
  const { request, response, packet, durationMs, startedAt } = sent;
  const { endpoint, isCall, findings, locale } = deps;
  const show = (text: string, max?: number): string =>
    sanitizeForDisplay(deps.redact(maskText(text.slice(0, 4000))), max);
  const status = response ? String(response.status) : l10n.t('no response');
  const line = request ? `${request.method} ${show(request.target)}` : '';
  const [path = '', ...query] = line.split('?');
  const reason = reasonOf(sent);
  const isGood = response !== undefined && response.status < 400;
  const short = path.replace(/ \/v1\/(?=.)/, ' ');
  const title = l10n.t('Sandbox Request {0}', String(sent.number));
  return {
    historyId: sandboxRequestId(sent.number),
    endpointId: endpoint?.id,
    // Leaves out `/v1`, which every path has. The count of findings comes before the query, since a narrow view cuts
    // off the end.
    label: packet
      ? `${status} ${describePacket(packet)}`
      : `${status} ${shortPath(short, findings.length > 0)}`,
    // VS Code shows the text after a URI's last slash as title, so the slashes of the path are replaced.
    title: packet ? title : `${shortPath(short, true).replaceAll('/', '∕')} · ${title}`,
    description: [
      ...(findings.length === 0 || packet ? [] : [countOf(findings)]),
      ...(query.length === 0 ? [] : [`?${query.join('?')}`]),
      ...(endpoint ? [sanitizeForDisplay(endpoint.title)] : []),
      ...(packet ? [] : [formatDuration(durationMs)]),
    ].join(' · '),
    tooltip: [
      `${status} ${packet ? describePacket(packet) : line}`,
      ...(reason === undefined ? [] : [show(reason, 300)]),
      ...findings.map(({ sentence, mend }) => sanitizeForDisplay(deps.redact(`• ${sentence} ${mend}`), 400)),
      new Date(startedAt).toLocaleString(locale),
    ].join('\n'),
    ...(isGood ? (findings.length > 0 ? icons.found : icons.good) : icons.failed),
    contextValue: [
      'sandboxRequest',
      ...(request && request.method !== 'CONNECT' ? ['code'] : []),
      ...(endpoint && isCall ? ['call'] : []),
      ...(isCall ? ['copy'] : []),
    ].join(';'),
  };
}
