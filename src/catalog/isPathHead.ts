import { endpoints } from './generated/index';

/** Whether a path of the reference continues `/v1` with this segment, such as `user-groups`. */
export function isPathHead(segment: string): boolean {
  return endpoints.some(({ path }) => path.split('/')[2] === segment);
}
