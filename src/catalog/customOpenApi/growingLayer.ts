import type { Catalog, CustomOpenApiLayer, Endpoint, EndpointDetails, HttpMethod, Module } from '../types';

/** Additions of files to a catalog, one operation at a time. Each look-up takes constant time. */
export interface GrowingLayer {
  readonly layer: CustomOpenApiLayer;
  /** The endpoint with this method and path shape, whatever its parameter names. */
  findEndpoint(method: HttpMethod, path: string): Endpoint | undefined;
  /** Finds by id or label, in any letter case. */
  findModule(name: string): Module | undefined;
  /** The id, with the first number that makes it unique if needed. */
  freeId(id: string): string;
  moduleCount(): number;
  addModule(module: Module): void;
  addEndpoint(endpoint: Endpoint): void;
  addDetails(endpointId: string, details: EndpointDetails): void;
}

export function createGrowingLayer(base: Pick<Catalog, 'modules' | 'endpoints'>): GrowingLayer {
  const details = new Map<string, EndpointDetails[]>();
  const added = { modules: [] as Module[], endpoints: [] as Endpoint[] };
  const endpoints = new Map<string, Endpoint>();
  const modules = new Map<string, Module>();
  const ids = new Set<string>();
  const numbers = new Map<string, number>();
  const index = (endpoint: Endpoint): void => {
    ids.add(endpoint.id);
    const key = `${endpoint.method} ${pathShape(endpoint.path)}`;
    if (!endpoints.has(key)) endpoints.set(key, endpoint);
  };
  const indexModule = (module: Module): void => {
    for (const name of [module.id, module.label].map((text) => text.toLowerCase()))
      if (!modules.has(name)) modules.set(name, module);
  };
  base.endpoints.forEach(index);
  base.modules.forEach(indexModule);
  return {
    layer: { ...added, details },
    findEndpoint: (method, path) => endpoints.get(`${method} ${pathShape(path)}`),
    findModule: (name) => modules.get(name.toLowerCase()),
    freeId: (id) => {
      let free = id;
      for (let number = numbers.get(id) ?? 2; ids.has(free); number += 1) {
        free = `${id}-${number}`;
        numbers.set(id, number);
      }
      return free;
    },
    moduleCount: () => base.modules.length + added.modules.length,
    addModule: (module) => {
      added.modules.push(module);
      indexModule(module);
    },
    addEndpoint: (endpoint) => {
      added.endpoints.push(endpoint);
      index(endpoint);
    },
    addDetails: (endpointId, entry) => {
      const known = details.get(endpointId);
      if (known) known.push(entry);
      else details.set(endpointId, [entry]);
    },
  };
}

function pathShape(path: string): string {
  return path
    .split('/')
    .map((part) => (part.startsWith(':') ? ':' : part))
    .join('/');
}
