import { answeredMethod, matchOperation, type OperationMatch } from '../catalog/matchOperation';
import type { Catalog, HttpMethod } from '../catalog/types';
import { splitTarget } from './sandboxRequest';

export const httpMethods: readonly HttpMethod[] = ['GET', 'POST', 'PUT', 'DELETE'];

/** The endpoint that a request calls, also at the path where public clients call it. */
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
