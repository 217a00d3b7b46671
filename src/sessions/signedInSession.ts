import * as v from 'valibot';
import type { IssuedToken, Session } from '../environments/types';
import type { Level } from '../http/types';

const tokenShape = v.pipe(v.string(), v.minLength(1));
/** The origin is stored as well, which reveals a storage that returns another key's value. */
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

/** A session in its stored form. */
export interface SignedInSession {
  readonly session: Session;
  /** UTC, ms since 1970; 0 in a session that an earlier version stored. */
  readonly signedInAt: number;
}

export function formatSession({ session, signedInAt }: SignedInSession): string {
  const { origin, level, token, id, issuedAt, lifeMs, keys } = session;
  return JSON.stringify({ version: 1, origin, level, token, id, issuedAt, lifeMs, signedInAt, keys });
}

/** undefined: no session of this origin and level. */
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

/** undefined: no renewal of this session. */
export function parseRenewal(text: string, session: Session): IssuedToken | undefined {
  const parsed = v.safeParse(renewalShape, text);
  if (!parsed.success) return undefined;
  const { origin, level, renews, token, issuedAt, lifeMs } = parsed.output;
  if (origin !== session.origin || level !== session.level || renews !== session.id) return undefined;
  return { token, issuedAt, ...(lifeMs === undefined ? {} : { lifeMs }) };
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
