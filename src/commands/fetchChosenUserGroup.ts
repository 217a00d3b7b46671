import * as l10n from '@vscode/l10n';
import { CancelledError, UserError } from '../base/userError';
import { nothingGiven, type Calls } from '../calls/createCalls';
import { requireEndpoint } from '../calls/pickEndpoint';
import { requireEnvironment } from '../calls/requireEnvironment';
import type { Catalog } from '../catalog/types';
import { buildUri } from '../documents/uris';
import type { Environment, Environments } from '../environments/types';
import type { UserGroupFiles } from '../userGroups/file/userGroupFiles';
import { readUserGroupArgument } from './userGroupArgument';

export interface FetchChosenUserGroupDeps {
  readonly calls: Pick<Calls, 'ask' | 'connections'>;
  readonly catalog: Catalog;
  readonly settings: () => { readonly hints: boolean };
  readonly environments: Pick<Environments, 'current' | 'find'>;
  readonly loadUserGroupFiles: () => Promise<Pick<UserGroupFiles, 'refresh'>>;
}

/**
 * The URI of the user group that the argument names or the user picks, after it was read: an editor that opens it
 * next needs no request. Throws `UserError` when it cannot be read, `CancelledError` when the user leaves a prompt.
 */
export async function fetchChosenUserGroup(
  deps: FetchChosenUserGroupDeps,
  argument: unknown,
): Promise<string> {
  const target = readUserGroupArgument(argument);
  const environment =
    target.environmentName === undefined
      ? deps.environments.current
      : requireEnvironment(deps.environments, target.environmentName);
  const id = target.id ?? (await pickId(deps, environment));
  await deps.calls.connections.openFor(environment, 'userGroups.detail');
  const uri = buildUri({ kind: 'userGroup', environmentName: environment.name, id });
  const files = await deps.loadUserGroupFiles();
  const status = await files.refresh(uri);
  if (status.kind === 'unreadable') throw new UserError(status.sentence, status.remedies);
  return uri;
}

async function pickId(deps: FetchChosenUserGroupDeps, environment: Environment): Promise<string> {
  const endpoint = requireEndpoint(deps.catalog, 'userGroups.detail');
  const details = await deps.catalog.loadDetails(endpoint.id, { hints: deps.settings().hints });
  const title = l10n.t('Open User Group');
  const call = { endpoint, environment, given: nothingGiven, title };
  const { path } = await deps.calls.ask(call, details, false);
  const id = path['user_group_id'];
  if (id === undefined) throw new CancelledError();
  return id;
}
