import type { Endpoint } from './types';

type Route = Pick<Endpoint, 'method' | 'path'>;

export interface OperationMatch<Found = Endpoint> {
  readonly endpoint: Found;
  /** Decoded path parameters. */
  readonly path: Readonly<Record<string, string>>;
}

/** undefined: invalid percent-encoding. */
export function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function matchPath(
  template: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  if (template.length !== segments.length) return undefined;
  const path: Record<string, string> = {};
  for (const [index, part] of template.entries()) {
    const segment = segments[index] ?? '';
    const value = decodeSegment(segment);
    if (value === undefined) return undefined;
    if (!part.startsWith(':')) {
      if (value !== part) return undefined;
    } else {
      if (value === '') return undefined;
      path[part.slice(1)] = value;
    }
  }
  return path;
}

/** Sort key of templates: at the first different segment, the literal one wins. */
function literalness(endpoint: Route): string {
  return endpoint.path
    .split('/')
    .map((part) => (part.startsWith(':') ? '1' : '0'))
    .join('');
}

/** The method whose operation handles a request: GET for HEAD. */
export function answeredMethod(method: string | undefined): string {
  return method === 'HEAD' ? 'GET' : (method ?? '');
}

/** The operation of a method and encoded pathname. A literal wins: `/v1/orders/month` is never an order id. */
export function matchOperation<Found extends Route>(
  endpoints: readonly Found[],
  method: string,
  pathname: string,
): OperationMatch<Found> | undefined {
  const segments = pathname.split('/');
  return endpoints
    .flatMap((endpoint) => {
      const path = endpoint.method === method ? matchPath(endpoint.path.split('/'), segments) : undefined;
      return path ? [{ endpoint, path }] : [];
    })
    .sort((left, right) => literalness(left.endpoint).localeCompare(literalness(right.endpoint)))[0];
}
