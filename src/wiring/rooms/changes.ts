import { setTimeout as wait } from 'node:timers/promises';
import * as vscode from 'vscode';
import { steadyNow } from '../../base/steadyNow';
import { buildUri, CHANGES_EXTENSION } from '../../documents/uris';
import { writeChangeSet, type ChangeSet } from '../../userGroups/changes/changeSet';
import { changeRowLensItems, changeSetLensItems } from '../../userGroups/changes/changeSetLensItems';
import { createChangeSets } from '../../userGroups/changes/changeSets';
import { openUserGroupDocument } from '../../userGroups/file/vscode/userGroupDocuments';
import { createUserGroupCalls } from '../../userGroups/userGroupCalls';
import type { DocumentRoom } from './documents';

/** Files of changes to many user groups: their reviews and runs. */
export function wireChanges(house: DocumentRoom) {
  const { userGroupFiles, userGroupFileInfo, levels } = house;
  const uriOf = (environmentName: string, id: string): string =>
    userGroupFiles.addressOf(buildUri({ kind: 'userGroup', environmentName, id }));
  const changeSets = createChangeSets({
    ...house,
    calls: createUserGroupCalls(house),
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
    // The run is kept as a whole, so that its saves do not push other calls out of the history.
    noteUpdate: () => undefined,
    truthful: new Set(),
    now: steadyNow,
    wait,
  });
  changeSets.onDidChange(house.changeSetChanges.fire);
  const lensesOf = (uri: string) => {
    const state = changeSets.stateOf(uri);
    return [{ offset: 0, items: changeSetLensItems(uri, state) }, ...changeRowLensItems(uri, state)];
  };
  return {
    changeSets,
    changeSetLensesOf: lensesOf,
    userGroupFields: () => userGroupFileInfo.fields(),
    openChangeSet: async (name: string, set: ChangeSet): Promise<void> => {
      const time = new Date().toISOString().replace(/\D/g, '').slice(0, 17);
      const folder = vscode.Uri.joinPath(house.context.globalStorageUri, 'changes');
      const uri = vscode.Uri.joinPath(folder, `${name}-${time}${CHANGES_EXTENSION}`);
      await house.files.writeAndShow(uri.toString(), writeChangeSet(set));
    },
    showFile: async (uri: string): Promise<void> => {
      await vscode.window.showTextDocument(vscode.Uri.parse(uri), { preview: false });
    },
  };
}
