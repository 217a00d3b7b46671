import { setTimeout as wait } from 'node:timers/promises';
import * as vscode from 'vscode';
import { steadyNow } from '../../base/steadyNow';
import { CHANGES_EDITOR, CommandId } from '../../contributions';
import type { LensItem } from '../../documents/types';
import { buildUri, CHANGES_EXTENSION } from '../../documents/uris';
import { pageInputOf } from '../../documents/vscode/pageInputOf';
import { changeSetItems } from '../../userGroups/changes/changeSetRows';
import { ChangeSets } from '../../userGroups/changes/changeSets';
import { openUserGroupDocument } from '../../userGroups/file/vscode/userGroupDocuments';
import { createUserGroupCalls } from '../../userGroups/userGroupCalls';
import type { DocumentRoom } from './documents';

/** Wires change sets, their reviews and runs. */
export function wireChanges(house: DocumentRoom) {
  const { userGroupFiles, userGroupFileInfo, levels } = house;
  const uriOf = (environmentName: string, id: string): string =>
    userGroupFiles.addressOf(buildUri({ kind: 'userGroup', environmentName, id }));
  const changeSets = new ChangeSets({
    ...house,
    calls: createUserGroupCalls({ ...house, send: (call) => house.send({ ...call, isPart: true }) }),
    fields: () => userGroupFileInfo.fields(),
    levelOf: levels.levelOf,
    textOf: (uri) =>
      vscode.workspace.textDocuments
        .find((document) => document.uri.toString() === vscode.Uri.parse(uri).toString())
        ?.getText(),
    isDirty: (name, id) => openUserGroupDocument(uriOf(name, id))?.isDirty === true,
    noteSaved: (name, id, service) => {
      userGroupFiles.noteService(uriOf(name, id), service);
      void house.followSave(name, service);
    },
    // A run is one history entry. Its saves have none, so that they do not push out other calls.
    noteUpdate: () => undefined,
    truthful: new Set(),
    now: steadyNow,
    wait,
  });
  changeSets.onDidChange(house.changeSetChanges.fire);
  const showChanges = async (uri: string): Promise<void> => {
    const options: vscode.TextDocumentShowOptions = { preview: false };
    await vscode.commands.executeCommand('vscode.openWith', vscode.Uri.parse(uri), CHANGES_EDITOR, options);
  };
  return {
    changeSets,
    changeSetLensesOf: (uri: string): readonly LensItem[] => {
      const { actions, notes } = changeSetItems(uri, changeSets.stateOf(uri));
      return [
        ...actions,
        ...notes.map((title) => ({ title })),
        { title: vscode.l10n.t('Open as Table'), command: CommandId.openAsTable, arguments: [uri] },
      ];
    },
    userGroupFields: () => userGroupFileInfo.fields(),
    showChanges,
    isTableShown: (uri: string): boolean =>
      pageInputOf(vscode.window.tabGroups.activeTabGroup.activeTab)?.uri.toString() ===
      vscode.Uri.parse(uri).toString(),
    openChangeSet: async (name: string, text: string): Promise<string> => {
      const time = new Date().toISOString().replace(/\D/g, '').slice(0, 17);
      const folder = vscode.Uri.joinPath(house.context.globalStorageUri, 'changes');
      const uri = vscode.Uri.joinPath(folder, `${name}-${time}${CHANGES_EXTENSION}`);
      await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
      await showChanges(uri.toString());
      return uri.toString();
    },
  };
}
