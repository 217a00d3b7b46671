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
  /** Names the row in the argument of every command that takes a row of the history. */
  readonly historyId: string;
  /** For commands that are about the endpoint alone. */
  readonly endpointId?: string;
  readonly label: string;
  /** What its document is called. */
  readonly title: string;
  readonly description: string;
  readonly tooltip: string;
  readonly icon: string;
  readonly color: string;
  readonly contextValue: string;
}

export interface SandboxRequestNodeDeps {
  /** The endpoint, as its tree names it. */
  readonly endpoint?: { readonly id: string; readonly title: string } | undefined;
  /** Commands can act on it as on a finished call. */
  readonly isCall: boolean;
  readonly findings: readonly Finding[];
  /** Replaces live secrets. */
  readonly redact: (text: string) => string;
  readonly locale: string;
}

const icons = {
  good: { icon: 'pass', color: 'testing.iconPassed' },
  found: { icon: 'warning', color: 'problemsWarningIcon.foreground' },
  failed: { icon: 'error', color: 'testing.iconFailed' },
} as const;

function countOf(findings: readonly Finding[]): string {
  return findings.length === 1 ? l10n.t('1 finding') : l10n.t('{0} findings', String(findings.length));
}

/** Up to here a label leaves room for the number of findings in a view of 300 px. */
const MAX_LINE = 29;

/** Method and path with long ids cut, and cut at the end where a number follows: `PUT user-groups/df9d65…/limit`. */
function shortPath(line: string, isCounted: boolean): string {
  const short = line
    .split('/')
    .map((segment) => (/^(?=.*\d)[^ ]{13}/.test(segment) ? `${segment.slice(0, 6)}…` : segment))
    .join('/');
  return isCounted && short.length > MAX_LINE ? `${short.slice(0, MAX_LINE - 1)}…` : short;
}

const ID_PREFIX = 'sandbox-';

/** What names a request of that number in arguments. */
export function sandboxRequestId(number: number): string {
  return `${ID_PREFIX}${number}`;
}

export function sandboxRequestNode(sent: SandboxRequest, deps: SandboxRequestNodeDeps): SandboxRequestNode {
  const { request, response, packet, durationMs, startedAt } = sent;
  const { endpoint, isCall, findings, locale } = deps;
  const show = (text: string, max?: number): string =>
    sanitizeForDisplay(deps.redact(maskText(text.slice(0, 4000))), max);
  const status = response ? String(response.status) : l10n.t('no answer');
  const line = request ? `${request.method} ${show(request.target)}` : '';
  const [path = '', ...query] = line.split('?');
  const reason = reasonOf(sent);
  const isGood = response !== undefined && response.status < 400;
  const short = path.replace(' /v1/', ' ');
  const title = l10n.t('Sandbox Request {0}', String(sent.number));
  return {
    historyId: sandboxRequestId(sent.number),
    endpointId: endpoint?.id,
    // The version is the same in all of them, and a narrow view cuts the end: the findings stand before the query.
    label: packet
      ? `${status} ${describePacket(packet)}`
      : `${status} ${shortPath(short, findings.length > 0)}`,
    // VS Code shows what stands behind the last slash of an address.
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
