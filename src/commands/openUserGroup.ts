import * as l10n from '@vscode/l10n';
import { CancelledError, UserError } from '../base/userError';
import { type Calls, nothingGiven } from '../calls/createCalls';
import { requireEndpoint } from '../calls/findCall';
import { requireEnvironment } from '../calls/requireEnvironment';
import { buildUri, userGroupAddressOf } from '../documents/uris';
import type { Environment, Environments } from '../environments/types';
import type { UserGroupEditor } from '../userGroups/file/userGroupEditor';
import type { UserGroupFiles } from '../userGroups/file/userGroupFiles';
import type { ApiGroup } from './commandServices';
import { readUserGroupArgument } from './userGroupArgument';

export interface OpenUserGroupDeps extends FetchChosenUserGroupDeps {
  readonly editor: Pick<UserGroupEditor, 'open' | 'hasTab'>;
}

/**
 * Opens a user group to be edited: the one of the argument (an id, `{ id }`, a tree node), else a picked one. A document
 * that is named as the argument and has a tab is only shown.
 */
export async function openUserGroup(deps: OpenUserGroupDeps, argument?: unknown): Promise<void> {
  const { uri } = readUserGroupArgument(argument);
  const present = uri === undefined ? undefined : (await deps.loadUserGroupFiles()).addressOf(uri);
  if (present !== undefined && deps.editor.hasTab(present)) await deps.editor.open(present);
  else await deps.editor.open(await fetchChosenUserGroup(deps, argument));
}

interface FetchChosenUserGroupDeps extends Pick<ApiGroup, 'catalog' | 'settings'> {
  readonly calls: Pick<Calls, 'ask' | 'connections'>;
  readonly environments: Pick<Environments, 'current' | 'find'>;
  readonly loadUserGroupFiles: () => Promise<Pick<UserGroupFiles, 'refresh' | 'addressOf'>>;
}

/**
 * The URI of the user group that the argument names or the user picks, after it was read: an editor that opens it
 * next needs no request. Throws `UserError` when it cannot be read, `CancelledError` when the user leaves a prompt.
 */
async function fetchChosenUserGroup(deps: FetchChosenUserGroupDeps, argument: unknown): Promise<string> {
  const target = readUserGroupArgument(argument);
  const environment =
    target.environmentName === undefined
      ? deps.environments.current
      : requireEnvironment(deps.environments, target.environmentName);
  const id = target.id ?? (await pickId(deps, environment));
  await deps.calls.connections.openFor(environment, 'userGroups.detail');
  const uri = buildUri({ kind: 'userGroup', environmentName: environment.name, id });
  const files = await deps.loadUserGroupFiles();
  const status = await files.refresh(files.addressOf(uri));
  if (status.kind === 'unreadable') throw new UserError(status.sentence, status.remedies);
  // The name is known only now.
  return files.addressOf(uri);
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

export interface OpenAsJsonDeps extends FetchChosenUserGroupDeps {
  activeDocumentUri(): string | undefined;
  readonly editor: Pick<UserGroupEditor, 'openText'>;
}

/** Opens a user group as JSON: the one of the argument, else the active one, else a picked one. */
export async function openAsJson(deps: OpenAsJsonDeps, argument?: unknown): Promise<void> {
  const active = deps.activeDocumentUri();
  const chosen = argument ?? (active !== undefined && userGroupAddressOf(active) ? active : undefined);
  await deps.editor.openText(await fetchChosenUserGroup(deps, chosen));
}
