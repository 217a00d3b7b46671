import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono/tiny';
import { knownPermissionHeader, knownTokenRequest } from '../catalog/knownAddresses';
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
import { clientRoutes } from './clients/clientRoutes';
import { likeClients } from './clients/likeClients';
import { serviceTime } from './data/serviceTime';
import {
  answerWithFault,
  refusalOf,
  RETRY_AFTER_SECONDS,
  type SandboxExchange,
} from './faults/answerWithFault';
import type { Fault } from './faults/fault';
import { readPrefer } from './faults/readPrefer';
import { withStatus, type Handlers, type World } from './handler';
import { likeReference, type SandboxCall } from './manner';
import { readBody } from './readBody';
import { routeHelp, routeMissing, type Route } from './routeHelp';
import { SandboxError } from './sandboxError';

export interface AppDeps {
  readonly endpoints: readonly Endpoint[];
  readonly handlers: Handlers;
  readonly access: AccessBook;
  /** Asked at each request, since a reset replaces the state and the behaviour may change. */
  readonly world: () => World;
  /** The values of `Host` that are served, such as `127.0.0.1:4010`; a refusal names the first. */
  readonly hosts: () => readonly string[];
  /** Passes before the answer to a call that is to be slow. */
  readonly wait: (seconds: number) => Promise<void>;
  /** How a call that comes in now is to fail on purpose. */
  readonly takeFault: (operationId: string, isWrite: boolean) => Fault | undefined;
  /** The one origin whose pages are served; undefined: none. */
  readonly pageOrigin: string | undefined;
  readonly findSecretOwner: FindSecretOwner;
}

/** Operations that answer without an access token. */
const openOperations: ReadonlySet<string> = new Set(['users.join', 'users.exists', 'users.login']);

/** What a fault of the token call is called by. */
const TOKEN_CALL = 'accessToken';

const manners = { reference: likeReference, clients: likeClients };

/** The API as a web application: one route for each endpoint. */
export function createApp(deps: AppDeps): Hono<{ Bindings: HttpBindings }> {
  const { endpoints, hosts, access, pageOrigin, findSecretOwner } = deps;
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (context, next) => {
    // The host name of a web page may resolve to this machine; its requests name that host.
    const [first = ''] = hosts();
    // The request line may hold a whole URL, which counts instead of `Host` (RFC 9112, 3.2.2).
    const named = [context.req.header('host') ?? '', new URL(context.req.url).host];
    if (!named.every((host) => hosts().includes(host))) {
      throw new SandboxError(421, 'HOST_INVALID', `The sandbox answers at ${first} only.`);
    }
    context.header('Cache-Control', 'no-store');
    context.header('X-Content-Type-Options', 'nosniff');
    checkPage(context, pageOrigin);
    const permission = pageOrigin === undefined ? undefined : allowPage(context, pageOrigin);
    if (permission) return permission;
    if (access.levelOf(context.req.header('authorization')) === undefined) {
      await checkSecrets(credentialTexts(context), findSecretOwner);
    }
    return next();
  });
  const routes: readonly Route[] = [...endpoints, ...clientRoutes];
  for (const route of routes.toSorted(byPrecedence)) {
    app.on(route.method, route.path, (context) =>
      answerOnPurpose(context, route.id, deps, (refusal) => answerRoute(context, route, deps, refusal)),
    );
  }
  app.on(knownTokenRequest.method, knownTokenRequest.path, (context) =>
    answerOnPurpose(context, TOKEN_CALL, deps, async (refusal) => {
      markInvented(context);
      if (refusal) throw refusal;
      const body = await readBody(context.req.raw);
      await checkSecrets(Object.values(body).map(String), findSecretOwner);
      const { now, behaviour } = deps.world();
      const answer = answerTokenCall(context.req.header('authorization'), body, deps.access, now());
      return context.json(manners[behaviour.like].answerOf('', answer, deps.world()));
    }),
  );
  app.notFound((context) => {
    markInvented(context);
    const isLikeClients = deps.world().behaviour.like === 'clients';
    const present = isLikeClients ? routes.filter((route) => !replacementOf(route)) : routes;
    const known = [...present, { id: TOKEN_CALL, ...knownTokenRequest }];
    return answerRefusal(context, routeMissing(routeHelp(known, context.req.method, context.req.path)));
  });
  app.onError((error, context) => answerRefusal(context, error));
  return app;
}

