import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { UserError } from '../base/userError';
import type { UserInput } from '../base/userInput';
import type { Catalog, Endpoint } from '../catalog/types';
import { findCall } from './findCall';

/** Lets the user find one of the endpoints that `accepts` lets through. Throws `CancelledError`. */
export async function pickEndpoint(
  input: Pick<UserInput, 'pick'>,
  catalog: Catalog,
  title: string,
  accepts?: (endpoint: Endpoint) => boolean,
): Promise<Endpoint> {
  const options = { hints: false, accepts, leavesValues: true };
  const { endpoint } = await findCall(input, catalog, title, options);
  return endpoint;
}

/** The endpoint of an id. Throws `UserError` for an unknown one. */
export function requireEndpoint(catalog: Pick<Catalog, 'findEndpoint'>, id: string): Endpoint {
  const endpoint = catalog.findEndpoint(id);
  if (!endpoint) throw new UserError(l10n.t('There is no endpoint “{0}”.', sanitizeForDisplay(id, 80)));
  return endpoint;
}
