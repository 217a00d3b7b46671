import type { Environment, Environments } from './types';

/** The environment under its current name; undefined if it is gone or has another base URL. */
export function findUnchanged(
  environments: Pick<Environments, 'find'>,
  { name, baseUrl }: Pick<Environment, 'name' | 'baseUrl'>,
): Environment | undefined {
  const now = environments.find(name);
  return now && now.baseUrl === baseUrl ? now : undefined;
}
