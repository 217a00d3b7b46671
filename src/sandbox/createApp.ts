import type { Context } from 'hono';
import { Hono } from 'hono/tiny';
import { knownTokenRequest } from '../catalog/knownAddresses';
import type { Endpoint } from '../catalog/types';
import type { AccessBook } from './accessBook';
import type { Handlers, World } from './handler';
import { readBody } from './readBody';
import { SandboxError } from './sandboxError';
import { answerTokenCall } from './answerTokenCall';

export interface AppDeps {
  readonly endpoints: readonly Endpoint[];
  readonly handlers: Handlers;
  readonly access: AccessBook;
  /** Asked at each request, since a reset replaces the state. */
  readonly world: () => World;
  /** The values of `Host` that are served, such as `127.0.0.1:4010`; a refusal names the first. */
  readonly hosts: () => readonly string[];
  /** Passes before each answer of a route. */
  readonly wait: () => Promise<void>;
}

/** Operations that answer without an access token. */
const openOperations: ReadonlySet<string> = new Set(['users.join', 'users.exists', 'users.login']);

/** Operations whose answers the reference shows; all others are marked as invented. */
const shownOperations: ReadonlySet<string> = new Set(['userGroups.detail', 'userGroups.update']);

/** The API as a web application: one route for each endpoint. */
export function createApp({ endpoints, handlers, access, world, hosts, wait }: AppDeps): Hono {
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
  for (const endpoint of endpoints.toSorted(byPrecedence)) {
    app.on(endpoint.method, endpoint.path, async (context) => {
      if (!shownOperations.has(endpoint.id)) markInvented(context);
      await wait();
      const level = access.levelOf(context.req.header('authorization'));
      if (level === undefined && !openOperations.has(endpoint.id)) {
        throw new SandboxError(401, 'ACCESS_TOKEN_INVALID', 'The access token is missing or not valid.');
      }
      const handler = handlers[endpoint.id];
      if (!handler)
        throw new SandboxError(501, 'NOT_IMPLEMENTED', `The sandbox cannot answer ${endpoint.id}.`);
      const { req } = context;
      const body = await readBody(req.raw);
      return context.json(handler({ path: req.param(), query: req.query(), body, level }, world()));
    });
  }
  app.on(knownTokenRequest.method, knownTokenRequest.path, async (context) => {
    markInvented(context);
    await wait();
    const body = await readBody(context.req.raw);
    return context.json(answerTokenCall(context.req.header('authorization'), body, access, world().now()));
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
