import * as vscode from 'vscode';
import { createChangeEvent } from '../../base/changeEvent';
import { ContextKey } from '../../contributions';
import type { FinishedCall } from '../../http/types';
import { createSandboxRequests } from '../../requests/sandboxRequests';
import { createSandboxRequestTree } from '../../requests/vscode/sandboxRequestTree';
import type { HistoryRoom } from './history';

export type RequestRoom = ReturnType<typeof wireRequests>;

/**
 * Wires the requests that programs sent to the sandbox: their view, and their use by the history commands as finished
 * calls.
 */
export function wireRequests(house: HistoryRoom) {
  const { sandbox, catalog, redactor, history } = house;
  const changed = createChangeEvent();
  const sandboxRequests = createSandboxRequests({
    catalog,
    source: () => {
      const running = sandbox.running();
      return (
        running && {
          origin: running.origin,
          list: () => running.exchanges?.list() ?? [],
          levelOf: (authorization) => running.levelOf(authorization),
          userGroupUpdate: sandbox.expects().userGroupUpdate,
        }
      );
    },
    hintsOn: house.hintsOn,
    redact: redactor.redact,
    locale: vscode.env.language,
  });
  const begin = (): void => {
    const exchanges = sandbox.running()?.exchanges;
    if (!exchanges) return;
    house.disposeOnDeactivate(exchanges.onDidChange(changed.fire));
    void vscode.commands.executeCommand('setContext', ContextKey.sandboxRunning, true);
  };
  house.disposeOnDeactivate(sandbox.onDidStart(begin));
  house.disposeOnDeactivate(house.onDidChangeDetails(changed.fire));
  house.disposeOnDeactivate(
    createSandboxRequestTree({
      rows: () => sandboxRequests.rows(),
      unseen: () => sandboxRequests.unseen(),
      noteSeen: () => sandboxRequests.noteSeen(),
      onDidChange: changed.on,
    }),
  );
  begin();
  return {
    ...house,
    sandboxRequests,
    history: {
      ...history,
      read: async (id: string) => (await sandboxRequests.callOf(id)) ?? history.read(id),
      findPrevious: async (call: FinishedCall) =>
        (await sandboxRequests.previousOf(call)) ?? history.findPrevious(call),
    },
  };
}
