import * as l10n from '@vscode/l10n';
import { matchOperation } from '../catalog/matchOperation';
import type { Endpoint } from '../catalog/types';
import { scanJson } from '../json/scanJson';
import { ApiError, type ApiErrorFacts } from './apiError';
import { checkHeader } from './checkHeader';
import type { CallValues, HttpRequest, Target } from './types';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { REDACTED } from './redaction/redactor';

/** Largest request body, in bytes. */
export const MAX_REQUEST_BYTES = 20_000_000;

/**
 * Builds the request of one call without its credential. `endpoints` is the whole catalog: a path value that would call
 * another operation is refused. Throws `ApiError('invalidInput')`; its `facts.field` is the name of the parameter or
 * header, `query` or `body`.
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

const MAX_PATH_VALUE_CHARACTERS = 512;

const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Message for a text with half a surrogate pair, which has no UTF-8 form; undefined for other texts. */
export function surrogateProblem(text: string): string | undefined {
  return LONE_SURROGATE.test(text)
    ? l10n.t('The value contains half of a character (a lone surrogate).')
    : undefined;
}

/** Why a value cannot be a path segment; undefined if it can. Never repeats the value. */
export function checkPathValue(value: string): string | undefined {
  if (value === '') return l10n.t('A value is needed here: it is part of the path.');
  if (value === '.' || value === '..') return l10n.t('“.” and “..” would address another resource.');
  if (value.length > MAX_PATH_VALUE_CHARACTERS)
    return l10n.t('The value is longer than {0} characters.', MAX_PATH_VALUE_CHARACTERS);
  if (CONTROL.test(value)) return l10n.t('The value contains a line break or another control character.');
  return surrogateProblem(value);
}

/** Refuses a path whose segments change when the path is parsed as a URL. */
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

/**
 * Another endpoint with the same method that matches the path. Also tries the path in lower case, because some servers
 * ignore case.
 */
function findOther(endpoint: Endpoint, path: string, endpoints: readonly Endpoint[]): Endpoint | undefined {
  return [path, path.toLowerCase()]
    .map((candidate) => matchOperation(endpoints, endpoint.method, candidate)?.endpoint)
    .find((match) => match !== undefined && match.id !== endpoint.id);
}

/**
 * Message for a path value that would call another endpoint of the catalog; undefined for other values, and for values
 * that `checkPathValue` refuses. Lets prompts and documents check a value before the request is built.
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
  return l10n.t(
    'With this value of “{0}”, the path belongs to another endpoint, {1} {2}.',
    name,
    method,
    path,
  );
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

/** Message for a value that contains `REDACTED`, which the service would store; undefined for other values. */
export function markProblem(name: string, value: string): string | undefined {
  if (!value.includes(REDACTED)) return undefined;
  return l10n.t(
    '“{0}” contains {1}, which stands for a hidden secret. Type the value itself.',
    sanitizeForDisplay(name, 80),
    REDACTED,
  );
}

/** Throws `ApiError('invalidInput')` if a value of the call contains `REDACTED`. */
export function refuseMarks({ path, query, body = '' }: CallValues): void {
  const check = (name: string, value: string): void => {
    const problem = markProblem(name, value);
    if (problem !== undefined) throw new ApiError('invalidInput', problem, { field: name });
  };
  for (const [name, value] of [...Object.entries(path), ...query]) check(name, value);
  if (!body.includes(REDACTED)) return;
  scanJson(body, check);
  check('body', body);
}

/**
 * `Accept`, unless a custom header sets it; `Content-Type` if there is a body; then the target's custom headers. Throws
 * `ApiError('invalidInput')` for a custom header that cannot be sent or appears twice.
 */
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

/** The target's custom headers for a call of the endpoint, including the level header. */
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
