import type { Endpoint, EndpointDetails } from '../catalog/types';
import type { Environment } from './types';

/**
 * An endpoint's details for an environment. If its updates are flat, the fields of a user group stand at the top of
 * the body.
 */
export function bodyWithoutWrapper(
  { id }: Endpoint,
  details: EndpointDetails,
  { userGroupUpdate }: Pick<Environment, 'userGroupUpdate'>,
): EndpointDetails {
  if (userGroupUpdate !== 'flat' || id !== 'userGroups.update') return details;
  return { ...details, body: details.body?.filter(({ name }) => name !== 'user_group') ?? [] };
}
