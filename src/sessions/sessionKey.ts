import type { Level } from '../http/types';

export const levels: readonly Level[] = ['user', 'admin'];

/** For an argument of a command, which may be anything. */
export function isLevel(value: unknown): value is Level {
  return levels.some((level) => level === value);
}

/** Keys share the origin, so that a secret can only be found by the origin about to be contacted. */
export function sessionKey(origin: string, level: Level): string {
  return `session:${origin}:${level}`;
}

/**
 * Only renewals write here, and only the user's acts write the session itself: so a renewal that ends late can
 * neither bring a signed-out session back nor replace the one of a later sign-in.
 */
export function renewalKey(origin: string, level: Level): string {
  return `renewal:${origin}:${level}`;
}

/** Whether a session came, went or is another one. A renewed one is the same session, so nothing has to follow it. */
export function isSessionKey(key: string): boolean {
  return key.startsWith('session:');
}
