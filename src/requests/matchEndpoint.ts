import { answeredMethod, matchOperation, type OperationMatch } from '../catalog/matchOperation';
import type { Catalog, HttpMethod } from '../catalog/types';
import { splitTarget } from './sandboxRequest';

export const httpMethods: readonly HttpMethod[] = ['GET', 'POST', 'PUT', 'DELETE'];

/** Finds the endpoint of a request, by its path or by that of public clients. */
export function matchEndpoint(
  catalog: Pick<Catalog, 'endpoints' | 'findPublic'>,
  { method, target }: { readonly method: string; readonly target: string },
): OperationMatch | undefined {
  const known = httpMethods.find((each) => each === answeredMethod(method));
  if (!known) return undefined;
  const { path } = splitTarget(target);
  return (
    matchOperation(catalog.endpoints, known, path) ??
    matchOperation(
      catalog.endpoints.flatMap(({ id }) => catalog.findPublic(id) ?? []),
      known,
      path,
    )
  );
}
