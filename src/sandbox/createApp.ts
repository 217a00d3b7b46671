import type { Context } from 'hono';
import { Hono } from 'hono/tiny';
import { knownPermissionHeader, knownTokenRequest } from '../catalog/knownAddresses';
import type { Endpoint } from '../catalog/types';
import { readBasicKeys, type AccessBook } from './accessBook';
import { answerTokenCall } from './answerTokenCall';
import { clientRoutes } from './clients/clientRoutes';
import { likeClients } from './clients/likeClients';
import type { Handlers, World } from './handler';
import { likeReference } from './likeReference';
import type { SandboxCall } from './manner';
import { readBody } from './readBody';
import { SandboxError } from './sandboxError';

export interface AppDeps {
  readonly endpoints: readonly Endpoint[];
  readonly handlers: Handlers;
  readonly access: AccessBook;
  /** Asked at each request, since a reset replaces the state and the behaviour may change. */
  readonly world: () => World;
  /** The values of `Host` that are served, such as `127.0.0.1:4010`; a refusal names the first. */
  readonly hosts: () => readonly string[];
  /** Passes before each answer of a route. */
  readonly wait: () => Promise<void>;
}

type Route = Pick<Endpoint, 'id' | 'method' | 'path'>;

/** Operations that answer without an access token. */
const openOperations: ReadonlySet<string> = new Set(['users.join', 'users.exists', 'users.login']);

const manners = { reference: likeReference, clients: likeClients };

/** The API as a web application: one route for each endpoint. */
export function createApp(deps: AppDeps): Hono {
  const { endpoints, access, world, hosts, wait } = deps;
  const app = new Hono();
  app.use(async (context, next) => {
    // The host name of a web page may resolve to this machine; its requests name that host.
    const [first = ''] = hosts();
    if (!hosts().includes(context.req.header('host') ?? '')) {
      throw new SandboxError(421, 'HOST_INVALID', `The sandbox answers at ${first} only.`);
    }
    context.header('Cache-Control', 'no-store');
    context.header('X-Content-Type-Options', 'nosniff');
    await next();
  });
  const routes: readonly Route[] = [...endpoints, ...clientRoutes];
  for (const route of routes.toSorted(byPrecedence)) {
    app.on(route.method, route.path, (context) => answerRoute(context, route, deps));
  }
  app.on(knownTokenRequest.method, knownTokenRequest.path, async (context) => {
    markInvented(context);
    await wait();
    const body = await readBody(context.req.raw);
    const { now, behaviour } = world();
    const answer = answerTokenCall(context.req.header('authorization'), body, access, now());
    return context.json(manners[behaviour.like].answerOf('', answer, world()));
  });
  app.notFound((context) => {
    markInvented(context);
    return context.json(
      { error_code: 'ROUTE_NOT_FOUND', message: 'The API has no such method and path.' },
      404,
    );
  });
  app.onError((error, context) => {
    if (error instanceof SandboxError) {
      return context.json({ error_code: error.code, message: error.message }, error.status);
    }
    return context.json(
      { error_code: 'SANDBOX_FAILED', message: 'The sandbox failed; this is a defect.' },
      500,
    );
  });
  return app;
}

async function answerRoute(context: Context, route: Route, deps: AppDeps): Promise<Response> {
  const { access, handlers, world, wait } = deps;
  await wait();
  const manner = manners[world().behaviour.like];
  const call = readCall(context, route, access);
  if (manner.isInvented(call, undefined)) markInvented(context);
  try {
    if (call.level === undefined && !openOperations.has(route.id)) {
      throw new SandboxError(401, 'ACCESS_TOKEN_INVALID', 'The access token is missing or not valid.');
    }
    const handler = handlers[route.id];
    if (!handler) throw new SandboxError(501, 'NOT_IMPLEMENTED', `The sandbox cannot answer ${route.id}.`);
    manner.check(call);
    const body = await readBody(context.req.raw);
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

function readCall({ req }: Context, route: Route, access: AccessBook): SandboxCall {
  const authorization = req.header('authorization');
  const level = access.levelOf(authorization);
  return {
    operationId: route.id,
    path: req.param(),
    query: req.query(),
    role: req.header(knownPermissionHeader.name),
    level,
    hasKeys: level !== undefined && readBasicKeys(authorization) !== undefined,
    isReplaced: clientRoutes.some((other) => other !== route && other.id === route.id),
  };
}

function markInvented(context: Context): void {
  context.header('X-Sandbox', 'invented');
}

/** Sorts path templates so that a fixed segment is tried before a parameter in the same position. */
function byPrecedence(left: { readonly path: string }, right: { readonly path: string }): number {
  const [a, b] = [sortKey(left.path), sortKey(right.path)];
  return a < b ? -1 : a > b ? 1 : 0;
}

function sortKey(path: string): string {
  return path.replaceAll(/:[^/]+/g, '\uffff');
}
