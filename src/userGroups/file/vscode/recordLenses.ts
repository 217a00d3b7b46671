import * as vscode from 'vscode';
import { SCHEME } from '../../../contributions';
import { recordAddressOf } from '../../../documents/uris';
import { registerLensLine, type LensItemsOf } from '../../../documents/vscode/lenses';
import type { RecordAccess } from '../recordAccess';

/** Where a user group is saved to and what can be done with it, on top of its JSON. */
export function registerRecordLenses(access: RecordAccess): vscode.Disposable {
  const changed: vscode.Event<unknown> = (listener: (uri: string) => unknown) => {
    const subscription = access.onDidChange((uri) => void listener(uri));
    return new vscode.Disposable(() => subscription.dispose());
  };
  const items: LensItemsOf = async (uri) => {
    if (!recordAddressOf(uri)) return undefined;
    const { recordLensItems } = await import('../recordLensItems');
    const environmentAndLevel = access.environmentAndLevelOf(uri);
    return environmentAndLevel && recordLensItems(uri, environmentAndLevel, access.statusOf(uri));
  };
  return registerLensLine({ scheme: SCHEME }, items, [changed]);
}
