import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { Log } from '../base/log';
import type { Catalog } from '../catalog/types';
import { readSetting } from '../editor/settings';
import type { Environments } from '../environments/types';
import { createHistory, type History } from '../history/history';
import { HistoryStore } from '../history/historyStore';
import { createHistoryFiles } from '../history/vscode/createHistoryFiles';

export interface OpenHistoryDeps {
  readonly context: vscode.ExtensionContext;
  readonly catalog: Catalog;
  readonly environments: Environments;
  readonly redact: (text: string) => string;
  readonly log: Log;
}

/** The history in the extension's own storage. */
export function openHistory({ context, redact, ...deps }: OpenHistoryDeps): History {
  const random = (): string => randomBytes(8).toString('hex');
  const folder = vscode.Uri.joinPath(context.globalStorageUri, 'history');
  const store = new HistoryStore({
    files: createHistoryFiles(folder, random),
    maxEntries: () => readSetting('history.size'),
    redact,
    random,
    now: Date.now,
  });
  return createHistory({ ...deps, store, now: Date.now, locale: vscode.env.language });
}
