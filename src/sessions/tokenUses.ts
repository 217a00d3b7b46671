import type { Environment } from '../environments/types';
import type { Level, Target } from '../http/types';
import type { TokenFailure } from './tokenFailure';

/** Where a token was handed out for. */
export interface TokenPlace {
  readonly environment: Environment;
  readonly target: Target;
  readonly level: Level;
  /** Why it is an old token: its renewal failed before it was handed out. */
  readonly unrenewed?: TokenFailure;
}

/** Remembers for which place each token was handed out, so that a refused one can be renewed there and nowhere else. */
export interface TokenUses {
  note(token: string, place: TokenPlace): void;
  find(origin: string, token: string): TokenPlace | undefined;
}

const MAX_TOKENS = 100;

export function createTokenUses(): TokenUses {
  const places = new Map<string, TokenPlace>();
  const keyOf = (origin: string, token: string): string => `${origin} ${token}`;
  return {
    note: (token, place) => {
      const key = keyOf(place.target.origin, token);
      places.delete(key);
      places.set(key, place);
      const [oldest] = places.keys();
      if (places.size > MAX_TOKENS && oldest !== undefined) places.delete(oldest);
    },
    find: (origin, token) => places.get(keyOf(origin, token)),
  };
}
