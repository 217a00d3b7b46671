import * as vscode from 'vscode';
import { SCHEME } from '../../../contributions';
import { userGroupAddressOf } from '../../../documents/uris';
import { registerLensLine, type LensItemsOf } from '../../../documents/vscode/registerLensLine';
import type { UserGroupFileInfo } from '../userGroupFileInfo';

/** Where a user group is saved to and what can be done with it, on top of its JSON. */
export function registerUserGroupLenses(info: UserGroupFileInfo): vscode.Disposable {
  const changed: vscode.Event<unknown> = (listener: (uri: string) => unknown) => {
    const subscription = info.onDidChange((uri) => void listener(uri));
    return new vscode.Disposable(() => subscription.dispose());
  };
  const items: LensItemsOf = async (uri) => {
    if (!userGroupAddressOf(uri)) return undefined;
    const { userGroupLensItems } = await import('../userGroupLensItems');
    const environmentAndLevel = info.environmentAndLevelOf(uri);
    if (!environmentAndLevel) return undefined;
    return userGroupLensItems(uri, environmentAndLevel, info.statusOf(uri), {
      changes: info.changesOf(uri).length,
      canUndoSave: info.canUndoSave(uri),
    });
  };
  return registerLensLine({ scheme: SCHEME }, items, [changed]);
}
