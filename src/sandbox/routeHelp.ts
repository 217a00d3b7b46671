import { TemplateMatcher } from '../catalog/find/templateMatcher';
import { matchOperation } from '../catalog/matchOperation';
import type { Endpoint } from '../catalog/types';
import { SandboxError } from './sandboxError';

export type Route = Pick<Endpoint, 'id' | 'method' | 'path'>;

/** Error for a call without a route. `help` is empty or begins with a space. */
export function routeMissing(help: string): SandboxError {
  return new SandboxError(404, 'ROUTE_NOT_FOUND', `The API has no such method and path.${help}`);
}

/**
 * Help for the author of a program whose call has no route, such as ` Did you mean GET /v1/user-groups?`. Contains
 * methods and path templates of routes, nothing of the call; empty if no route is similar.
 */
export function routeHelp(routes: readonly Route[], method: string, pathname: string): string {
  const templates = routes.map(({ path }) => ({ path, method: 'GET' as const }));
  const templateOf = (path: string) => matchOperation(templates, 'GET', path)?.endpoint.path;
  const methodsOf = (template: string) =>
    routes.flatMap((route) => (route.path === template ? route.method : [])).toSorted();
  const here = templateOf(pathname);
  if (here !== undefined) return ` This path takes ${methodsOf(here).join(', ')}.`;
  const names = pathname.split('/').filter((name) => name !== '');
  const segments = ['v1', ...names.slice(names.findIndex((name) => /^v\d$/i.test(name)) + 1)];
  const near =
    templateOf(`/${segments.join('/')}`) ?? new TemplateMatcher(routes, []).match(segments).near[0]?.path;
  if (near === undefined) return '';
  const there = methodsOf(near);
  return ` Did you mean ${there.find((one) => one === method) ?? there.join(', ')} ${near}?`;
}
