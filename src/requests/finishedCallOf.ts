import * as l10n from '@vscode/l10n';
import type { OperationMatch } from '../catalog/matchOperation';
import type { Catalog } from '../catalog/types';
import { SANDBOX_NAME } from '../environments/checkEnvironmentName';
import { ApiError } from '../http/apiError';
import { buildRequest } from '../http/buildRequest';
import type { CallValues, FinishedCall, HttpResponse, HttpRequest, Level, Outcome } from '../http/types';
import { isJson } from '../json/isJson';
import { propertiesOf, readJsonTree } from '../json/jsonTree';
import {
  httpMethods,
  bodyText,
  headerOf,
  splitTarget,
  type SandboxRequest,
  type SentRequest,
} from './sandboxRequest';

export interface FinishedCallOfDeps {
  readonly catalog: Pick<Catalog, 'endpoints'>;
  /** Origin of the sandbox, such as `http://127.0.0.1:4010`. */
  readonly origin: string;
  readonly level: Level;
  readonly match: OperationMatch | undefined;
}

/** Method of the request as a finished call; undefined for a method that no snippet is written for, such as HEAD. */
export function callMethodOf({ request }: SandboxRequest): HttpRequest['method'] | undefined {
  return ([...httpMethods, 'PATCH'] as const).find((each) => each === request?.method);
}

/** The request as a finished call, for commands; undefined without a `callMethodOf`. */
export function finishedCallOf(sent: SandboxRequest, deps: FinishedCallOfDeps): FinishedCall | undefined {
  const { request, startedAt } = sent;
  const method = callMethodOf(sent);
  if (!request || !method) return undefined;
  const authorization = headerOf(request, 'authorization');
  const values = valuesOf(request, deps.match);
  return {
    environmentName: SANDBOX_NAME,
    level: deps.level,
    endpointId: deps.match?.endpoint.id ?? '',
    values,
    request: requestOf(request, method, values, deps),
    outcome: outcomeOf(sent),
    startedAt,
    authorized: authorization !== undefined,
    withKeys: /^basic /i.test(authorization ?? ''),
  };
}

function valuesOf(request: SentRequest, match: OperationMatch | undefined): CallValues {
  const body = bodyText(request.body);
  const isSent = body !== '' && !request.body.isCut && request.method !== 'GET' && isJson(body);
  return {
    path: match?.path ?? {},
    query: [...new URLSearchParams(splitTarget(request.target).query)],
    body: isSent ? body : undefined,
  };
}

function requestOf(
  request: SentRequest,
  method: HttpRequest['method'],
  values: CallValues,
  { match, origin, catalog }: FinishedCallOfDeps,
): HttpRequest {
  const target = { origin, basePath: '', headers: {} };
  try {
    if (match) return buildRequest(match.endpoint, values, target, catalog.endpoints);
  } catch (error) {
    // The request has a value that the extension would refuse to send. Commands such as Insert Code still use the URL
    // as sent.
    if (!ApiError.is(error)) throw error;
  }
  const { path, query } = splitTarget(request.target);
  const { href } = new URL(`${origin}${path.replace(/^(?!\/)/, '/')}${query && `?${query}`}`);
  const hasBody = values.body !== undefined;
  return {
    endpointId: match?.endpoint.id ?? '',
    method,
    url: href,
    target,
    headers: [
      ['Accept', 'application/json'],
      ...(hasBody ? ([['Content-Type', 'application/json']] as const) : []),
    ],
    body: values.body,
  };
}

function outcomeOf({ response, durationMs }: SandboxRequest): Outcome {
  if (!response) {
    const error = new ApiError('reset', l10n.t('The connection ended before the response.'), {});
    return { kind: 'error', error, durationMs };
  }
  const text = bodyText(response.body);
  const { status, statusText, headers } = response;
  const received: HttpResponse = {
    status,
    statusText,
    headers,
    text,
    bytes: response.body.bytes,
    format: text === '' ? 'empty' : isJson(text) ? 'json' : 'text',
    durationMs,
    cut: response.body.isCut ? {} : undefined,
  };
  if (status < 400) return { kind: 'response', response: received };
  const message = reasonOf({ response }) ?? `${status} ${statusText}`;
  return {
    kind: 'error',
    error: new ApiError('rejected', message, { status }),
    response: received,
    durationMs,
  };
}

/** Error message in the sandbox's response; undefined unless the response is a failure with a string `message`. */
export function reasonOf({ response }: Pick<SandboxRequest, 'response'>): string | undefined {
  if (!response || response.status < 400) return undefined;
  const { root } = readJsonTree(bodyText(response.body));
  const message = propertiesOf(root).find(({ name }) => name === 'message')?.value.value;
  return typeof message === 'string' ? message : undefined;
}
