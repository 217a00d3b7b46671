import { RESPONSE_LANGUAGE, EXCHANGE_LANGUAGE, SCHEME } from '../contributions';

/** The parts of a `commerce-api:` URI. */
export type DocumentAddress =
  | ResultAddress
  | RequestAddress
  | UserGroupAddress
  /** A schema for VS Code's JSON service. */
  | { readonly kind: 'schema'; readonly name: string }
  /** A read-only text shown by a command, such as a sent request. */
  | TextAddress;

/** `txt`: the body is not JSON. `commerce-answer`: JSON that VS Code's JSON service must not check. */
export type ResultExtension = (typeof resultExtensions)[number];
const resultExtensions = ['json', 'txt', RESPONSE_LANGUAGE] as const;
const textExtensions = ['txt', RESPONSE_LANGUAGE, EXCHANGE_LANGUAGE] as const;

interface ResultAddress {
  readonly kind: 'result';
  readonly environmentName: string;
  readonly endpointId: string;
  readonly number: number;
  readonly extension: ResultExtension;
  /** Title of the result's tab; not part of the result's identity. Absent in URIs of earlier versions. */
  readonly title?: string | undefined;
}

export interface RequestAddress {
  readonly kind: 'request';
  readonly environmentName: string;
  /** The endpoint's id, or the name of a proposal, such as `proposal-3`. */
  readonly endpointId: string;
}

/** Names of the proposal documents of an environment: at most 20. */
export const proposalNames: readonly string[] = Array.from(
  { length: 20 },
  (_, index) => `proposal-${index + 1}`,
);

/**
 * Extension `commerce-answer`: JSON of the service; `commerce-exchange`: a request with its response; `txt`: others.
 */
export interface TextAddress {
  readonly kind: 'text';
  readonly name: string;
  readonly extension: (typeof textExtensions)[number];
}

/** A user group as a file: a read of the file sends GET, a save sends PUT. */
export interface UserGroupAddress {
  readonly kind: 'userGroup';
  readonly environmentName: string;
  /** The service's id; identifies the user group within its environment. */
  readonly id: string;
  /** Title of the user group's tab. Absent in URIs of earlier versions. */
  readonly name?: string;
}

/** Takes the place of the endpoint id in the URI of a run's result, because a run is no single call. */
export const RUN_RESULT = 'userGroups.run';
/** File extension of request documents and of request files in the workspace. */
export const REQUEST_EXTENSION = '.commerce-request.json';
/** File extension of change sets, in the workspace or in the extension's storage. */
export const CHANGES_EXTENSION = '.user-group-changes.json';
const USER_GROUP_EXTENSION = '.user-group.json';

const resultName = /^(.+)-([1-9][0-9]{0,14})$/s;

/** Builds the canonical URI of an address; `parseUri` does the opposite. */
export function buildUri(address: DocumentAddress): string {
  switch (address.kind) {
    case 'result': {
      const { environmentName, endpointId, number, extension, title } = address;
      const result = `${endpointId}-${number}`;
      return title === undefined
        ? join(environmentName, 'results', `${result}.${extension}`)
        : join(environmentName, 'results', result, `${title}.${extension}`);
    }
    case 'request':
      return join(address.environmentName, 'requests', `${address.endpointId}${REQUEST_EXTENSION}`);
    case 'userGroup': {
      const { environmentName, id, name } = address;
      return name === undefined
        ? join(environmentName, 'user-groups', `${id}${USER_GROUP_EXTENSION}`)
        : join(environmentName, 'user-groups', id, `${name}${USER_GROUP_EXTENSION}`);
    }
    case 'schema':
      return join('schemas', `${address.name}.json`);
    case 'text':
      return join('texts', `${address.name}.${address.extension}`);
  }
}

/** Parses a URI in any percent-encoding; undefined for a URI of another scheme or form. */
export function parseUri(uri: string): DocumentAddress | undefined {
  if (!uri.startsWith(`${SCHEME}:/`)) return undefined;
  const segments = uri
    .slice(SCHEME.length + 2)
    .split('/')
    .map(readSegment);
  const [first, folder, file, label] = segments;
  if (first === undefined || first === '' || folder === undefined) return undefined;
  if (segments.length === 2) return parseShared(first, folder);
  if (segments.length > 4 || segments.includes(undefined) || file === undefined) return undefined;
  if (folder === 'results') return parseResult(first, file, label);
  if (folder === 'user-groups') return parseUserGroup(first, file, label);
  return folder === 'requests' && label === undefined ? parseRequest(first, file) : undefined;
}

