import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { createChangeEvent } from '../base/changeEvent';
import { lazy } from '../base/lazy';
import type { Log } from '../base/log';
import type { Catalog } from '../catalog/types';
import { onDidChangeSetting, readSetting } from '../editor/settings';
import { toTarget } from '../environments/toTarget';
import type { Environments } from '../environments/types';
import type { History } from '../history/history';
import type { HistoryNode } from '../history/historyNode';
import type { OpenHistory } from '../history/openHistory';
import { createHistoryTree, type HistoryTree } from '../history/vscode/historyTree';

export interface HistoryServicesDeps {
  readonly context: vscode.ExtensionContext;
  readonly catalog: Catalog;
  readonly environments: Environments;
  readonly redact: (text: string) => string;
  readonly log: Log;
}

export interface HistoryServices {
  readonly history: History;
  readonly tree: HistoryTree;
  /** Test mode only: the chosen environment's rows as a new window reads them. */
  readonly reopen: () => Promise<readonly HistoryNode[]>;
}

/** The history and its view; the folder is read when the view is shown or after the first call. */
export function createHistoryServices(deps: HistoryServicesDeps): HistoryServices {
  const { context, environments, log } = deps;
  const changed = createChangeEvent();
  let opened: OpenHistory | undefined;
  let writing: Promise<unknown> = Promise.resolve();
  const open = lazy(async (): Promise<OpenHistory> => {
    const made = await load();
    made.onDidChange(changed.fire);
    opened = made;
    return made;
  });
  const load = async (): Promise<OpenHistory> => {
    const [{ openHistory }, { createHistoryFiles }] = await Promise.all([
      import('../history/openHistory'),
      import('../history/vscode/createHistoryFiles'),
    ]);
    const random = (): string => randomBytes(8).toString('hex');
    const folder = vscode.Uri.joinPath(context.globalStorageUri, 'history');
    const made = openHistory({
      ...deps,
      files: createHistoryFiles(folder, random),
      maxEntries: () => readSetting('history.size'),
      addressOf: (name) => {
        const environment = environments.find(name);
        return environment && toTarget(environment, 'user');
      },
      nameNow: (name) => environments.find(name)?.name ?? name,
      headersOf: (name) => environments.find(name)?.headers ?? {},
      random,
      now: Date.now,
      locale: vscode.env.language,
    });
    return made;
  };
  const run = (task: (made: OpenHistory) => Promise<unknown>): Promise<void> => {
    const next = open().then(task);
    writing = Promise.allSettled([writing, next]);
    return next.then(
      () => undefined,
      (error: unknown) => log.error(`history: ${String(error)}`),
    );
  };
  const refresh = (): Promise<void> => run((made) => made.load());
  const history: History = {
    add: (call) => void run((made) => made.add(call)),
    nodes: async (name) => {
      if (!opened) await refresh();
      return opened?.nodes(name) ?? [];
    },
    read: async (id) => (await open()).read(id),
    hasPrevious: (call) => opened?.hasPrevious(call) ?? false,
    findPrevious: async (call) => {
      await writing;
      await refresh();
      return (await open()).findPrevious(call);
    },
    count: async (name) => {
      await refresh();
      return (await open()).count(name);
    },
    names: async () => {
      await refresh();
      return (await open()).names();
    },
    remove: async (ids) => (await open()).remove(ids),
    clear: async (name) => (await open()).clear(name),
    rename: async (from, to) => {
      await writing;
      await (await open()).rename(from, to);
    },
    onDidChange: changed.on,
    settled: async () => {
      await writing;
    },
  };
  const tree = createHistoryTree({
    nodes: () => history.nodes(environments.current.name),
    nextChange: () => opened?.nextChange(environments.current.name),
    refresh,
    changes: [changed.on, (listener) => environments.onDidChange(listener)],
  });
  // A smaller size takes effect at once, in the files too.
  context.subscriptions.push(
    tree,
    onDidChangeSetting('history.size', () => void refresh()),
  );
  return {
    history,
    tree,
    reopen: async () => {
      const made = await load();
      await made.load();
      return made.nodes(environments.current.name);
    },
  };
}
