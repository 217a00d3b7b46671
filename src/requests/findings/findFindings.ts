import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { knownTokenRequest } from '../../catalog/knownAddresses';
import { answeredMethod, type OperationMatch } from '../../catalog/matchOperation';
import type { Catalog, EndpointDetails } from '../../catalog/types';
import type { Environment } from '../../environments/types';
import { maskText } from '../../http/redaction/maskHeader';
import { reasonOf } from '../finishedCallOf';
import { bodyText, splitTarget, type SandboxRequest, headerOf } from '../sandboxRequest';
import { describePacket, unknownMethodOf } from '../writeRequestText';
import { bodyFindings } from './bodyFindings';
import { newFinding, type Finding, type Rule } from './finding';
import { urlFindings } from './urlFindings';
import { tokenFindings, useTerminal } from './tokenFindings';

export interface FindFindingsDeps extends Pick<Environment, 'userGroupUpdate'> {
  readonly catalog: Pick<Catalog, 'endpoints'>;
  readonly match: OperationMatch | undefined;
  readonly details: EndpointDetails | undefined;
  readonly hints: boolean;
  /** Requests that ended before this one. */
  readonly earlier: readonly SandboxRequest[];
}

const fromProgram = (): string => l10n.t('Send it from a program, to the address of the sandbox.');

type Refusal = () => readonly [sentence: string, mend: string];
const otherHost: Refusal = () => [
  l10n.t('The request does not name the sandbox as its host.'),
  fromProgram(),
];

/** Refusals that exclude other findings, by error code. */
const refusals: Readonly<Record<string, Refusal>> = {
  ORIGIN_INVALID: () => [l10n.t('The sandbox refuses requests from web pages.'), fromProgram()],
  HOST_INVALID: otherHost,
  HOST_MISSING: otherHost,
  TOKEN_KEY_INVALID: () => [l10n.t('The keys were not sent or are wrong.'), useTerminal()],
};

/** Statuses of a refused role and of refused values. */
const refusalStatuses: ReadonlySet<number | undefined> = new Set([403, 422]);

/** A broken list of thousands of objects would have as many findings. */
const MAX_FINDINGS = 50;
const BURST = 10;
const BURST_MS = 1000;
const TWICE_MS = 2000;

/** Requests sent too often, and writes sent twice. */
const repeatFindings: Rule = ({ sent, request, method, body, earlier, isTokenCall }) => {
  if (isTokenCall) return [];
  const credential = headerOf(request, 'authorization');
  const since = (ms: number): readonly SandboxRequest[] =>
    earlier.filter(
      (other) =>
        sent.startedAt - other.startedAt <= ms &&
        other.request?.method === request.method &&
        other.request.target === request.target &&
        // The same call with another credential is no repetition.
        headerOf(other.request, 'authorization') === credential,
    );
  if (method !== 'GET') {
    // A value that was changed and changed back is no repetition.
    const isTwice = since(TWICE_MS)
      .slice(0, method === 'PUT' ? 1 : undefined)
      .some((other) => other.request && other.response && bodyText(other.request.body) === body);
    if (!isTwice) return [];
    const mend = l10n.t('Send a write once. Do not retry it automatically.');
    return [newFinding('mistake', l10n.t('The same write was sent before.'), mend)];
  }
  const count = since(BURST_MS).length + 1;
  if (count < BURST) return [];
  const sentence = l10n.t('This request was sent {0} times within a second.', String(count));
  return [newFinding('mistake', sentence, l10n.t('Keep the response, or wait between two reads.'))];
};

const rules: readonly Rule[] = [tokenFindings, ...urlFindings, bodyFindings, repeatFindings];

/** Finds the mistakes of a request, in the order of `rules`. Without hints, leaves out findings of the rank `hint`. */
export function findFindings(sent: SandboxRequest, deps: FindFindingsDeps): readonly Finding[] {
  const { request, packet, response } = sent;
  if (packet) {
    const mend =
      unknownMethodOf(packet) === undefined
        ? l10n.t('Send HTTP/1.1 to the address of the sandbox.')
        : l10n.t('Use GET, POST, PUT or DELETE.');
    return [newFinding('breaks', describePacket(packet), mend)];
  }
  if (!request) return [];
  if (request.method === 'CONNECT') {
    const mend = l10n.t('Use the address of the sandbox as the base URL, not as a proxy.');
    return [newFinding('breaks', l10n.t('The sandbox does not accept the method {0}.', 'CONNECT'), mend)];
  }
  // A browser's CORS preflight has no findings.
  if (request.method === 'OPTIONS' && response?.status === 204) return [];
  const refused = response ? bodyText(response.body) : '';
  // A refusal that the user has planned says nothing about the request.
  const isPlanned = refused.includes('The sandbox was asked to fail so.');
  const [, code] = isPlanned ? [] : (/"error_code":"(\w+)"/.exec(refused) ?? []);
  const refusal = refusals[code ?? ''];
  if (refusal) return [newFinding('mistake', ...refusal())];
  const { path, query } = splitTarget(request.target);
  const { method: tokenMethod, path: tokenPath } = knownTokenRequest;
  const { details, match, userGroupUpdate } = deps;
  const isFlat = userGroupUpdate === 'flat' && match?.endpoint.id === 'userGroups.update';
  const wrapper = isFlat ? details?.body?.find(({ name }) => name === 'user_group') : undefined;
  const judged = {
    ...deps,
    details: details && wrapper ? { ...details, body: wrapper.fields ?? [] } : details,
    wrapper: wrapper?.name,
    sent,
    request,
    method: answeredMethod(request.method),
    path,
    query: [...new URLSearchParams(query)],
    body: bodyText(request.body),
    endpoints: deps.catalog.endpoints,
    isTokenCall: request.method === tokenMethod && path === tokenPath,
    code,
  };
  const findings = rules
    .flatMap((rule) => rule(judged))
    .filter(({ rank }) => deps.hints || rank !== 'hint')
    .slice(0, MAX_FINDINGS);
  const reason = isPlanned || !refusalStatuses.has(response?.status) ? undefined : reasonOf(sent);
  // A hint, since the sandbox also applies rules that only public clients show.
  if (findings.length > 0 || reason === undefined || !deps.hints) return findings;
  const sentence = l10n.t('The sandbox refused the request: {0}', sanitizeForDisplay(maskText(reason), 120));
  return [newFinding('hint', sentence, l10n.t('Correct what the message names.'))];
}
