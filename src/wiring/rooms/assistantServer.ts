import * as vscode from 'vscode';
import type { Assistant } from '../../assistant/createAssistant';
import { createAssistantConnections } from '../../assistant/server/assistantConnections';
import { connectAssistant } from '../../assistant/server/connectAssistant';
import { createAssistantServer } from '../../assistant/server/createAssistantServer';
import { isAssistantEndpoint, startAssistantEndpoint } from '../../assistant/server/startAssistantEndpoint';
import { createAssistantStatusItem, assistantWindow } from '../../assistant/vscode/assistantWindow';
import { steadyNow } from '../../base/steadyNow';
import { environmentVariables } from '../../code/environmentVariables';
import { CommandId } from '../../contributions';
import { onDidChangeSetting, readSetting } from '../../editor/settings';
import type { CallRoom } from './calls';

/**
 * Serves and connects assistants over MCP. Loaded when the user first connects an assistant, or soon after the start if
 * the folder has kept connections.
 */
export function wireAssistantServer(house: CallRoom & { readonly assistant: () => Promise<Assistant> }): {
  readonly connect: () => Promise<void>;
  readonly update: () => Promise<void>;
} {
  const { context, log, noteThrown } = house;
  const manifest: unknown = context.extension.packageJSON;
  const server = createAssistantServer({
    answer: async (...call) => (await house.assistant()).answer(...call),
    version: String(Reflect.get(Object(manifest), 'version')),
    log,
    noteCall: (id, tool) => connections.noteCall(id, tool),
  });
  const connections = createAssistantConnections({
    state: context.workspaceState,
    secrets: context.secrets,
    now: Date.now,
    isOn: () => readSetting('assistant') !== 'off',
    canKeep: () => vscode.workspace.isTrusted && vscode.workspace.workspaceFolders !== undefined,
    cancelCalls: server.cancelCalls,
    isOurs: isAssistantEndpoint,
    serve: (port, findConnection) =>
      startAssistantEndpoint({
        port,
        findConnection,
        findSecretOwner: house.findSecretOwner,
        now: steadyNow,
        onManyWrongKeys: () =>
          house.warn(
            vscode.l10n.t('A program on this computer keeps sending wrong keys to the assistant endpoint.'),
            [
              {
                title: vscode.l10n.t('Show Connections'),
                command: CommandId.connectAssistant,
                arguments: [],
              },
            ],
          ),
        respond: server.respond,
        noteThrown,
      }),
  });
  const update = (): void => void connections.update().catch(noteThrown);
  const window = house.disposeOnDeactivate(assistantWindow(Object.values(environmentVariables), connections));
  for (const resource of [
    createAssistantStatusItem(connections),
    onDidChangeSetting('assistant', update),
    vscode.workspace.onDidGrantWorkspaceTrust(update),
    vscode.workspace.onDidChangeWorkspaceFolders(update),
    // Another window, which served this folder's connections, may have closed.
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused && connections.problem()) update();
    }),
    { dispose: () => void connections.dispose() },
  ])
    house.disposeOnDeactivate(resource);
  return {
    connect: () => connectAssistant({ ...house, ...window, connections }),
    update: () => connections.update(),
  };
}
