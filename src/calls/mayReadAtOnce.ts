import type { Endpoint } from '../catalog/types';
import type { Environment } from '../environments/types';

/**
 * Whether a complete read can be sent without showing it first: not to a live environment, nor in an untrusted folder,
 * whose text may come from anyone.
 */
export function mayReadAtOnce(
  { method }: Pick<Endpoint, 'method'>,
  { live }: Pick<Environment, 'live'>,
  isTrusted: boolean,
): boolean {
  return method === 'GET' && !live && isTrusted;
}
