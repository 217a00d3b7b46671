import * as l10n from '@vscode/l10n';
import { requestSchema, requestSchemaForAll } from '../../catalog/requestSchema';
import type { Catalog } from '../../catalog/types';

/** JSON schema of request documents; offers an endpoint's parameters and fields once `endpoint` names it. */
export async function buildRequestSchemaText(catalog: Catalog, hints: boolean): Promise<string> {
  const { endpoints } = catalog;
  const branches = await Promise.all(
    endpoints.map(async (endpoint) => ({
      if: { required: ['endpoint'], properties: { endpoint: { const: endpoint.id } } },
      then: requestSchema(endpoint, await catalog.loadDetails(endpoint.id, { hints })),
    })),
  );
  return JSON.stringify({ ...requestSchemaForAll(endpoints), allOf: branches }, forJsonService);
}

/**
 * Adds keywords of VS Code's JSON extension: a short message for unknown endpoints, since its own lists all, and the
 * reference's field order instead of the alphabet.
 */
function forJsonService(key: string, value: unknown): unknown {
  if (!isObject(value)) return value;
  if (key === 'endpoint' && 'enum' in value)
    return { ...value, errorMessage: l10n.t('No endpoint has this name.') };
  const members = Object.entries(value);
  // A field may itself be named `properties`.
  if (key !== 'properties' || !members.every(([, member]) => isObject(member))) return value;
  return Object.fromEntries(
    members.map(([name, member], index) => [
      name,
      { ...Object(member), suggestSortText: String(index).padStart(4, '0') },
    ]),
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
