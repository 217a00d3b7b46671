import { randomBytes } from 'node:crypto';

/** 192 random bits that may stand in an HTML attribute and in a policy. */
export function newNonce(): string {
  return randomBytes(24).toString('base64url');
}
