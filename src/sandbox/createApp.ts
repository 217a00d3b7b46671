import type { IncomingMessage } from 'node:http';
import { parseUrl } from '../base/parseUrl';
import { knownPermissionHeader, knownTokenRequest } from '../catalog/knownAddresses';
import { TemplateMatcher } from '../catalog/find/templateMatcher';
import { answeredMethod, matchOperation, type OperationMatch } from '../catalog/matchOperation';
import { needsToken } from '../catalog/needsToken';
import type { Endpoint } from '../catalog/types';
import {
  readBasicKeys,
  checkSecrets,
  credentialTexts,
  type AccessBook,
  type FindSecretOwner,
  type KeyPair,
} from './accessBook';
import { allowPage, checkPage } from './checkPage';
import { clientRoutes, likeClients } from './likeClients';
import { serviceTime } from './data/serviceTime';
import { answerWithFault, refusalOf, RETRY_AFTER_SECONDS } from './faults/answerWithFault';
import { type Fault, readPrefer } from './faults/fault';
import { withStatus, type Handlers, type World } from './handler';
import { likeReference, type SandboxCall } from './manner';
import { readBody } from './readBody';
import { routeMissing, SandboxError } from './sandboxError';
import { answerJson, headerOf, type SandboxResponse, type SandboxExchange } from './sandboxExchange';

export interface AppDeps {
  readonly endpoints: readonly Endpoint[];
  readonly handlers: Handlers;
  readonly access: AccessBook;
  /** Called for each request, since a reset replaces the state and the behaviour may change. */
  readonly world: () => World;
  /** Accepted values of `Host`, such as `127.0.0.1:4010`; a refusal names the first. */
  readonly hosts: () => readonly string[];
  readonly wait: (seconds: number) => Promise<void>;
  /** Returns the planned fault for a call that requests no fault itself; undefined: no fault. */
  readonly takeFault: (operationId: string, isWrite: boolean) => Fault | undefined;
  /** The only origin whose web pages are served; undefined: none. */
  readonly pageOrigin: string | undefined;
  readonly findSecretOwner: FindSecretOwner;
}

type Route = Pick<Endpoint, 'id' | 'method' | 'path'>;

/** Operation id of the token call, for faults. */
const TOKEN_CALL = 'accessToken';

const manners = { reference: likeReference, clients: likeClients };

/** Creates the function that answers a request. Its promise never rejects. */
export function createApp(deps: AppDeps) {
  const routes: readonly Route[] = [...deps.endpoints, ...clientRoutes];
  return async (request: IncomingMessage): Promise<SandboxResponse & Pick<SandboxExchange, 'headers'>> => {
    const { url: target = '' } = request;
    const origin = target.startsWith('/') ? `http://${headerOf({ request }, 'host') ?? ''}` : '';
    const url = parseUrl(origin + target) ?? new URL('http://invalid');
    const exchange: SandboxExchange = { request, url, headers: {} };
    const response = await answerSender(exchange, routes, deps).catch((error: unknown) =>
      answerRefusal(exchange, error),
    );
    return { ...response, headers: exchange.headers };
  };
}

/** Answers a request. Throws a `SandboxError` to refuse it, such as for a foreign host, web page or credential. */
async function answerSender(
  exchange: SandboxExchange,
  routes: readonly Route[],
  deps: AppDeps,
): Promise<SandboxResponse> {
  const { hosts, access, pageOrigin, findSecretOwner } = deps;
  // Against DNS rebinding: a web page whose host name resolves to this machine still sends that host name.
  const [first = ''] = hosts();
  const host = headerOf(exchange, 'host');
  if (host === undefined) throw new SandboxError(400, 'HOST_MISSING', 'The request has no Host header.');
  // The request line may hold a full URL, which overrides `Host` (RFC 9112, 3.2.2).
  const named = [host, exchange.url.host];
  if (!named.every((one) => hosts().includes(one))) {
    throw new SandboxError(421, 'HOST_INVALID', `The sandbox answers at ${first} only.`);
  }
  exchange.headers['cache-control'] = 'no-store';
  exchange.headers['x-content-type-options'] = 'nosniff';
  checkPage(exchange, pageOrigin);
  const permission = pageOrigin === undefined ? undefined : allowPage(exchange, pageOrigin);
  if (permission) return permission;
  if (access.levelOf(headerOf(exchange, 'authorization')) === undefined) {
    await checkSecrets(credentialTexts(exchange), findSecretOwner);
  }
  return answerMethod(exchange, routes, deps);
}

