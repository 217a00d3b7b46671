import type { Endpoint } from '../catalog/types';
import type { Environment } from '../environments/types';

/**
 * A read that is complete is sent without showing its values first only where nothing is live and the folder is trusted:
 * what a folder holds may be anybody's.
 */
export function mayReadAtOnce(
  { method }: Pick<Endpoint, 'method'>,
  { live }: Pick<Environment, 'live'>,
  isTrusted: boolean,
): boolean {
  return method === 'GET' && !live && isTrusted;
}
