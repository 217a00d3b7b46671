import type { Endpoint, EndpointDetails } from '../catalog/types';
import type { Environment } from './types';

/** The details of an endpoint for calls to an environment: flat updates of a user group have no member around the fields. */
export function bodyWithoutWrapper(
  { id }: Endpoint,
  details: EndpointDetails,
  { userGroupUpdate }: Pick<Environment, 'userGroupUpdate'>,
): EndpointDetails {
  if (userGroupUpdate !== 'flat' || id !== 'userGroups.update') return details;
  return { ...details, body: details.body?.filter(({ name }) => name !== 'user_group') ?? [] };
}
