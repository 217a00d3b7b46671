import type { Level } from '../http/types';

export const levels: readonly Level[] = ['user', 'admin'];

/** For an argument of a command, which may be anything. */
export function isLevel(value: unknown): value is Level {
  return levels.some((level) => level === value);
}

/** Keys contain the origin, so that only calls to that origin can find the secret. */
export function sessionKey(origin: string, level: Level): string {
  return `session:${origin}:${level}`;
}

/**
 * Only renewals write this key, and only sign-in and sign-out write the session's. So a late renewal can neither
 * restore a signed-out session nor replace a newer one.
 */
export function renewalKey(origin: string, level: Level): string {
  return `renewal:${origin}:${level}`;
}

/** Whether the key is a session's own. A renewal keeps the session, so nothing has to react to it. */
export function isSessionKey(key: string): boolean {
  return key.startsWith('session:');
}
