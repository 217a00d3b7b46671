import assert from 'node:assert/strict';
import { createCatalog } from '../../src/catalog/createCatalog';
import type { SandboxLevel } from '../../src/sandbox/handler';
import { type Sandbox, type SandboxDeps, startSandbox } from '../../src/sandbox/startSandbox';

export const catalog = createCatalog();

export interface CallInput {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly level?: SandboxLevel;
}

export interface CallResult {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

/** 2026-07-01T12:00:00+09:00. */
export const testNow = Date.UTC(2026, 6, 1, 3);

export function openSandbox(options: Partial<SandboxDeps> = {}): Promise<Sandbox> {
  let made = 0;
  return startSandbox({
    endpoints: catalog.endpoints,
    now: () => testNow,
    random: (bytes) => `${'r'.repeat(bytes)}${made++}`,
    ...options,
  });
}

export function urlOf(
  sandbox: Sandbox,
  endpointId: string,
  { path = {}, query = {} }: CallInput = {},
): string {
  const endpoint = catalog.findEndpoint(endpointId);
  if (!endpoint) throw new Error(`unknown endpoint ${endpointId}`);
  const filled = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  );
  const search = new URLSearchParams(query).toString();
  return `${sandbox.origin}${filled}${search && `?${search}`}`;
}

/** Calls an endpoint over HTTP as the catalog describes it; at admin level by default. */
export async function call(sandbox: Sandbox, endpointId: string, input: CallInput = {}): Promise<CallResult> {
  const headers: Record<string, string> = {
    authorization: `Bearer ${sandbox.token(input.level ?? 'admin')}`,
  };
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  const response = await fetch(urlOf(sandbox, endpointId, input), {
    method: catalog.findEndpoint(endpointId)?.method ?? 'GET',
    headers,
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  });
  return { status: response.status, headers: response.headers, body: await readObject(response) };
}

export async function readObject(response: Response): Promise<Readonly<Record<string, unknown>>> {
  return (await response.json()) as Readonly<Record<string, unknown>>;
}

/** The rows of a list response. */
export function listOf(result: CallResult): readonly Readonly<Record<string, unknown>>[] {
  return result.body['list'] as readonly Readonly<Record<string, unknown>>[];
}

/** Call at the top of a `describe`. All its tests share one sandbox, which is reset before each test. */
export function useSandbox(): () => Sandbox {
  let sandbox: Sandbox | undefined;
  const running = (): Sandbox => {
    assert.ok(sandbox, 'used outside a test');
    return sandbox;
  };
  before(async () => {
    sandbox = await openSandbox();
  });
  beforeEach(() => running().reset());
  after(() => sandbox?.stop());
  return running;
}
