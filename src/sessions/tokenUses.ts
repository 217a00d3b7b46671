import { keepNewest } from '../base/keepNewest';
import type { Environment } from '../environments/types';
import type { Level, Target } from '../http/types';
import type { TokenFailure } from './tokenFailure';

/** Where a token was handed out for. */
export interface TokenUse {
  readonly environment: Environment;
  readonly target: Target;
  readonly level: Level;
  /** Why it is an old token: its renewal failed before it was handed out. */
  readonly unrenewed?: TokenFailure;
}

/**
 * Remembers for which environment and level each token was handed out, so that a refused one is renewed for these
 * alone.
 */
export interface TokenUses {
  note(token: string, use: TokenUse): void;
  find(target: Target, token: string): TokenUse | undefined;
}

const MAX_TOKENS = 100;

export function createTokenUses(): TokenUses {
  const uses = new Map<string, TokenUse>();
  // Where a header tells the level, one token may be that of both.
  const keyOf = ({ origin, levelHeader }: Target, token: string): string =>
    JSON.stringify([origin, levelHeader, token]);
  return {
    note: (token, use) => keepNewest(uses, keyOf(use.target, token), use, MAX_TOKENS),
    find: (target, token) => uses.get(keyOf(target, token)),
  };
}
