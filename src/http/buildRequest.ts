import * as l10n from '@vscode/l10n';
import { matchOperation } from '../catalog/matchOperation';
import type { Endpoint } from '../catalog/types';
import { scanJson } from '../json/scanJson';
import { ApiError, type ApiErrorFacts } from './apiError';
import { checkHeader } from './checkHeader';
import { checkPathValue, surrogateProblem } from './checkPathValue';
import type { CallValues, HttpRequest, Target } from './types';

/** Largest request body, in bytes. */
export const MAX_REQUEST_BYTES = 20_000_000;

/**
 * Builds the request of one call without its credential. `endpoints` is the whole catalog: a path value that would call
 * another operation is refused. Throws `ApiError('invalidInput')` with the name of the parameter, header or body in
 * `facts.field`.
 */
export function buildRequest(
  endpoint: Endpoint,
  values: CallValues,
  target: Target,
  endpoints: readonly Endpoint[],
): HttpRequest {
  const path = buildPath(endpoint, values.path, endpoints);
  const query = buildQuery(values.query);
  const { body } = values;
  if (body !== undefined) checkBody(endpoint, body);
  const { responseId: name } = endpoint;
  const id = name === undefined ? undefined : values.path[name];
  return {
    endpointId: endpoint.id,
    method: endpoint.method,
    url: `${target.origin}${target.basePath}${path}${query}`,
    target,
    headers: buildHeaders(target, endpoint.id, body !== undefined),
    pathTemplate: endpoint.path,
    ...(name === undefined || id === undefined ? {} : { responseId: [name, id] }),
    body,
  };
}

function refuse(field: string, sentence: string, facts: Pick<ApiErrorFacts, 'otherEndpointId'> = {}): never {
  throw new ApiError('invalidInput', sentence, { field, ...facts });
}

function buildPath(endpoint: Endpoint, given: CallValues['path'], endpoints: readonly Endpoint[]): string {
  const parts = endpoint.path.split('/');
  const names = parts.filter((part) => part.startsWith(':')).map((part) => part.slice(1));
  for (const name of Object.keys(given)) {
    if (!names.includes(name))
      refuse(name, l10n.t('The path {0} has no parameter “{1}”.', endpoint.path, name));
  }
  const path = parts
    .map((part) => (part.startsWith(':') ? encodeSegment(part.slice(1), given) : part))
    .join('/');
  checkDecoded(endpoint, given, path);
  for (const name of names) {
    const other = findOther(endpoint, path, endpoints);
    if (other) refuse(name, otherSentence(name, other), { otherEndpointId: other.id });
  }
  return path;
}

function encodeSegment(name: string, given: CallValues['path']): string {
  const value = Object.hasOwn(given, name) ? given[name] : undefined;
  if (value === undefined) refuse(name, l10n.t('The path parameter “{0}” is missing.', name));
  const problem = checkPathValue(value);
  if (problem !== undefined) refuse(name, `${name}: ${problem}`);
  return encodeURIComponent(value);
}

/** Parses the path as a URL and requires the same values back. */
function checkDecoded(endpoint: Endpoint, given: CallValues['path'], path: string): void {
  const segments = new URL(path, 'http://localhost').pathname.split('/');
  const parts = endpoint.path.split('/');
  for (const [index, part] of parts.entries()) {
    const name = part.slice(1);
    const expected = part.startsWith(':') ? given[name] : part;
    if (segments.length !== parts.length || decodeURIComponent(segments[index] ?? '') !== expected)
      refuse(name, l10n.t('The value of “{0}” cannot be sent unchanged.', name));
  }
}

/** Servers that ignore case read `Month` as `month`, so the lower-case path is looked up too. */
function findOther(endpoint: Endpoint, path: string, endpoints: readonly Endpoint[]): Endpoint | undefined {
  return [path, path.toLowerCase()]
    .map((candidate) => matchOperation(endpoints, endpoint.method, candidate)?.endpoint)
    .find((match) => match !== undefined && match.id !== endpoint.id);
}

/**
 * One sentence if this path value would call another operation of the catalog; undefined otherwise. For prompts and
 * documents, before the request is built.
 */
export function findOtherOperation(
  endpoint: Endpoint,
  name: string,
  value: string,
  endpoints: readonly Endpoint[],
): string | undefined {
  if (checkPathValue(value) !== undefined) return undefined;
  const parts = endpoint.path.split('/').map((part) => {
    if (!part.startsWith(':')) return part;
    return part === `:${name}` ? encodeURIComponent(value) : '-';
  });
  const other = findOther(endpoint, parts.join('/'), endpoints);
  return other && otherSentence(name, other);
}

function otherSentence(name: string, { method, path }: Endpoint): string {
  return l10n.t('With this “{0}” the path is that of another endpoint, {1} {2}.', name, method, path);
}

function buildQuery(given: CallValues['query']): string {
  for (const [name, value] of given) {
    if (name === '') refuse('query', l10n.t('A query parameter has no name.'));
    refuseSurrogate(name, `${name}=${value}`);
  }
  const text = new URLSearchParams(given.map(([name, value]): [string, string] => [name, value])).toString();
  return text === '' ? '' : `?${text}`;
}

function refuseSurrogate(field: string, text: string): void {
  const problem = surrogateProblem(text);
  if (problem !== undefined) refuse(field, `${field}: ${problem}`);
}

function checkBody(endpoint: Endpoint, body: string): void {
  if (endpoint.method === 'GET') refuse('body', l10n.t('A GET request has no body.'));
  refuseSurrogate('body', body);
  const scan = scanJson(body);
  if (!scan.ok) refuse('body', l10n.t('The body is not valid JSON: see character {0}.', scan.offset + 1));
  if (Buffer.byteLength(body) > MAX_REQUEST_BYTES)
    refuse('body', l10n.t('The body is larger than {0} MB.', MAX_REQUEST_BYTES / 1e6));
}

/** Headers of a request without its credential. Throws `ApiError('invalidInput')` for one that cannot be sent. */
export function buildHeaders(target: Target, endpointId: string, hasBody: boolean): HttpRequest['headers'] {
  const own = Object.entries(ownHeaders(target, endpointId));
  const seen = new Set<string>();
  for (const [name, value] of own) {
    const problem = checkHeader(name, value);
    if (problem !== undefined) refuse(name, problem);
    if (seen.has(name.toLowerCase())) refuse(name, l10n.t('The header “{0}” appears twice.', name));
    seen.add(name.toLowerCase());
  }
  return [
    ...(seen.has('accept') ? [] : ([['Accept', 'application/json']] as const)),
    ...(hasBody ? ([['Content-Type', 'application/json']] as const) : []),
    ...own,
  ];
}

/** The environment's custom headers for a call of the endpoint, including its level header. */
export function ownHeaders(
  { headers, levelHeader }: Pick<Target, 'headers' | 'levelHeader'>,
  endpointId: string,
): Target['headers'] {
  if (levelHeader === undefined) return headers;
  const { name, value, ofEndpoint = {} } = levelHeader;
  return {
    ...headers,
    [name]: Object.hasOwn(ofEndpoint, endpointId) ? (ofEndpoint[endpointId] ?? value) : value,
  };
}
