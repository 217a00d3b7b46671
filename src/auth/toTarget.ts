import type { Target } from '../api/types';
import type { Environment } from './types';

/** Where calls to an environment of the user's own go. undefined for the sandbox, which has no fixed address. */
export function toTarget(environment: Environment): Target | undefined {
  if (environment.baseUrl === undefined) return undefined;
  const url = new URL(environment.baseUrl);
  return { origin: url.origin, basePath: url.pathname.replace(/\/+$/, ''), headers: environment.headers };
}

/** The origin that an environment's sessions belong to. undefined for the sandbox. */
export function originOf(environment: Environment): string | undefined {
  return toTarget(environment)?.origin;
}
