import { performance } from 'node:perf_hooks';
import { createHttpDoor, type HttpDoorDeps } from '../../src/http/createHttpDoor';
import type { HttpDoor, HttpRequest, Outcome, SendOptions, Target } from '../../src/http/types';
import { startRawServer, type RawServer, type RawServerOptions, type Script } from './rawServer';

/** The real HTTP door with the real clock and without environment variables. */
export function testDoor(deps: Partial<HttpDoorDeps> = {}): HttpDoor {
  return createHttpDoor({
    now: () => performance.now(),
    utcNow: () => Date.now(),
    env: {},
    noteThrown: () => undefined,
    ...deps,
  });
}

export function targetOf(origin: string, basePath = ''): Target {
  return { origin, basePath, headers: {} };
}

/** A request in the form that `buildRequest` returns. */
export function requestTo(
  target: Target,
  path = '/v1/orders',
  parts: Partial<Pick<HttpRequest, 'method' | 'body' | 'headers'>> = {},
): HttpRequest {
  return {
    endpointId: 'test',
    method: 'GET',
    url: `${target.origin}${target.basePath}${path}`,
    target,
    headers: [['Accept', 'application/json']],
    ...parts,
  };
}

/** A write with a small body. */
export function writeTo(
  target: Target,
  method: 'POST' | 'PUT' | 'DELETE' = 'PUT',
  body = '{"a":1}',
): HttpRequest {
  const headers = [
    ['Accept', 'application/json'],
    ['Content-Type', 'application/json'],
  ] as const;
  return requestTo(target, '/v1/orders', { method, body, headers });
}

/** Send options with a deadline that no working test reaches. */
export function sendOptions(parts: Partial<SendOptions> = {}): SendOptions {
  return { timeoutMs: 5000, maxBytes: 1_000_000, signal: new AbortController().signal, ...parts };
}

/** Runs `use` with a server, and closes the server even if `use` throws. */
export async function withServer<T>(
  script: Script,
  use: (server: RawServer, target: Target) => Promise<T>,
  options: RawServerOptions = {},
): Promise<T> {
  const server = await startRawServer(script, options);
  try {
    return await use(server, targetOf(server.origin));
  } finally {
    await server.close();
  }
}

/** An outcome as one text: `answer 200 json`, `error notFound`, `unknown timeout`. */
export function nameOutcome(outcome: Outcome): string {
  return outcome.kind === 'response'
    ? `answer ${outcome.response.status} ${outcome.response.format}${outcome.response.cut ? ' cut' : ''}`
    : `${outcome.kind} ${outcome.error.kind}`;
}
