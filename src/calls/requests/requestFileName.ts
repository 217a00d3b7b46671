import { createHash } from 'node:crypto';

/**
 * The name of the file that keeps a request document. A hash: environment names may hold characters and lengths that
 * no file name can.
 */
export function requestFileName(key: string): string {
  return `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.json`;
}
