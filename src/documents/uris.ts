import { ANSWER_LANGUAGE, EXCHANGE_LANGUAGE, SCHEME } from '../contributions';

/** What a URI of our file system names. */
export type DocumentAddress =
  | ResultAddress
  | RequestAddress
  | UserGroupAddress
  /** A schema for VS Code's JSON service. */
  | { readonly kind: 'schema'; readonly name: string }
  /** A read-only text that a command shows, such as a request as it was sent. */
  | TextAddress;

/** `txt` when the body is not JSON; `commerce-answer` when it is, and VS Code's JSON service must not see it. */
export type ResultExtension = (typeof resultExtensions)[number];
const resultExtensions = ['json', 'txt', ANSWER_LANGUAGE] as const;
const textExtensions = ['txt', ANSWER_LANGUAGE, EXCHANGE_LANGUAGE] as const;

interface ResultAddress {
  readonly kind: 'result';
  readonly environmentName: string;
  readonly endpointId: string;
  readonly number: number;
  readonly extension: ResultExtension;
  /** What its tab is called; says nothing of which result it is. Addresses of earlier versions have none. */
  readonly title?: string | undefined;
}

export interface RequestAddress {
  readonly kind: 'request';
  readonly environmentName: string;
  /** Of the endpoint that the document is for; of a proposal its own name, such as `proposal-3`. */
  readonly endpointId: string;
}

/** Names of the documents that proposals open in: so many of an environment are kept. */
export const proposalNames: readonly string[] = Array.from(
  { length: 20 },
  (_, index) => `proposal-${index + 1}`,
);

/** `commerce-answer` when the text is JSON of the service, `commerce-exchange` when it is an exchange with it. */
export interface TextAddress {
  readonly kind: 'text';
  readonly name: string;
  readonly extension: (typeof textExtensions)[number];
}

/** A user group of the environment, as a file: reading it is a GET, saving it a PUT. */
export interface UserGroupAddress {
  readonly kind: 'userGroup';
  readonly environmentName: string;
  /** The service's own id: with the environment, it alone says which user group it is. */
  readonly id: string;
  /** What its tab is called. Addresses of earlier versions have none. */
  readonly name?: string;
}

/** Stands for the endpoint in the address of a run's result, which no call can bring again. */
export const RUN_RESULT = 'userGroups.run';
/** Names a request document, ours or a file of the workspace. */
export const REQUEST_EXTENSION = '.commerce-request.json';
/** Names a change set, a file of the workspace or of our storage. */
export const CHANGES_EXTENSION = '.user-group-changes.json';
const USER_GROUP_EXTENSION = '.user-group.json';

const resultName = /^(.+)-([1-9][0-9]{0,14})$/s;

/** The canonical text of a URI; the inverse of `parseUri`. */
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

/** Reads a URI text however it is percent-encoded; undefined when it names nothing of ours. */
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

/** True for request documents: ours, and workspace files of the same name ending. */
export function isRequestUri(uri: string): boolean {
  if (uri.startsWith(`${SCHEME}:`)) return parseUri(uri)?.kind === 'request';
  return /^[^?#]*/.exec(uri)?.[0].endsWith(REQUEST_EXTENSION) ?? false;
}

/** True for change sets, which are files. */
export function isChangeSetUri(uri: string): boolean {
  return /^[^?#]*/.exec(uri)?.[0].endsWith(CHANGES_EXTENSION) === true && !uri.startsWith(`${SCHEME}:`);
}

/** True for the result of a run of changes, also where it has expired. */
export function isRunResultUri(uri: string): boolean {
  const address = parseUri(uri);
  return address?.kind === 'result' && address.endpointId === RUN_RESULT;
}

/** The result that a URI names, whatever its tab is called: its URI without a title. */
export function resultKey(address: ResultAddress): string {
  return buildUri({ ...address, title: undefined });
}

/** Environment and id of a user group, whatever its tab is called: its URI without a name. */
export function userGroupKey({ kind, environmentName, id }: UserGroupAddress): string {
  return buildUri({ kind, environmentName, id });
}

/** The user group that a URI names; undefined for every other URI. */
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
 * One value as one URI segment: `encodeURIComponent`. `%`, `/` and `\` are encoded twice, because VS Code decodes
 * a path once and never gets a decoded slash back.
 */
function writeSegment(value: string): string {
  return encodeURIComponent(value.replace(/[%/\\]/g, encodeURIComponent));
}

/** The value of a segment, however it is percent-encoded; undefined when the encoding is broken. */
function readSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment).replace(/%(?:25|2F|5C)/gi, decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** The endpoint whose answer a document shows; undefined for documents that are no answer. */
export function answeredEndpointId(uri: string): string | undefined {
  const address = parseUri(uri);
  if (address?.kind === 'result')
    return address.endpointId === RUN_RESULT ? 'userGroups.update' : address.endpointId;
  return address?.kind === 'userGroup' ? 'userGroups.detail' : undefined;
}

/** The environment of the result or user group that the document shows. */
export function environmentOfAnswer(uri: string): string | undefined {
  const address = parseUri(uri);
  return address?.kind === 'result' || address?.kind === 'userGroup' ? address.environmentName : undefined;
}
