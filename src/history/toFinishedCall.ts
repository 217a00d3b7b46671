import type { Catalog } from '../catalog/types';
import { ApiError } from '../http/apiError';
import { buildRequest } from '../http/buildRequest';
import type { FinishedCall, HttpResponse, HttpRequest, Outcome } from '../http/types';
import { HIDDEN } from '../http/redaction/hideSecrets';
import type { HistoryEntry, HistoryHeader } from './historyEntry';

/** Parts of a response that are kept in memory only, never in an entry. */
export type ResponseHead = Pick<HttpResponse, 'headers' | 'wire' | 'proven'>;

export interface ToFinishedCallDeps {
  readonly catalog: Pick<Catalog, 'findEndpoint' | 'endpoints'>;
  /** The environment's present headers; the history stores none. */
  readonly headersOf: (environmentName: string) => Readonly<Record<string, string>>;
  /** Set if this window made the call and still remembers the headers. */
  readonly head?: ResponseHead | undefined;
}

/** Restores a stored call. Withheld values are `‹…›` in the URL and empty in the body. */
export function toFinishedCall(
  id: string,
  entry: HistoryEntry,
  deps: ToFinishedCallDeps,
): FinishedCall & { readonly authorized: boolean } {
  const { header } = entry;
  // A response header may repeat a withheld value, so a call with withheld values shows no headers.
  const response = responseOf(entry, header.withheld.length === 0 ? deps.head : undefined);
  return {
    environmentName: header.environmentName,
    level: header.level,
    endpointId: header.endpointId,
    values: header.values,
    request: requestOf(header, deps),
    outcome: outcomeOf(header, response),
    startedAt: header.startedAt,
    authorized: header.authorized,
    ...(header.withKeys ? { withKeys: true } : {}),
    ...(header.pages ? { pages: header.pages } : {}),
    ...(header.assistant === undefined ? {} : { assistant: header.assistant }),
    kept: {
      id,
      withheld: header.withheld,
      responseBytes: header.answer?.size ?? 0,
      responseLeftOut: header.answer?.leftOut ?? false,
    },
  };
}

function responseOf(
  { header, text }: HistoryEntry,
  head: ResponseHead | undefined,
): HttpResponse | undefined {
  const { answer: response, durationMs } = header;
  if (!response) return undefined;
  const { status, statusText, format, cut, redacted } = response;
  return {
    status,
    statusText,
    headers: [],
    ...head,
    text,
    bytes: new TextEncoder().encode(text),
    format,
    durationMs,
    ...(cut ? { cut } : {}),
    ...(redacted ? { redacted: true } : {}),
  };
}

function outcomeOf({ outcome, durationMs }: HistoryHeader, response: HttpResponse | undefined): Outcome {
  if (outcome.kind === 'answer') {
    if (!response) throw new RangeError('an answered call has no response');
    return { kind: 'response', response };
  }
  const { kind, message, facts } = outcome.error;
  return {
    kind: outcome.kind,
    error: new ApiError(kind, message, facts),
    durationMs,
    ...(response ? { response } : {}),
  };
}

function requestOf(header: HistoryHeader, { catalog, headersOf }: ToFinishedCallDeps): HttpRequest {
  const { endpointId, method, values, withheld } = header;
  const target = { ...header.target, headers: headersOf(header.environmentName) };
  const endpoint = catalog.findEndpoint(endpointId);
  const shown = (name: string): string => (withheld.includes(name) ? HIDDEN : '');
  try {
    if (endpoint) {
      const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
      const path = Object.fromEntries(names.map((name) => [name, values.path[name] ?? shown(name)]));
      const query = [
        ...values.query,
        ...withheld
          .filter((name) => endpoint.query.includes(name) && !names.includes(name))
          .map((name) => [name, HIDDEN] as const),
      ];
      return buildRequest(endpoint, { ...values, path, query }, target, catalog.endpoints);
    }
  } catch (error) {
    // The catalog or the environment's headers changed: show the URL without values.
    if (!ApiError.is(error)) throw error;
  }
  const url = `${target.origin}${target.basePath}${endpoint?.path ?? ''}`;
  return { endpointId, method, url, target, headers: [], body: values.body };
}
