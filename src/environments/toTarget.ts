import type { Level, Target } from '../http/types';
import { headersAt } from './permissionHeader';
import type { Environment } from './types';

/** Where calls to an environment of the user's own go at a level. undefined for the sandbox, which has no fixed address. */
export function toTarget(environment: Environment, level: Level): Target | undefined {
  if (environment.baseUrl === undefined) return undefined;
  const url = new URL(environment.baseUrl);
  return {
    origin: url.origin,
    basePath: url.pathname.replace(/\/+$/, ''),
    headers: headersAt(environment, level),
  };
}

/** The origin that an environment's sessions belong to. undefined for the sandbox. */
export function originOf({ baseUrl }: Pick<Environment, 'baseUrl'>): string | undefined {
  return baseUrl === undefined ? undefined : new URL(baseUrl).origin;
}
