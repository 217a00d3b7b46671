import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { UserError } from '../base/userError';
import type { UserInput } from '../base/userInput';
import type { Catalog, Endpoint } from '../catalog/types';
import { findCall } from './findCall';

/** Finds an endpoint, for commands that need no values of a pasted text. `accepts` narrows the choice. */
export async function pickEndpoint(
  input: Pick<UserInput, 'pick'>,
  catalog: Catalog,
  title: string,
  accepts: (endpoint: Endpoint) => boolean = () => true,
): Promise<Endpoint> {
  const { endpoint } = await findCall(input, catalog, title, {
    hints: false,
    accepts,
    leavesValues: true,
  });
  return endpoint;
}

/** Throws `UserError` that names an unknown id. */
export function requireEndpoint(catalog: Pick<Catalog, 'findEndpoint'>, id: string): Endpoint {
  const endpoint = catalog.findEndpoint(id);
  if (!endpoint) throw new UserError(l10n.t('There is no endpoint “{0}”.', sanitizeForDisplay(id, 80)));
  return endpoint;
}