function answerMethod(
  exchange: SandboxExchange,
  routes: readonly Route[],
  deps: AppDeps,
): Promise<SandboxResponse> {
  const { pathname } = exchange.url;
  const method = answeredMethod(exchange.request.method);
  const match = matchOperation(routes, method, pathname);
  if (match)
    return answerOnPurpose(exchange, match.endpoint.id, deps, (refusal) =>
      answerRoute(exchange, match, deps, refusal),
    );
  if (method === knownTokenRequest.method && pathname === knownTokenRequest.path)
    return answerOnPurpose(exchange, TOKEN_CALL, deps, (refusal) => answerToken(exchange, deps, refusal));
  markInvented(exchange);
  const isLikeClients = deps.world().behaviour.like === 'clients';
  const present = isLikeClients ? routes.filter((route) => !replacementOf(route)) : routes;
  const known = [...present, { id: TOKEN_CALL, ...knownTokenRequest }];
  throw routeMissing(routeHelp(known, method, pathname));
}

/** Text such as ` Did you mean GET /v1/user-groups?`; empty if no route is similar. Repeats nothing of the call. */
function routeHelp(routes: readonly Route[], method: string, pathname: string): string {
  const templates = routes.map(({ path }) => ({ path, method: 'GET' as const }));
  const names = pathname.split('/').filter((name) => name !== '');
  const segments = ['v1', ...names.slice(names.findIndex((name) => /^v\d$/i.test(name)) + 1)];
  const near =
    matchOperation(templates, 'GET', `/${segments.join('/')}`)?.endpoint.path ??
    new TemplateMatcher(routes, []).match(segments).near[0]?.path;
  if (near === undefined) return '';
  const there = routes.flatMap((route) => (route.path === near ? route.method : [])).toSorted();
  return ` Did you mean ${there.find((one) => one === method) ?? there.join(', ')} ${near}?`;
}

async function answerToken(
  exchange: SandboxExchange,
  deps: AppDeps,
  refusal: SandboxError | undefined,
): Promise<SandboxResponse> {
  markInvented(exchange);
  if (refusal) throw refusal;
  const body = await readBody(exchange);
  await checkSecrets(Object.values(body).map(String), deps.findSecretOwner);
  const { now, behaviour } = deps.world();
  const answer = answerTokenCall(headerOf(exchange, 'authorization'), body, deps.access, now());
  return answerJson(exchange, manners[behaviour.like].answerOf('', answer, deps.world()));
}

/** Answers a call with the fault that its `Prefer` header requests, else with the planned fault, if any. */
async function answerOnPurpose(
  exchange: SandboxExchange,
  operationId: string,
  { wait, takeFault }: AppDeps,
  answer: (refusal: SandboxError | undefined) => Promise<SandboxResponse>,
): Promise<SandboxResponse> {
  const { request, headers } = exchange;
  const wish = readPrefer(headerOf(exchange, 'prefer'));
  const isWrite = answeredMethod(request.method) !== 'GET' && operationId !== TOKEN_CALL;
  const fault = wish ?? takeFault(operationId, isWrite);
  await wait(fault?.delay ?? 0);
  if (!fault) return answer(undefined);
  markInvented(exchange);
  if (wish) {
    const applied = Object.entries(wish).map(([name, value]) => `${name}=${value}`);
    headers['preference-applied'] = applied.join(', ');
  }
  if (fault.code === 429) headers['retry-after'] = String(RETRY_AFTER_SECONDS);
  return answerWithFault(exchange, fault, () =>
    answer(refusalOf(fault, operationId)).catch((error: unknown) => answerRefusal(exchange, error)),
  );
}

