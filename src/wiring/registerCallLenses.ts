import * as vscode from 'vscode';
import { registerRequestLenses } from '../calls/requests/vscode/registerRequestLenses';
import {
  registerNextCallLenses,
  type NextCallLensDeps,
} from '../calls/results/vscode/registerNextCallLenses';
import { registerResultLenses } from '../calls/results/vscode/registerResultLenses';
import { goneEnvironment } from '../documents/goneEnvironment';
import { toEvent } from '../editor/toEvent';
import type { Access } from './access';
import type { DocumentServices } from './documentServices';
import type { HistoryServices } from './historyServices';
import type { Remedies } from './remedies';

export interface CallLensesDeps {
  readonly details: NextCallLensDeps;
  readonly access: Access;
  readonly documents: Pick<DocumentServices, 'resultStore' | 'results'>;
  readonly history: Pick<HistoryServices, 'hasPrevious' | 'onDidChange'>;
  readonly remedies: Remedies;
}

/** What can be done with a request or a result, on top of its document and beside the ids in it. */
export function registerCallLenses(deps: CallLensesDeps): vscode.Disposable {
  const { details, history, remedies } = deps;
  const { environments, levels, sessionIndex } = deps.access;
  const { resultStore, results } = deps.documents;
  const targetChanges = [
    toEvent((listener) => environments.onDidChange(listener)),
    toEvent(levels.onDidChange),
    toEvent((listener) => sessionIndex.onDidChange(listener)),
  ];
  return vscode.Disposable.from(
    registerResultLenses({
      store: resultStore,
      goneOf: (name, uri) =>
        environments.find(name) ? undefined : goneEnvironment(name, environments.current.name, uri),
      remediesFor: remedies.ofCall,
      hasPrevious: (call) => resultStore.findPrevious(call) !== undefined || history.hasPrevious(call),
      changes: [results.onDidChange, toEvent(history.onDidChange), ...targetChanges],
    }),
    registerNextCallLenses(details),
    registerRequestLenses({
      sendTarget: (name, uri) => {
        const environment = name === undefined ? environments.current : environments.find(name);
        if (!environment) return goneEnvironment(name ?? '', environments.current.name, uri);
        const level = levels.levelOf(environment);
        const isSignedOut = sessionIndex.has(environment, level) === false;
        return {
          environmentName: environment.name,
          level: isSignedOut ? vscode.l10n.t('signed out') : level,
          live: environment.live,
        };
      },
      changes: targetChanges,
    }),
  );
}
