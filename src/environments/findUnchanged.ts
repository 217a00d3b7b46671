import type { Environment, Environments } from './types';

/** The environment as it is now, under whatever name; undefined where it is gone or has another address. */
export function findUnchanged(
  environments: Pick<Environments, 'find'>,
  { name, baseUrl }: Pick<Environment, 'name' | 'baseUrl'>,
): Environment | undefined {
  const now = environments.find(name);
  return now && now.baseUrl === baseUrl ? now : undefined;
}
