import * as l10n from '@vscode/l10n';
import { requestSchema, requestSchemaForAll } from '../../catalog/requestSchema';
import type { Catalog } from '../../catalog/types';

/** A JSON schema that offers each endpoint's own parameters and fields once `endpoint` is filled in. */
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

/** The service's own message would list every endpoint. */
function withErrorMessage(key: string, value: unknown): unknown {
  const isChoice = key === 'endpoint' && typeof value === 'object' && value !== null && 'enum' in value;
  return isChoice ? { ...value, errorMessage: l10n.t('There is no endpoint of this name.') } : value;
}
