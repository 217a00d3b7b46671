import { readFile } from 'node:fs/promises';
import { createChangeEvent } from '../base/changeEvent';
import { addressHints } from './generated/addresses';
import { endpoints, modules } from './generated/index';
import type { Catalog, Endpoint, UpdatableCatalog, CustomOpenApiLayer } from './types';

const { publicEndpoints } = addressHints;

const emptyLayer: CustomOpenApiLayer = { modules: [], endpoints: [], details: new Map() };

/**
 * Creates the catalog: the built-in layers, and the layer of the user's files once it is set. `loadDetails` rejects
 * with `RangeError` for an unknown id.
 */
export function createCatalog(
  loadKorean: Catalog['loadKorean'] = () => Promise.resolve(new Map()),
): UpdatableCatalog {
  const changed = createChangeEvent();
  let layer = emptyLayer;
  let index = createIndex(layer);
  return {
    get modules() {
      return index.modules;
    },
    get endpoints() {
      return index.endpoints;
    },
    findEndpoint: (id) => index.byId.get(id),
    findPublic: (endpointId) => publicEndpoints[endpointId],
    endpointsOf: (moduleId) => index.byModule.get(moduleId) ?? [],
    loadDetails: async (id, options) => {
      const { loadDetails } = await import('./loadDetails');
      return loadDetails(id, layer.details.get(id) ?? [], options);
    },
    loadKorean,
    setCustomOpenApiLayer: (next) => {
      layer = next;
      index = createIndex(layer);
      changed.fire();
    },
    onDidChange: changed.on,
  };
}

function createIndex(layer: CustomOpenApiLayer) {
  const allModules = [...modules, ...layer.modules];
  const all = [...endpoints, ...layer.endpoints];
  const byModule = new Map<string, Endpoint[]>(allModules.map((module) => [module.id, []]));
  for (const endpoint of all) byModule.get(endpoint.moduleId)?.push(endpoint);
  return {
    modules: allModules,
    endpoints: all,
    byId: new Map([...Object.values(publicEndpoints), ...all].map((endpoint) => [endpoint.id, endpoint])),
    byModule,
  };
}

/** Reads the Korean texts of a bundle: English text → Korean. Empty if the file cannot be read. */
export async function loadKorean(path: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  return new Map(Object.entries(JSON.parse(text) as Readonly<Record<string, string>>));
}
