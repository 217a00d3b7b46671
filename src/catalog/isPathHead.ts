import { endpoints } from './generated/index';

/** Whether paths of the reference go on like this after `/v1`, as with `user-groups`. */
export function isPathHead(segment: string): boolean {
  return endpoints.some(({ path }) => path.split('/')[2] === segment);
}
