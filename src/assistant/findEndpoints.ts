import type { EndpointSearch, SearchEntry } from '../catalog/find/createEndpointSearch';
import type { Catalog } from '../catalog/types';
import { inertLine } from './inertLine';

export interface FindEndpointsDeps {
  readonly catalog: Pick<Catalog, 'modules'>;
  readonly search: EndpointSearch;
}

const MAX_LINES = 8;
const MAX_CHARACTERS = 1_200;

/** The endpoints that match the query best, one per line. */
export function findEndpoints({ catalog, search }: FindEndpointsDeps, query: string): string {
  const found = search(query).slice(0, MAX_LINES).map(lineOf);
  if (found.length === 0) return noneFound(catalog);
  const fitting = found.filter((_, index) => found.slice(0, index + 1).join('\n').length <= MAX_CHARACTERS);
  return fitting.join('\n');
}

function lineOf({ endpoint, module, details }: SearchEntry): string {
  const { id, method, path, label, file } = endpoint;
  const purpose = details?.summary ?? `${label}: ${module?.purpose ?? endpoint.moduleId}`;
  const mark = file === undefined ? '' : ' (yours)';
  return `${inertLine(id, 80)} ${method} ${inertLine(path, 120)} - ${inertLine(purpose, 100)}${mark}`;
}

function noneFound({ modules }: FindEndpointsDeps['catalog']): string {
  const names = modules.map(({ id, label }) => `${inertLine(id, 40)} (${inertLine(label, 40)})`);
  const text = `No endpoint fits. Modules: ${names.join(', ')}. Try other words, such as "list user groups", or a module or field name.`;
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text;
}
