import type { Endpoint } from '../../catalog/types';

/** An operation that takes an id, and where. */
export interface NextCall {
  readonly endpoint: Endpoint;
  readonly location: 'path' | 'query';
}

/** Operations by the parameter that they take, the best next one first. */
export type NextCalls = ReadonlyMap<string, readonly NextCall[]>;

/** Reads, then changes, then what destroys. */
const order: Readonly<Record<Endpoint['method'], number>> = { GET: 0, PUT: 1, POST: 2, DELETE: 3 };

/**
 * Derives from the catalog which operations take which id. `queryOf` gives the query parameters of an endpoint that
 * are known beyond the reference; only lists use such a parameter to find other entities by an id.
 */
export function buildNextCalls(
  endpoints: readonly Endpoint[],
  queryOf: (endpoint: Endpoint) => readonly string[],
): NextCalls {
  const byPath = new Map<string, NextCall[]>();
  for (const endpoint of endpoints) {
    for (const name of pathParameters(endpoint)) {
      byPath.set(name, [...(byPath.get(name) ?? []), { endpoint, location: 'path' }]);
    }
  }
  const calls = new Map<string, readonly NextCall[]>();
  for (const [name, own] of byPath) {
    if (!name.endsWith('_id')) continue;
    const others = endpoints
      .filter((endpoint) => !own.some((call) => call.endpoint === endpoint))
      .filter((endpoint) => endpoint.method === 'GET' && queryOf(endpoint).includes(name))
      .map((endpoint): NextCall => ({ endpoint, location: 'query' }));
    calls.set(
      name,
      [...own, ...others].sort((one, other) => rank(one, name) - rank(other, name)),
    );
  }
  return calls;
}

/** The parameter that names the entities of an endpoint's answer, such as `product_id` for a list of products. */
export function ownParameter(endpoints: readonly Endpoint[], endpoint: Endpoint): string | undefined {
  const last = endpoint.path.split('/').at(-1) ?? '';
  if (last.startsWith(':')) return last.slice(1);
  const details = endpoints.filter(
    ({ method, path }) => method === 'GET' && path.slice(0, path.lastIndexOf('/')) === endpoint.path,
  );
  return details.flatMap(pathParameters).find((name) => name.endsWith('_id'));
}

function pathParameters({ path }: Endpoint): readonly string[] {
  return path.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []));
}

function rank({ endpoint, location }: NextCall, name: string): number {
  const isDetail = location === 'path' && endpoint.path.endsWith(`/:${name}`);
  return order[endpoint.method] * 10 + (isDetail ? 0 : location === 'path' ? 1 : 2);
}
