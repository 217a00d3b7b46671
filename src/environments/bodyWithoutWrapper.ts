import type { Endpoint, EndpointDetails } from '../catalog/types';
import type { Environment } from './types';

/**
 * An endpoint's details for an environment. Removes the member `user_group` from the body of a user group's update if
 * the environment sends the fields without it.
 */
export function bodyWithoutWrapper(
  { id }: Endpoint,
  details: EndpointDetails,
  { userGroupUpdate }: Pick<Environment, 'userGroupUpdate'>,
): EndpointDetails {
  if (userGroupUpdate !== 'flat' || id !== 'userGroups.update') return details;
  return { ...details, body: details.body?.filter(({ name }) => name !== 'user_group') ?? [] };
}
