import { createHash } from 'node:crypto';
import type { SandboxLevel } from './handler';
import { SandboxError } from './sandboxError';
import { headerOf, type SandboxExchange } from './sandboxExchange';

export type TokenPair = Readonly<Record<SandboxLevel, string>>;

/** Keys for the token call of one level. */
export interface KeyPair {
  readonly clientKey: string;
  readonly secretKey: string;
}

interface IssuedToken {
  readonly token: string;
  /** UTC, ms since 1970. */
  readonly expiresAt: number;
}

/** All credentials that the sandbox accepts. */
export interface AccessBook {
  /** Level of the token or keys in an `Authorization` header; undefined if missing or invalid. */
  levelOf(authorization: string | undefined): SandboxLevel | undefined;
  /**
   * Issues a token for the level of the keys, or returns the token issued last while it is valid for more than five
   * minutes. Undefined if the keys are unknown.
   */
  issue(keys: KeyPair): IssuedToken | undefined;
  /** Makes every token issued for keys invalid. */
  expireIssued(): void;
}

const TOKEN_LIFE_MS = 30 * 60 * 1000;
const RENEWED_BEFORE_END_MS = 5 * 60 * 1000;
const levels: readonly SandboxLevel[] = ['user', 'admin'];

/** Creates an unguessable token for each level. */
export function createTokens(random: (bytes: number) => string): TokenPair {
  return { user: `sandbox-user-${random(24)}`, admin: `sandbox-admin-${random(24)}` };
}

/** Creates a key pair for each level. */
export function createKeys(random: (bytes: number) => string): Readonly<Record<SandboxLevel, KeyPair>> {
  const pair = (level: SandboxLevel): KeyPair => ({
    clientKey: `sandbox-${level}-client-${random(12)}`,
    secretKey: `sandbox-${level}-secret-${random(24)}`,
  });
  return { user: pair('user'), admin: pair('admin') };
}

export function createAccessBook(parts: {
  readonly tokens: TokenPair;
  readonly keys: Readonly<Record<SandboxLevel, KeyPair>>;
  readonly now: () => number;
  readonly random: (bytes: number) => string;
}): AccessBook {
  const issued = new Map<SandboxLevel, IssuedToken>();
  const isValid = (level: SandboxLevel, token: string): boolean => {
    const own = issued.get(level);
    return (
      isSame(token, parts.tokens[level]) ||
      (own !== undefined && own.expiresAt > parts.now() && isSame(token, own.token))
    );
  };
  const levelOfKeys = ({ clientKey, secretKey }: KeyPair): SandboxLevel | undefined =>
    levels.find((candidate) => {
      const pair = parts.keys[candidate];
      return isSame(clientKey, pair.clientKey) && isSame(secretKey, pair.secretKey);
    });
  return {
    levelOf: (authorization) => {
      const keys = readBasicKeys(authorization);
      if (keys) return levelOfKeys(keys);
      const token = /^Bearer ([\x21-\x7e]{1,500})$/i.exec(authorization ?? '')?.[1];
      return token === undefined ? undefined : levels.find((level) => isValid(level, token));
    },
    issue: (keys) => {
      const level = levelOfKeys(keys);
      if (level === undefined) return undefined;
      const now = parts.now();
      const earlier = issued.get(level);
      if (earlier && earlier.expiresAt - now > RENEWED_BEFORE_END_MS) return earlier;
      const token = `sandbox-${level}-issued-${parts.random(24)}`;
      const fresh = { token, expiresAt: now + TOKEN_LIFE_MS };
      issued.set(level, fresh);
      return fresh;
    },
    expireIssued: () => {
      issued.clear();
    },
  };
}

/** Reads the keys from a Basic `Authorization` header; undefined for any other value. */
export function readBasicKeys(authorization: string | undefined): KeyPair | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/=]{1,2000})$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('latin1');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { clientKey: text.slice(0, colon), secretKey: text.slice(colon + 1) };
}

/** Compares digests, so that the duration reveals nothing about the secret. */
function isSame(left: string, right: string): boolean {
  return digest(left) === digest(right);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

/** Resolves to the name of the environment whose token or key is in one of the texts; undefined if there is none. */
export type FindSecretOwner = (texts: readonly string[]) => Promise<string | undefined>;

/** Throws a `SandboxError` if one of the texts holds a credential of another environment. */
export async function checkSecrets(texts: readonly string[], findOwner: FindSecretOwner): Promise<void> {
  const owner = await findOwner(texts);
  if (owner === undefined) return;
  const message = `You sent the token or a key of ${owner} here; this is the sandbox. Nothing was carried out.`;
  throw new SandboxError(401, 'TOKEN_OF_ANOTHER_ENVIRONMENT', message);
}

/** Texts of a request, without its body, that may hold a credential: headers, query values and decoded Basic keys. */
export function credentialTexts(exchange: SandboxExchange): readonly string[] {
  const keys = readBasicKeys(headerOf(exchange, 'authorization'));
  return [
    ...exchange.request.rawHeaders,
    ...exchange.url.searchParams.values(),
    ...(keys ? [keys.clientKey, keys.secretKey] : []),
  ];
}
