import { createHash } from 'node:crypto';
import type { SandboxLevel } from './handler';

export type TokenPair = Readonly<Record<SandboxLevel, string>>;

/** Two fresh tokens that nobody can guess. */
export function createTokens(random: (bytes: number) => string): TokenPair {
  return { user: `sandbox-user-${random(24)}`, admin: `sandbox-admin-${random(24)}` };
}

/** The level of the token in an `Authorization` header; undefined for none or another. */
export function levelOf(authorization: string | undefined, tokens: TokenPair): SandboxLevel | undefined {
  const token = /^Bearer ([\x21-\x7e]{1,500})$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) return undefined;
  if (isSame(token, tokens.admin)) return 'admin';
  return isSame(token, tokens.user) ? 'user' : undefined;
}

/** Compares digests: how long that takes tells nothing about the token. */
function isSame(left: string, right: string): boolean {
  return digest(left) === digest(right);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
