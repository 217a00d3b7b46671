import { originOf } from './toTarget';
import type { Environment, Environments, Sessions } from './types';

/** True when another environment than the named one uses the origin, and so its session. */
export function isOriginShared(environments: Environments, origin: string, exceptName: string): boolean {
  return environments.list().some((other) => other.name !== exceptName && originOf(other) === origin);
}

/** True when a session of any level is stored for the environment. */
export async function hasSession(sessions: Sessions, environment: Environment): Promise<boolean> {
  const origin = originOf(environment);
  if (origin === undefined) return false;
  const states = await Promise.all([sessions.read(origin, 'user'), sessions.read(origin, 'admin')]);
  return states.some((state) => state.kind === 'signedIn');
}
