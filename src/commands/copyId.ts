import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { userGroupAddressOf } from '../documents/uris';
import type { CopyText } from './commandServices';
import { readUserGroupArgument, requireUserGroupUri } from './userGroupArgument';

export interface CopyIdDeps {
  activeDocumentUri(): string | undefined;
  readonly copyText: CopyText;
}

/** Copies the id of a user group: that of the argument, else of the active editor. */
export async function copyId(deps: CopyIdDeps, argument?: unknown): Promise<void> {
  const named = readUserGroupArgument(argument).id;
  const id = named ?? userGroupAddressOf(requireUserGroupUri(argument, deps.activeDocumentUri()))?.id ?? '';
  await deps.copyText(id, l10n.t('Copied {0}', sanitizeForDisplay(id)));
}
