import type { Endpoint } from './types';

/**
 * The read that shows whether a write happened: the GET of its path, else of the nearest path above; undefined if none.
 */
export function findVerifyingRead(endpoints: readonly Endpoint[], write: Endpoint): Endpoint | undefined {
  const reads = new Map(
    endpoints.filter((endpoint) => endpoint.method === 'GET').map((endpoint) => [endpoint.path, endpoint]),
  );
  // If one path of an API ends with a slash, all do.
  const end = write.path.endsWith('/') ? '/' : '';
  const segments = write.path.split('/').slice(0, end === '' ? undefined : -1);
  for (let length = segments.length; length > 1; length -= 1) {
    const read = reads.get(segments.slice(0, length).join('/') + end);
    if (read) return read;
  }
  return undefined;
}
