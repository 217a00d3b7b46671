import { createHash } from 'node:crypto';

/** File name of a request document; a hash, because environment names may contain any character. */
export function requestFileName(key: string): string {
  return `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.json`;
}
