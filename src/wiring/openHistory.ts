import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { Log } from '../base/log';
import type { Company } from '../calls/writes/describeWrite';
import type { Catalog } from '../catalog/types';
import { readSetting } from '../editor/settings';
import type { Environments } from '../environments/types';
import { createHistory, type History } from '../history/history';
import { HistoryStore } from '../history/historyStore';
import { createHistoryFiles } from '../history/vscode/createHistoryFiles';
import { companyOf } from '../userGroups/readJsonFields';

export interface OpenHistoryDeps {
  readonly context: vscode.ExtensionContext;
  readonly catalog: Catalog;
  readonly environments: Environments;
  readonly redact: (text: string) => string;
  readonly log: Log;
  /** Whose user group an id names, as far as it is known without asking. */
  readonly companyOf: (environmentName: string, userGroupId: string) => Company;
}

/** The history in the extension's own storage. */
export function openHistory({ context, redact, companyOf: knownCompany, ...deps }: OpenHistoryDeps): History {
  const random = (): string => randomBytes(8).toString('hex');
  const folder = vscode.Uri.joinPath(context.globalStorageUri, 'history');
  const store = new HistoryStore({
    files: createHistoryFiles(folder, random),
    maxEntries: () => readSetting('history.size'),
    redact,
    companyNameOf: ({ environmentName, values, outcome }) => {
      const id = values.path['user_group_id'];
      if (id === undefined) return undefined;
      return companyOf(outcome.answer?.text, id).companyName ?? knownCompany(environmentName, id).companyName;
    },
    random,
    now: Date.now,
  });
  return createHistory({ ...deps, store, now: Date.now, locale: vscode.env.language });
}