/** Answers as usual, unless the call itself or the user wants it otherwise; the call's own wish goes first. */
async function answerOnPurpose(
  context: SandboxExchange,
  operationId: string,
  { wait, takeFault }: AppDeps,
  answer: (refusal: SandboxError | undefined) => Promise<Response>,
): Promise<Response> {
  const wish = readPrefer(context.req.header('prefer'));
  const isWrite = context.req.method !== 'GET' && operationId !== TOKEN_CALL;
  const fault = wish ?? takeFault(operationId, isWrite);
  await wait(fault?.delay ?? 0);
  if (!fault) return answer(undefined);
  markInvented(context);
  if (wish) {
    const applied = Object.entries(wish).map(([name, value]) => `${name}=${value}`);
    context.header('Preference-Applied', applied.join(', '));
  }
  if (fault.code === 429) context.header('Retry-After', String(RETRY_AFTER_SECONDS));
  return answerWithFault(context, fault, () =>
    answer(refusalOf(fault, operationId)).catch((error: unknown) => answerRefusal(context, error)),
  );
}

/** The answer for what was thrown. */
function answerRefusal(context: SandboxExchange, error: unknown): Response {
  const { status, code, message } =
    error instanceof SandboxError
      ? error
      : new SandboxError(500, 'SANDBOX_FAILED', 'The sandbox failed; this is a defect.');
  return context.json({ error_code: code, message }, status);
}

async function answerRoute(
  context: SandboxExchange,
  route: Route,
  deps: AppDeps,
  refused: SandboxError | undefined,
): Promise<Response> {
  const { access, handlers, world } = deps;
  const manner = manners[world().behaviour.like];
  const call = readCall(context, route, access);
  if (manner.isInvented(call, undefined)) markInvented(context);
  try {
    if (refused) throw refused;
    if (call.level === undefined && !openOperations.has(route.id)) {
      throw new SandboxError(401, 'ACCESS_TOKEN_INVALID', 'The access token is missing or not valid.');
    }
    const handler = handlers[route.id];
    if (!handler) throw new SandboxError(501, 'NOT_IMPLEMENTED', `The sandbox cannot answer ${route.id}.`);
    manner.check(call);
    const body = await readBody(context.req.raw, manner.formFieldsOf(route.id));
    if (manner.isInvented(call, body)) markInvented(context);
    const request = { path: call.path, query: manner.queryOf(call), body, level: manner.levelOf(call) };
    return context.json(manner.answerOf(route.id, handler(request, world()), world()));
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    const refusal = manner.refusalOf(route.id, error);
    if (refusal.isInvented) markInvented(context);
    return context.json(refusal.body, refusal.status);
  }
}

function readCall({ req }: SandboxExchange, route: Route, access: AccessBook): SandboxCall {
  const authorization = req.header('authorization');
  const level = access.levelOf(authorization);
  const replacement = replacementOf(route);
  return {
    operationId: route.id,
    path: req.param(),
    query: req.query(),
    role: req.header(knownPermissionHeader.name),
    level,
    hasKeys: level !== undefined && readBasicKeys(authorization) !== undefined,
    replacedBy: replacement && `${replacement.method} ${replacement.path}`,
  };
}

/** The route at which public clients call the operation instead. */
function replacementOf(route: Route): Route | undefined {
  return clientRoutes.find((other) => other !== route && other.id === route.id);
}

function markInvented(context: SandboxExchange): void {
  context.header('X-Sandbox', 'invented');
}

/** Sorts path templates so that a fixed segment is tried before a parameter in the same position. */
function byPrecedence(left: { readonly path: string }, right: { readonly path: string }): number {
  const a = sortKey(left.path);
  const b = sortKey(right.path);
  return a < b ? -1 : a > b ? 1 : 0;
}

function sortKey(path: string): string {
  return path.replaceAll(/:[^/]+/g, '\uffff');
}

/**
 * The answer to the call that issues access tokens, in the shape that the hints show; the reference does not show it.
 * Keys count from Basic authorization, or else from the body.
 */
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
