import * as l10n from '@vscode/l10n';
import { callTitle } from '../catalog/callTitle';
import type { OperationMatch } from '../catalog/matchOperation';
import type { Catalog } from '../catalog/types';
import type { FinishedCall, Level } from '../http/types';
import { finishedCallOf } from './finishedCallOf';
import { matchEndpoint } from './matchEndpoint';
import { headerOf, type SandboxRequest } from './sandboxRequest';
import { sandboxRequestId, sandboxRequestNode, type SandboxRequestNode } from './sandboxRequestNode';
import { writeRequestText } from './writeRequestText';

/** What programs sent to the sandbox of this window. */
export interface SandboxRequests {
  /** Newest first. */
  rows(): readonly SandboxRequestNode[];
  /** The finished call of a row; undefined: another row, gone, or nothing that can be called. */
  callOf(id: string): FinishedCall | undefined;
  /** The document of a row; undefined: another row, or gone. */
  documentOf(id: string): { readonly title: string; readonly text: string } | undefined;
}

/** The running sandbox. */
interface SandboxSource {
  readonly origin: string;
  /** Newest first. */
  readonly list: () => readonly SandboxRequest[];
  /** The level of the credential in an `Authorization` header. */
  readonly levelOf: (authorization: string | undefined) => Level | undefined;
}

export interface SandboxRequestsDeps {
  readonly catalog: Pick<Catalog, 'endpoints' | 'findPublic' | 'modules'>;
  /** undefined: it does not run. */
  readonly source: () => SandboxSource | undefined;
  /** Replaces live secrets. */
  readonly redact: (text: string) => string;
  readonly locale: string;
}

interface KnownRequest {
  readonly sent: SandboxRequest;
  readonly call: FinishedCall | undefined;
  readonly node: SandboxRequestNode;
}

export function createSandboxRequests(deps: SandboxRequestsDeps): SandboxRequests {
  const { catalog, source, redact, locale } = deps;
  /** Each request is read once: the list is asked for again at each change. */
  const known = new WeakMap<SandboxRequest, KnownRequest>();
  const read = (sent: SandboxRequest, { origin, levelOf }: SandboxSource): KnownRequest => {
    const before = known.get(sent);
    if (before) return before;
    const match: OperationMatch | undefined = sent.request && matchEndpoint(catalog, sent.request);
    const authorization = sent.request && headerOf(sent.request, 'authorization');
    const level = levelOf(authorization) ?? 'user';
    const call = finishedCallOf(sent, { catalog, origin, level, match });
    const endpoint = match && {
      id: match.endpoint.id,
      title: callTitle(match.endpoint, catalog),
    };
    const node = sandboxRequestNode(sent, { endpoint, isCall: call !== undefined, redact, locale });
    const result = { sent, call, node };
    known.set(sent, result);
    return result;
  };
  const all = (): readonly KnownRequest[] => {
    const running = source();
    return running ? running.list().map((sent) => read(sent, running)) : [];
  };
  const find = (id: string): KnownRequest | undefined => {
    const running = source();
    const sent = running?.list().find(({ number }) => sandboxRequestId(number) === id);
    return running && sent && read(sent, running);
  };
  return {
    rows: () => all().map(({ node }) => node),
    callOf: (id) => find(id)?.call,
    documentOf: (id) => {
      const found = find(id);
      if (!found) return undefined;
      const title = l10n.t('Sandbox Request {0}', String(found.sent.number));
      return { title, text: redact(writeRequestText(found.sent)) };
    },
  };
}
