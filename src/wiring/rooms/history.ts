import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { onDidChangeSetting, readSetting } from '../../editor/settings';
import { createHistory, type History } from '../../history/history';
import { HistoryStore, type HistoryFiles } from '../../history/historyStore';
import { companyOf } from '../../userGroups/readJsonFields';
import type { UserGroupFileRoom } from './userGroupFiles';
import { replaceFile, undefinedIfMissing } from '../../editor/files';

export type HistoryRoom = ReturnType<typeof wireHistory>;

/** Wires the history, whose folder in the extension's storage is read when the history is first needed. */
export function wireHistory(house: UserGroupFileRoom) {
  const { context, catalog, environments, log, redactor } = house;
  const random = (): string => randomBytes(8).toString('hex');
  const folder = vscode.Uri.joinPath(context.globalStorageUri, 'history');
  const open = (): History => {
    const store = new HistoryStore({
      files: createHistoryFiles(folder, random),
      maxEntries: () => readSetting('history.size'),
      redact: redactor.redact,
      companyNameOf: ({ environmentName, values, outcome }) => {
        const id = values.path['user_group_id'];
        if (id === undefined) return undefined;
        const { companyName } = companyOf(outcome.response?.text, id);
        return companyName ?? house.companyOf(environmentName, id).companyName;
      },
      random,
      now: Date.now,
    });
    return createHistory({ catalog, environments, log, store, now: Date.now, locale: vscode.env.language });
  };
  const history = open();
  history.onDidChange(house.historyChanges.fire);
  // A smaller size removes stored files at once.
  house.disposeOnDeactivate(onDidChangeSetting('history.size', () => void history.refresh()));
  const rowsOf = async (of: History) => {
    const { name } = environments.current;
    return { nodes: await of.nodes(name), nextChange: of.nextChange(name) };
  };
  return {
    ...house,
    history,
    historyRows: () => rowsOf(history),
    selectedHistoryIds: () => house.historyTree.view.selection.map(({ historyId }) => historyId),
    /** For tests: reads the rows of the chosen environment as a new window does. */
    reopenHistory: async () => (await rowsOf(open())).nodes,
  };
}

function createHistoryFiles(folder: vscode.Uri, random: () => string): HistoryFiles {
  const { fs } = vscode.workspace;
  const fileOf = (name: string): vscode.Uri => vscode.Uri.joinPath(folder, name);
  return {
    list: async () => (await undefinedIfMissing(fs.readDirectory(folder)))?.map(([name]) => name) ?? [],
    read: (name) => undefinedIfMissing(fs.readFile(fileOf(name))),
    // The temporary file has a random name, and an ending that no history entry has.
    write: (name, bytes) => replaceFile(fileOf(name), fileOf(`${Date.now()}-${random()}.draft`), bytes),
    remove: async (name) => {
      await undefinedIfMissing(fs.delete(fileOf(name)));
    },
  };
}
