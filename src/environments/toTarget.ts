import type { Level, Target } from '../http/types';
import { levelHeaderAt } from './permissionHeader';
import type { Environment } from './types';
import { ownHeaders } from '../http/buildRequest';

/** Where calls to an environment of the user's own go at a level. undefined for the sandbox, which has no fixed address. */
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

/** The origin that an environment's sessions belong to. undefined for the sandbox. */
export function originOf({ baseUrl }: Pick<Environment, 'baseUrl'>): string | undefined {
  return baseUrl === undefined ? undefined : new URL(baseUrl).origin;
}

/** The environment's own headers that a call of the endpoint carries, with the one of the level. */
export function headersOf(environment: Environment, level: Level, endpointId: string): Target['headers'] {
  const { headers } = environment;
  const levelHeader = levelHeaderAt(environment, level);
  return ownHeaders({ headers, ...(levelHeader === undefined ? {} : { levelHeader }) }, endpointId);
}
