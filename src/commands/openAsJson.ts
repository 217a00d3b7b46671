import { userGroupAddressOf } from '../documents/uris';
import type { UserGroupEditor } from '../userGroups/file/userGroupEditor';
import { fetchChosenUserGroup, type FetchChosenUserGroupServices } from './fetchChosenUserGroup';

export interface OpenAsJsonServices extends FetchChosenUserGroupServices {
  activeDocumentUri(): string | undefined;
  readonly editor: Pick<UserGroupEditor, 'openText'>;
}

/** Opens a user group as JSON: the one of the argument, else the active one, else a picked one. */
export async function openAsJson(services: OpenAsJsonServices, argument?: unknown): Promise<void> {
  const active = services.activeDocumentUri();
  const chosen = argument ?? (active !== undefined && userGroupAddressOf(active) ? active : undefined);
  await services.editor.openText(await fetchChosenUserGroup(services, chosen));
}
