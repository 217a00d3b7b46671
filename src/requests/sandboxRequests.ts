import { keepNewest } from '../base/keepNewest';
import type { RequestIssue } from '../calls/requests/requestIssue';
import { isSamePath } from '../calls/results/resultStore';
import type { SentCall } from '../calls/sentCall';
import { callTitle } from '../catalog/callTitle';
import type { Catalog, Endpoint } from '../catalog/types';
import type { Environment } from '../environments/types';
import type { FinishedCall, Level } from '../http/types';
import { callMethodOf, finishedCallOf } from './finishedCallOf';
import { findFindings } from './findings/findFindings';
import type { Finding } from './findings/finding';
import { matchEndpoint, headerOf, splitTarget, type SandboxRequest } from './sandboxRequest';
import { sandboxRequestId, sandboxRequestNode, type SandboxRequestNode } from './sandboxRequestNode';
import { locateFinding, writeRequestText } from './writeRequestText';

interface SandboxSource {
  readonly origin: string;
  /** The request that arrived last comes first. */
  readonly list: () => readonly SandboxRequest[];
  /** Level of the credential in an `Authorization` header. */
  readonly levelOf: (authorization: string | undefined) => Level | undefined;
  /** Format in which the sandbox now expects user group updates. */
  readonly userGroupUpdate: Environment['userGroupUpdate'];
}

export interface SandboxRequestsDeps {
  readonly catalog: Pick<Catalog, 'endpoints' | 'findPublic' | 'modules' | 'loadDetails'>;
  /** Source of the requests; undefined while the sandbox is stopped. */
  readonly source: () => SandboxSource | undefined;
  readonly hintsOn: () => boolean;
  /** Masks known secrets. */
  readonly redact: (text: string) => string;
  readonly locale: string;
}

interface KnownRequest {
  readonly sent: SandboxRequest;
  readonly endpoint: Endpoint | undefined;
  /** Made on demand, since most requests of a busy program are never used as a call. */
  readonly call: () => FinishedCall | undefined;
  readonly findings: readonly Finding[];
  readonly node: SandboxRequestNode;
}

/** Largest number of opened documents to remember; the same as the limit of read-only texts. */
const MAX_OPENED = 20;

export type SandboxRequests = ReturnType<typeof createSandboxRequests>;

/** Requests that programs sent to this window's sandbox. */
export function createSandboxRequests(deps: SandboxRequestsDeps) {
  const { source } = deps;
  /** Caches what was read from each request, since every change of the list reads all requests. */
  const known = new WeakMap<
    SandboxRequest,
    { readonly hints: boolean; readonly endpoints: readonly Endpoint[]; readonly read: Promise<KnownRequest> }
  >();
  /** Findings and rows of opened documents, by title. */
  const opened = new Map<string, Pick<KnownRequest, 'findings' | 'node'>>();
  let seen = 0;
  const read = (sent: SandboxRequest, running: SandboxSource): Promise<KnownRequest> => {
    const hints = deps.hintsOn();
    const { endpoints } = deps.catalog;
    const before = known.get(sent);
    if (before?.hints === hints && before.endpoints === endpoints) return before.read;
    const earlier = running.list().filter(({ number }) => number < sent.number);
    const result = readRequest(sent, earlier, running, { ...deps, hints });
    known.set(sent, { hints, endpoints, read: result });
    return result;
  };
  const all = async (): Promise<readonly KnownRequest[]> => {
    const running = source();
    return running ? Promise.all(running.list().map((sent) => read(sent, running))) : [];
  };
  const find = async (id: string): Promise<KnownRequest | undefined> => {
    const running = source();
    const sent = running?.list().find(({ number }) => sandboxRequestId(number) === id);
    return running && sent && read(sent, running);
  };
  return {
    /** The request that arrived last comes first. */
    rows: async (): Promise<readonly SandboxRequestNode[]> => (await all()).map(({ node }) => node),
    /** Number of findings on requests that ended since the view was last shown. */
    unseen: async (): Promise<number> =>
      (await all())
        .filter(({ sent }) => sent.number > seen)
        .reduce((sum, { findings }) => sum + findings.length, 0),
    /** Notes that the view now shows all rows. */
    noteSeen: (): void => {
      seen = Math.max(seen, ...(source()?.list() ?? []).map(({ number }) => number));
    },
    /** Finished call of a row; undefined if there is no such row, or if its request is no call. */
    callOf: async (id: string): Promise<FinishedCall | undefined> => (await find(id))?.call(),
    /**
     * The previous call with a response and the same endpoint and path values. Undefined if there is none, or if no
     * program sent `call` to this sandbox.
     */
    previousOf: async (call: FinishedCall): Promise<FinishedCall | undefined> => {
      const calls = (await all()).flatMap((each) => each.call() ?? []);
      const own = calls.indexOf(call);
      return calls.find(
        ({ endpointId, values, outcome }, index) =>
          own >= 0 &&
          index > own &&
          endpointId === call.endpointId &&
          isSamePath(values, call.values) &&
          outcome.response !== undefined,
      );
    },
    /** Method, path and endpoint of a row's request, to find it in source files; undefined without an HTTP request. */
    sentOf: async (id: string): Promise<SentCall | undefined> => {
      const { sent: { request } = {}, endpoint, findings = [] } = (await find(id)) ?? {};
      const [meant] = findings.flatMap((finding) => finding.meant ?? []);
      return request && { method: request.method, ...splitTarget(request.target), endpoint, meant };
    },
    /** Document of a row; undefined if there is no such row. */
    documentOf: async (id: string) => {
      const found = await find(id);
      if (!found) return undefined;
      const { sent, findings, node } = found;
      const { title } = node;
      keepNewest(opened, title, { findings, node }, MAX_OPENED);
      return { title, text: deps.redact(writeRequestText(sent, findings)) };
    },
    /** Findings of the document with this title, located in its text. */
    issuesOf: (title: string, text: string): readonly RequestIssue[] =>
      (opened.get(title)?.findings ?? []).map((finding) => ({
        ...locateFinding(finding, text),
        message: deps.redact(`${finding.sentence} ${finding.mend}`),
        foundBy: 'us' as const,
        isWarning: finding.rank !== 'breaks',
      })),
    /** Row of the document with this title; undefined unless the document is among the `MAX_OPENED` opened last. */
    rowOf: (title: string): SandboxRequestNode | undefined => opened.get(title)?.node,
  };
}

async function readRequest(
  sent: SandboxRequest,
  earlier: readonly SandboxRequest[],
  { origin, levelOf, userGroupUpdate }: SandboxSource,
  { catalog, hints, redact, locale }: SandboxRequestsDeps & { readonly hints: boolean },
): Promise<KnownRequest> {
  const match = sent.request && matchEndpoint(catalog, sent.request);
  const details = match && (await catalog.loadDetails(match.endpoint.id, { hints }));
  const level = levelOf(sent.request && headerOf(sent.request, 'authorization')) ?? 'user';
  let call: FinishedCall | undefined;
  const findings = findFindings(sent, { catalog, match, details, hints, earlier, userGroupUpdate });
  const endpoint = match && { id: match.endpoint.id, title: callTitle(match.endpoint, catalog) };
  const isCall = callMethodOf(sent) !== undefined;
  return {
    sent,
    endpoint: match?.endpoint,
    call: () => (call ??= finishedCallOf(sent, { catalog, origin, level, match })),
    findings,
    node: sandboxRequestNode(sent, { endpoint, isCall, findings, redact, locale }),
  };
}