/** True for request documents and for workspace files with their extension. */
export function isRequestUri(uri: string): boolean {
  if (uri.startsWith(`${SCHEME}:`)) return parseUri(uri)?.kind === 'request';
  return /^[^?#]*/.exec(uri)?.[0].endsWith(REQUEST_EXTENSION) ?? false;
}

/** True for change sets, which are files in the workspace or in the extension's storage. */
export function isChangeSetUri(uri: string): boolean {
  return /^[^?#]*/.exec(uri)?.[0].endsWith(CHANGES_EXTENSION) === true && !uri.startsWith(`${SCHEME}:`);
}

/** True for the result of a run, even if the result has expired. */
export function isRunResultUri(uri: string): boolean {
  const address = parseUri(uri);
  return address?.kind === 'result' && address.endpointId === RUN_RESULT;
}

/** Identity of a result: its URI without the title. */
export function resultKey(address: ResultAddress): string {
  return buildUri({ ...address, title: undefined });
}

/** Identity of a user group: its URI without the name. */
export function userGroupKey({ kind, environmentName, id }: UserGroupAddress): string {
  return buildUri({ kind, environmentName, id });
}

/** Parses a user group's URI; undefined for any other URI. */
export function userGroupAddressOf(uri: string): UserGroupAddress | undefined {
  const address = parseUri(uri);
  return address?.kind === 'userGroup' ? address : undefined;
}

function parseShared(folder: string, file: string): DocumentAddress | undefined {
  const [, name, ending] = /^(.+)\.([a-z-]+)$/s.exec(file) ?? [];
  if (name === undefined) return undefined;
  if (folder === 'schemas') return ending === 'json' ? { kind: 'schema', name } : undefined;
  const extension = textExtensions.find((known) => known === ending);
  return folder === 'texts' && extension !== undefined ? { kind: 'text', name, extension } : undefined;
}

function parseResult(
  environmentName: string,
  result: string,
  label: string | undefined,
): ResultAddress | undefined {
  const [, title, ending] = /^(.*)\.([a-z-]+)$/s.exec(label ?? result) ?? [];
  const [, endpointId, digits] = resultName.exec((label === undefined ? title : result) ?? '') ?? [];
  const extension = resultExtensions.find((known) => known === ending);
  if (endpointId === undefined || extension === undefined || title === undefined) return undefined;
  const address = { environmentName, endpointId, number: Number(digits), extension };
  return { kind: 'result', ...address, ...(label === undefined ? {} : { title }) };
}

function parseRequest(environmentName: string, file: string): RequestAddress | undefined {
  const endpointId = file.slice(0, -REQUEST_EXTENSION.length);
  if (!file.endsWith(REQUEST_EXTENSION) || endpointId === '') return undefined;
  return { kind: 'request', environmentName, endpointId };
}

function parseUserGroup(
  environmentName: string,
  first: string,
  label: string | undefined,
): UserGroupAddress | undefined {
  const file = label ?? first;
  const bare = file.slice(0, -USER_GROUP_EXTENSION.length);
  if (!file.endsWith(USER_GROUP_EXTENSION) || bare === '' || first === '') return undefined;
  if (label === undefined) return { kind: 'userGroup', environmentName, id: bare };
  return { kind: 'userGroup', environmentName, id: first, name: bare };
}

function join(...segments: readonly string[]): string {
  return `${SCHEME}:/${segments.map(writeSegment).join('/')}`;
}

/**
 * Encodes one URI segment with `encodeURIComponent`. Encodes `%`, `/` and `\` twice, because VS Code decodes a path
 * once and never returns a decoded slash.
 */
function writeSegment(value: string): string {
  return encodeURIComponent(value.replace(/[%/\\]/g, encodeURIComponent));
}

/** Decodes a segment in any percent-encoding; undefined if the encoding is invalid. */
function readSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment).replace(/%(?:25|2F|5C)/gi, decodeURIComponent);
  } catch {
    return undefined;
  }
}

/**
 * Id of the endpoint whose response a result or user group shows; undefined for other documents. The result of a run
 * counts as `userGroups.update`, and a user group as `userGroups.detail`.
 */
export function answeredEndpointId(uri: string): string | undefined {
  const address = parseUri(uri);
  if (address?.kind === 'result')
    return address.endpointId === RUN_RESULT ? 'userGroups.update' : address.endpointId;
  return address?.kind === 'userGroup' ? 'userGroups.detail' : undefined;
}

/** Name of the environment of a result or a user group; undefined for other documents. */
export function environmentOfResponse(uri: string): string | undefined {
  const address = parseUri(uri);
  return address?.kind === 'result' || address?.kind === 'userGroup' ? address.environmentName : undefined;
}
