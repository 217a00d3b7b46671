import * as l10n from '@vscode/l10n';
import type { Catalog, Endpoint } from '../../catalog/types';
import { plain } from '../../platform/plain';
import { CancelledError, UserError } from '../../platform/userError';
import { goBack, type UserInput } from '../../platform/userInput';
import { methodIcons } from '../../tree/endpointNodes';

/** Finds an endpoint by operation, module, method or path. */
export async function pickEndpoint(
  input: Pick<UserInput, 'pick'>,
  catalog: Catalog,
  title: string,
  accepts: (endpoint: Endpoint) => boolean = () => true,
): Promise<Endpoint> {
  const items = catalog.modules.flatMap((module) =>
    catalog
      .endpointsOf(module.id)
      .filter(accepts)
      .map((endpoint) => ({
        label: endpoint.label,
        description: `${module.label} · ${endpoint.method} ${endpoint.path}`,
        icon: methodIcons[endpoint.method].icon,
        value: endpoint,
      })),
  );
  const picked = await input.pick<Endpoint>({
    title,
    placeholder: l10n.t('Operation, module, method or path'),
    matchOnDescription: true,
    items,
  });
  if (picked === goBack) throw new CancelledError();
  return picked;
}

/** Throws `UserError` that names an unknown id. */
export function requireEndpoint(catalog: Pick<Catalog, 'findEndpoint'>, id: string): Endpoint {
  const endpoint = catalog.findEndpoint(id);
  if (!endpoint) throw new UserError(l10n.t('There is no endpoint “{0}”.', plain(id, 80)));
  return endpoint;
}
