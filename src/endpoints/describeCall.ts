import * as l10n from '@vscode/l10n';
import { describeEndpoint, type EndpointDescription } from '../catalog/describeEndpoint';
import type { Catalog } from '../catalog/types';
import { headersOf } from '../environments/toTarget';
import type { Levels } from '../environments/levels';
import { nameAndLevel } from '../environments/nameAndLevel';
import type { Environments } from '../environments/types';

export interface DescribeCallDeps {
  readonly catalog: Pick<Catalog, 'findEndpoint' | 'loadDetails'>;
  readonly environments: Pick<Environments, 'current'>;
  readonly levels: Pick<Levels, 'levelOf'>;
  readonly hintsOn: () => boolean;
}

/** Describes an endpoint, with the level header and keys that a call would send now. Undefined for an unknown id. */
export async function describeCall(
  deps: DescribeCallDeps,
  endpointId: string,
): Promise<EndpointDescription | undefined> {
  const endpoint = deps.catalog.findEndpoint(endpointId);
  if (!endpoint) return undefined;
  const details = await deps.catalog.loadDetails(endpointId, { hints: deps.hintsOn() });
  const { authorization, ...others } = details;
  const isKeyed = authorization !== undefined && deps.environments.current.authorization === 'keys';
  const lines = levelLines(deps, endpointId);
  if (!isKeyed) return describeEndpoint(endpoint, details, lines);
  // A call with keys sends no token, so the reference's line about the token is left out.
  return describeEndpoint(endpoint, others, [keysLine(deps), ...lines]);
}

function keysLine(deps: DescribeCallDeps): string {
  return l10n.t('In {0} the call sends client key and secret key as Authorization: Basic.', whereOf(deps));
}

function whereOf({ environments, levels }: DescribeCallDeps): string {
  const environment = environments.current;
  return nameAndLevel(environment.name, levels.levelOf(environment), 40);
}

function levelLines(deps: DescribeCallDeps, endpointId: string): readonly string[] {
  const environment = deps.environments.current;
  const name = environment.permissionHeader?.name;
  const level = deps.levels.levelOf(environment);
  const value = name === undefined ? undefined : headersOf(environment, level, endpointId)[name];
  if (name === undefined || value === undefined) return [];
  return [l10n.t('In {0} the call sends {1}.', whereOf(deps), `${name}: ${value}`)];
}
