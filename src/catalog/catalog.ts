import { endpoints, modules } from './generated/index';
import type { Catalog, Endpoint, EndpointDetails } from './types';

async function loadDetails(
  endpointId: string,
  options: { readonly hints: boolean },
): Promise<EndpointDetails> {
  const { referenceDetails } = await import('./generated/details');
  const details = referenceDetails[endpointId];
  if (!details) throw new RangeError(`no endpoint is called ${endpointId}`);
  if (!options.hints) return details;
  const [{ hintDetails }, { mergeDetails }] = await Promise.all([
    import('./generated/hints'),
    import('./mergeDetails'),
  ]);
  const hint = hintDetails[endpointId];
  return hint ? mergeDetails(details, hint) : details;
}

/** The built-in catalog. `loadDetails` rejects with a `RangeError` for an id that it does not have. */
export function createCatalog(): Catalog {
  const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
  const byModule = new Map<string, Endpoint[]>(modules.map((module) => [module.id, []]));
  for (const endpoint of endpoints) byModule.get(endpoint.moduleId)?.push(endpoint);
  return {
    modules,
    endpoints,
    findEndpoint: (id) => byId.get(id),
    endpointsOf: (moduleId) => byModule.get(moduleId) ?? [],
    loadDetails,
  };
}
