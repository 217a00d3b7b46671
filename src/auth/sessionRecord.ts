import * as v from 'valibot';
import type { Level } from '../api/types';
import type { Session } from './types';

export const levels: readonly Level[] = ['user', 'admin'];

/** Keys share the origin, so that a secret can only be found by the origin about to be contacted. */
export function sessionKey(origin: string, level: Level): string {
  return `session:${origin}:${level}`;
}

/** The origin is stored again: a storage that gives another key's value is found out. */
const recordShape = v.object({
  version: v.literal(1),
  origin: v.string(),
  level: v.picklist(['user', 'admin']),
  token: v.pipe(v.string(), v.nonEmpty()),
});

export function formatSession({ origin, level, token }: Session): string {
  return JSON.stringify({ version: 1, origin, level, token });
}

/** undefined: not a session of this origin and level. */
export function parseSession(text: string, origin: string, level: Level): Session | undefined {
  const record = v.safeParse(recordShape, parseJson(text));
  if (!record.success) return undefined;
  const session = record.output;
  if (session.origin !== origin || session.level !== level) return undefined;
  return { origin, level, token: session.token };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
