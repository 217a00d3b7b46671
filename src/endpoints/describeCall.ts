import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { describeEndpoint } from '../catalog/describeEndpoint';
import type { Catalog } from '../catalog/types';
import { headersOf } from '../environments/headersOf';
import type { Levels } from '../environments/levels';
import type { Environments } from '../environments/types';

export interface DescribeCallDeps {
  readonly catalog: Pick<Catalog, 'findEndpoint' | 'loadDetails'>;
  readonly environments: Pick<Environments, 'current'>;
  readonly levels: Pick<Levels, 'levelOf'>;
  readonly hintsOn: () => boolean;
}

/**
 * What is known about an endpoint, with the header that tells the service the level of a call made now. Plain text; empty
 * for an endpoint that the catalog does not know.
 */
export async function describeCall(deps: DescribeCallDeps, endpointId: string): Promise<string> {
  const endpoint = deps.catalog.findEndpoint(endpointId);
  if (!endpoint) return '';
  const details = await deps.catalog.loadDetails(endpointId, { hints: deps.hintsOn() });
  return describeEndpoint(endpoint, details, levelLines(deps, endpointId));
}

function levelLines({ environments, levels }: DescribeCallDeps, endpointId: string): readonly string[] {
  const environment = environments.current;
  const name = environment.permissionHeader?.name;
  const level = levels.levelOf(environment);
  const value = name === undefined ? undefined : headersOf(environment, level, endpointId)[name];
  if (name === undefined || value === undefined) return [];
  const where = `${sanitizeForDisplay(environment.name, 40)} (${level})`;
  return [l10n.t('In {0} the call carries {1}.', where, `${name}: ${value}`)];
}
