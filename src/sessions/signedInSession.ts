import * as v from 'valibot';
import type { IssuedToken, Session } from '../environments/types';
import type { Level } from '../http/types';

const tokenShape = v.pipe(v.string(), v.minLength(1));
/** Origin and level are stored too, which reveals a storage that returns the value of another key. */
const originAndLevelShape = {
  version: v.literal(1),
  origin: v.string(),
  level: v.picklist(['user', 'admin']),
};
const lifeShape = { issuedAt: v.optional(v.number()), lifeMs: v.optional(v.number()) };
const jsonShape = v.pipe(v.string(), v.parseJson());
const sessionShape = v.pipe(
  jsonShape,
  v.object({
    ...originAndLevelShape,
    ...lifeShape,
    token: v.optional(tokenShape),
    id: v.optional(v.string()),
    signedInAt: v.optional(v.number()),
    keys: v.optional(v.object({ clientKey: v.string(), secretKey: v.string() })),
  }),
  v.check(({ token, keys }) => token !== undefined || keys !== undefined),
);
const renewalShape = v.pipe(
  jsonShape,
  v.object({
    ...originAndLevelShape,
    issuedAt: v.number(),
    lifeMs: v.optional(v.number()),
    renews: v.string(),
    token: tokenShape,
  }),
);

export interface SignedInSession {
  readonly session: Session;
  /** UTC, ms since 1970; 0 in a session that an earlier version stored. */
  readonly signedInAt: number;
}

export function formatSession({ session, signedInAt }: SignedInSession): string {
  const { origin, level, token, id, issuedAt, lifeMs, keys } = session;
  return JSON.stringify({ version: 1, origin, level, token, id, issuedAt, lifeMs, signedInAt, keys });
}

/** Parses a stored session; undefined if the text is no session of this origin and level. */
export function parseSession(text: string, origin: string, level: Level): SignedInSession | undefined {
  const parsed = v.safeParse(sessionShape, text);
  if (!parsed.success || parsed.output.origin !== origin || parsed.output.level !== level) return undefined;
  const { signedInAt = 0, ...rest } = parsed.output;
  const session: Session & { version?: number } = rest;
  delete session.version;
  return { session, signedInAt };
}

export function formatRenewal({ origin, level, id }: Session, issued: IssuedToken): string {
  return JSON.stringify({ version: 1, origin, level, renews: id, ...issued });
}

/** Parses a stored renewal; undefined if the text is no renewal of this session. */
export function parseRenewal(text: string, session: Session): IssuedToken | undefined {
  const parsed = v.safeParse(renewalShape, text);
  if (!parsed.success) return undefined;
  const { origin, level, renews, token, issuedAt, lifeMs } = parsed.output;
  if (origin !== session.origin || level !== session.level || renews !== session.id) return undefined;
  return { token, issuedAt, ...(lifeMs === undefined ? {} : { lifeMs }) };
}

/** Storage key of a session. Contains the origin, so that only calls to that origin find the secret. */
export function sessionKey(origin: string, level: Level): string {
  return `session:${origin}:${level}`;
}

/**
 * Storage key of a renewed token. Only renewals store a value under this key; only sign-ins store a value under the
 * session's key. So a late renewal can neither restore an ended session nor replace a newer session.
 */
export function renewalKey(origin: string, level: Level): string {
  return `renewal:${origin}:${level}`;
}

/** Whether a storage key is that of a session. False for a renewal: a renewed token changes nothing for listeners. */
export function isSessionKey(key: string): boolean {
  return key.startsWith('session:');
}
