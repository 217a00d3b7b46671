import { UPDATE_MEMBER } from '../../catalog/loadUserGroupFields';
import type { Environment } from '../../environments/types';
import type { WrittenCall } from './writtenCall';

/** The body of a written call in the shape that an environment expects. */
export function bodyFor(
  { body, isFlat }: Pick<WrittenCall, 'body' | 'isFlat'>,
  endpointId: string,
  { userGroupUpdate }: Pick<Environment, 'userGroupUpdate'>,
): string | undefined {
  const isWrapped = endpointId === 'userGroups.update' && userGroupUpdate !== 'flat';
  if (body === undefined || isFlat === undefined || !isWrapped) return body;
  const given: unknown = JSON.parse(body);
  if (typeof given === 'object' && given !== null && UPDATE_MEMBER in given) return body;
  return `{\n    "${UPDATE_MEMBER}": ${body.replaceAll('\n', '\n  ')}\n  }`;
}
