import type { Environment, Environments } from './types';

/** The same environment as it is now; undefined if it is gone or has another base URL. */
export function findUnchanged(
  environments: Pick<Environments, 'find'>,
  { name, baseUrl }: Pick<Environment, 'name' | 'baseUrl'>,
): Environment | undefined {
  const now = environments.find(name);
  return now && now.baseUrl === baseUrl ? now : undefined;
}
