import * as l10n from '@vscode/l10n';
import { requestSchema, requestSchemaForAll } from '../../catalog/requestSchema';
import type { Catalog } from '../../catalog/types';

/** The JSON schema of request documents; it offers an endpoint's parameters and fields once `endpoint` names it. */
export async function buildRequestSchemaText(catalog: Catalog, hints: boolean): Promise<string> {
  const { endpoints } = catalog;
  const branches = await Promise.all(
    endpoints.map(async (endpoint) => ({
      if: { required: ['endpoint'], properties: { endpoint: { const: endpoint.id } } },
      then: requestSchema(endpoint, await catalog.loadDetails(endpoint.id, { hints })),
    })),
  );
  return JSON.stringify({ ...requestSchemaForAll(endpoints), allOf: branches }, withErrorMessage);
}

/** Adds a message to the choice of endpoints: that of VS Code's JSON service would list them all. */
function withErrorMessage(key: string, value: unknown): unknown {
  const isChoice = key === 'endpoint' && typeof value === 'object' && value !== null && 'enum' in value;
  return isChoice ? { ...value, errorMessage: l10n.t('There is no endpoint of this name.') } : value;
}
