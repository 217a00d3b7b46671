import type { Endpoint } from './types';

type Route = Pick<Endpoint, 'method' | 'path'>;

export interface OperationMatch<Found = Endpoint> {
  readonly endpoint: Found;
  /** Decoded path parameters. */
  readonly path: Readonly<Record<string, string>>;
}

/** Decodes a segment of a path; undefined if its percent-encoding is invalid. */
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

/** Sort key of a path template: at the first segment that differs, a literal comes before a parameter. */
function literalness(endpoint: Route): string {
  return endpoint.path
    .split('/')
    .map((part) => (part.startsWith(':') ? '1' : '0'))
    .join('');
}

/** The method whose operation answers a request: GET also answers HEAD. */
export function answeredMethod(method: string | undefined): string {
  return method === 'HEAD' ? 'GET' : (method ?? '');
}

/**
 * Finds the operation for a method and an encoded pathname. A literal segment wins over a parameter: `/v1/orders/month`
 * is never read as an order id.
 */
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
