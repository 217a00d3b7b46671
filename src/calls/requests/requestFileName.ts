import { createHash } from 'node:crypto';

/** The name of the file that keeps a request document. A hash, because no file name can hold every environment name. */
export function requestFileName(key: string): string {
  return `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.json`;
}
