import { userGroupAddressOf } from '../documents/uris';
import type { UserGroupEditor } from '../userGroups/file/userGroupEditor';
import { fetchChosenUserGroup, type FetchChosenUserGroupDeps } from './openUserGroup';

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
