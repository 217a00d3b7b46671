import { keepNewest } from '../base/keepNewest';
import type { Environment } from '../environments/types';
import type { Level, Target } from '../http/types';
import type { TokenFailure } from './tokenFailure';

/** Environment and level that a token was given out for. */
export interface TokenUse {
  readonly environment: Environment;
  readonly target: Target;
  readonly level: Level;
  /** Set for an old token whose renewal failed before it was given out. */
  readonly unrenewed?: TokenFailure;
}

/** Remembers the environment and level of each token, so that a refused one is renewed only for these. */
export interface TokenUses {
  note(token: string, use: TokenUse): void;
  find(target: Target, token: string): TokenUse | undefined;
}

const MAX_TOKENS = 100;

export function createTokenUses(): TokenUses {
  const uses = new Map<string, TokenUse>();
  // If a header tells the level, both levels may share a token.
  const keyOf = ({ origin, levelHeader }: Target, token: string): string =>
    JSON.stringify([origin, levelHeader, token]);
  return {
    note: (token, use) => keepNewest(uses, keyOf(use.target, token), use, MAX_TOKENS),
    find: (target, token) => uses.get(keyOf(target, token)),
  };
}