function answerRefusal(exchange: SandboxExchange, error: unknown): SandboxResponse {
  const { status, code, message } =
    error instanceof SandboxError
      ? error
      : new SandboxError(500, 'SANDBOX_FAILED', 'The sandbox failed; this is a defect.');
  return answerJson(exchange, { error_code: code, message }, status);
}

async function answerRoute(
  exchange: SandboxExchange,
  match: OperationMatch<Route>,
  deps: AppDeps,
  refused: SandboxError | undefined,
): Promise<SandboxResponse> {
  const { access, handlers, world } = deps;
  const { id } = match.endpoint;
  const manner = manners[world().behaviour.like];
  const call = readCall(exchange, match, access);
  if (manner.isInvented(call, undefined)) markInvented(exchange);
  try {
    if (refused) throw refused;
    if (call.level === undefined && needsToken(id)) {
      throw new SandboxError(401, 'ACCESS_TOKEN_INVALID', 'The access token is missing or not valid.');
    }
    const handler = handlers[id];
    if (!handler) throw new SandboxError(501, 'NOT_IMPLEMENTED', `The sandbox cannot answer ${id}.`);
    manner.check(call);
    const body = await readBody(exchange, manner.formFieldsOf(id));
    if (manner.isInvented(call, body)) markInvented(exchange);
    const request = { path: call.path, query: manner.queryOf(call), body, level: manner.levelOf(call) };
    return answerJson(exchange, manner.answerOf(id, handler(request, world()), world()));
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    const refusal = manner.refusalOf(id, error);
    if (refusal.isInvented) markInvented(exchange);
    return answerJson(exchange, refusal.body, refusal.status);
  }
}

function readCall(
  exchange: SandboxExchange,
  { endpoint, path }: OperationMatch<Route>,
  access: AccessBook,
): SandboxCall {
  const authorization = headerOf(exchange, 'authorization');
  const level = access.levelOf(authorization);
  const replacement = replacementOf(endpoint);
  return {
    operationId: endpoint.id,
    path,
    // The first value of a repeated name counts.
    query: Object.fromEntries([...exchange.url.searchParams].reverse()),
    role: headerOf(exchange, knownPermissionHeader.name.toLowerCase()),
    level,
    hasKeys: level !== undefined && readBasicKeys(authorization) !== undefined,
    replacedBy: replacement && `${replacement.method} ${replacement.path}`,
  };
}

/** Finds the route that public clients use instead of this one; undefined if there is none. */
function replacementOf(route: Route): Route | undefined {
  return clientRoutes.find((other) => other !== route && other.id === route.id);
}

function markInvented({ headers }: SandboxExchange): void {
  headers['x-sandbox'] = 'invented';
}

/** Response to the token call. Its shape is from public clients; the reference shows none. */
function answerTokenCall(
  authorization: string | undefined,
  body: Readonly<Record<string, unknown>>,
  access: AccessBook,
  now: number,
): object {
  const keys = readBasicKeys(authorization) ?? keysOfBody(body);
  const issued = keys && access.issue(keys);
  if (!issued) throw new SandboxError(401, 'TOKEN_KEY_INVALID', 'The client key or the secret key is wrong.');
  const { token, expiresIn, expiresAt } = knownTokenRequest.answer;
  return withStatus({
    [token]: issued.token,
    [expiresIn]: Math.floor((issued.expiresAt - now) / 1000),
    [expiresAt]: serviceTime(issued.expiresAt),
  });
}

function keysOfBody(body: Readonly<Record<string, unknown>>): KeyPair | undefined {
  const { clientKey, secretKey } = knownTokenRequest.body;
  const client = body[clientKey];
  const secret = body[secretKey];
  return typeof client === 'string' && typeof secret === 'string'
    ? { clientKey: client, secretKey: secret }
    : undefined;
}
