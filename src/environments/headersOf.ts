import { ownHeaders } from '../http/buildRequest';
import type { Level, Target } from '../http/types';
import { levelHeaderAt } from './permissionHeader';
import type { Environment } from './types';

/** The environment's own headers that a call of the endpoint carries, with the one of the level. */
export function headersOf(environment: Environment, level: Level, endpointId: string): Target['headers'] {
  const { headers } = environment;
  const levelHeader = levelHeaderAt(environment, level);
  return ownHeaders({ headers, ...(levelHeader === undefined ? {} : { levelHeader }) }, endpointId);
}
