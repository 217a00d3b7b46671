import * as vscode from 'vscode';
import { SCHEME } from '../../contributions';
import type { RecordAccess } from '../../platform/recordAccess';
import { recordLensItems } from '../records/recordLensItems';
import { recordAddressOf } from '../uris';
import { registerLensLine } from './lenses';

/** Where a user group is saved to and what can be done with it, on top of its JSON. */
export function registerRecordLenses(access: RecordAccess): vscode.Disposable {
  const changed: vscode.Event<unknown> = (listener: (uri: string) => unknown) => {
    const subscription = access.onDidChange((uri) => void listener(uri));
    return new vscode.Disposable(() => subscription.dispose());
  };
  const items = (uri: string): ReturnType<typeof recordLensItems> | undefined => {
    const place = recordAddressOf(uri) && access.placeOf(uri);
    return place && recordLensItems(uri, place, access.statusOf(uri));
  };
  return registerLensLine({ scheme: SCHEME }, items, [changed]);
}
