import type { Endpoint } from '../../catalog/types';
import type { HttpRequest } from '../../http/types';
import { toCodeRequest, type CodeRequest } from './codeRequest';

/** What is known of a call that was not made yet. */
export interface EndpointValues {
  readonly path: Readonly<Record<string, string>>;
  readonly query: HttpRequest['headers'];
  /** JSON text. */
  readonly body?: string;
  /** The environment's own headers. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Stands for the base URL; nothing is sent there. */
const target = { origin: 'https://commerce-api.invalid', basePath: '', headers: {} };

/** The request of an endpoint; a value that is missing stays in the path by its name, as `:user_group_id`. */
export function endpointRequest(
  endpoint: Endpoint,
  { path, query, body, headers }: EndpointValues,
  options: { readonly token: boolean },
): CodeRequest {
  const segments = endpoint.path.split('/').map((part) => {
    const value = part.startsWith(':') ? path[part.slice(1)] : undefined;
    return value === undefined || value === '' ? part : encodeURIComponent(value);
  });
  const search = new URLSearchParams(
    query.map(([name, value]): [string, string] => [name, value]),
  ).toString();
  const hasOwnAccept = Object.keys(headers).some((name) => name.toLowerCase() === 'accept');
  return toCodeRequest(
    {
      endpointId: endpoint.id,
      method: endpoint.method,
      url: `${target.origin}${segments.join('/')}${search === '' ? '' : `?${search}`}`,
      target,
      headers: [
        ...(hasOwnAccept ? [] : ([['Accept', 'application/json']] as const)),
        ...(body === undefined ? [] : ([['Content-Type', 'application/json']] as const)),
        ...Object.entries(headers),
      ],
      ...(body === undefined ? {} : { body }),
    },
    options,
  );
}
