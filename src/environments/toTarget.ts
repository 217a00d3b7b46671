import type { Level, Target } from '../http/types';
import { levelHeaderAt } from './permissionHeader';
import type { Environment } from './types';

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
