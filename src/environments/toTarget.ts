import type { Level, Target } from '../http/types';
import { levelHeaderAt } from './permissionHeader';
import type { Environment } from './types';
import { ownHeaders } from '../http/buildRequest';

/** Target of calls to an environment at a level; undefined for the sandbox, which has no fixed URL. */
export function toTarget(environment: Environment, level: Level): Target | undefined {
  if (environment.baseUrl === undefined) return undefined;
  const url = new URL(environment.baseUrl);
  const levelHeader = levelHeaderAt(environment, level);
  return {
    origin: url.origin,
    basePath: url.pathname.replace(/\/+$/, ''),
    headers: environment.headers,
    ...(levelHeader === undefined ? {} : { levelHeader }),
  };
}

/** Origin of the environment's base URL, by which sessions are stored; undefined for the sandbox. */
export function originOf({ baseUrl }: Pick<Environment, 'baseUrl'>): string | undefined {
  return baseUrl === undefined ? undefined : new URL(baseUrl).origin;
}

/** The environment's custom headers for a call of the endpoint, including the level header. */
export function headersOf(environment: Environment, level: Level, endpointId: string): Target['headers'] {
  const { headers } = environment;
  const levelHeader = levelHeaderAt(environment, level);
  return ownHeaders({ headers, ...(levelHeader === undefined ? {} : { levelHeader }) }, endpointId);
}
