import type { Endpoint, EndpointDetails } from '../catalog/types';
import type { Environment } from './types';

/** An endpoint's details for calls to an environment: with flat updates, a user group's fields are not wrapped. */
export function bodyWithoutWrapper(
  { id }: Endpoint,
  details: EndpointDetails,
  { userGroupUpdate }: Pick<Environment, 'userGroupUpdate'>,
): EndpointDetails {
  if (userGroupUpdate !== 'flat' || id !== 'userGroups.update') return details;
  return { ...details, body: details.body?.filter(({ name }) => name !== 'user_group') ?? [] };
}
