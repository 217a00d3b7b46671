import type { HttpMethod } from '../../catalog/types';
import type { AddressText } from './addressText';

/** A text of the source that may be an address, with the method where the source states it. */
export interface SourceAddress {
  readonly address: AddressText;
  /** The string or word, with its quotes. */
  readonly start: number;
  readonly end: number;
  readonly method?: HttpMethod | 'OTHER';
}

/** A method of the catalog; `OTHER` for one that no endpoint has. */
export function toMethod(word: string): HttpMethod | 'OTHER' {
  const upper = word.toUpperCase();
  return upper === 'GET' || upper === 'POST' || upper === 'PUT' || upper === 'DELETE' ? upper : 'OTHER';
}
