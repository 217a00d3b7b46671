import type { Catalog } from '../types';
import type { EndpointSearch } from './createEndpointSearch';

/** Loads the code and the synonyms of the search, and creates the search over the current catalog. */
export async function loadEndpointSearch(
  catalog: Pick<Catalog, 'modules' | 'endpoints' | 'loadDetails' | 'loadKorean'>,
  options: { readonly hints: boolean },
): Promise<EndpointSearch> {
  const [{ createEndpointSearch }, { searchWords }, korean, ...entries] = await Promise.all([
    import('./createEndpointSearch'),
    import('./searchWords'),
    catalog.loadKorean(),
    ...catalog.endpoints.map(async (endpoint) => ({
      endpoint,
      module: catalog.modules.find(({ id }) => id === endpoint.moduleId),
      details: await catalog.loadDetails(endpoint.id, options),
    })),
  ]);
  return createEndpointSearch(entries, searchWords, korean);
}
