import * as vscode from 'vscode';
import { webviewHtml } from '../../base/webviewHtml';
import type { EndpointDescription } from '../../catalog/describeEndpoint';
import { CommandId, ENDPOINT_PAGE, type AnyCommand } from '../../contributions';
import { chooseColumn } from '../../documents/vscode/chooseColumn';
import { runCommand } from '../../editor/runCommand';
import { webviewInput } from '../../editor/webviewInput';
import { endpointPageModel, readPageMessage, type PageAction } from '../endpointPageModel';

interface EndpointPageDeps {
  /** What is known about an endpoint now; undefined when it is gone. */
  describeCall(endpointId: string): Promise<EndpointDescription | undefined>;
  /** The one folder that the page may read. */
  readonly pageFolder: vscode.Uri;
  /** Where results go, too. */
  column(): vscode.ViewColumn;
  /** Whatever changes what is known, or what a call carries. */
  readonly changes: readonly vscode.Event<unknown>[];
}

const commands: Readonly<Record<PageAction, (endpointId: string) => AnyCommand>> = {
  call: (endpointId) => ({ command: CommandId.call, arguments: [{ endpointId }] }),
  insertCode: (endpointId) => ({ command: CommandId.insertCode, arguments: [{ endpointId }] }),
  copyPath: (endpointId) => ({ command: CommandId.copyPath, arguments: [{ endpointId }] }),
  find: () => ({ command: 'editor.action.webvieweditor.showFind' }),
};

/** The one tab that shows what is known about an endpoint. It never takes the keyboard. */
export function createEndpointPage(deps: EndpointPageDeps) {
  let open:
    { readonly panel: vscode.WebviewPanel; readonly endpointId: string; readonly title: string } | undefined;
  const refresh = async (): Promise<void> => {
    const asked = open;
    const known = asked && (await deps.describeCall(asked.endpointId));
    // The user may have closed it, or gone on, meanwhile.
    if (!known || open !== asked) return;
    const model = endpointPageModel(asked.endpointId, { ...known, label: asked.title });
    void asked.panel.webview.postMessage(model);
  };
  const fill = (panel: vscode.WebviewPanel): vscode.WebviewPanel => {
    const { webview } = panel;
    webview.options = { enableScripts: true, localResourceRoots: [deps.pageFolder] };
    panel.onDidDispose(() => (open = undefined));
    webview.onDidReceiveMessage((received: unknown) => {
      const message = readPageMessage(received);
      if (message?.kind === 'ready') void refresh();
      // VS Code searches the tab that has the keyboard.
      if (message?.kind === 'run' && message.action === 'find') panel.reveal(undefined, false);
      // Commands show their own failures.
      if (message?.kind === 'run')
        void runCommand(commands[message.action](message.endpointId)).catch(() => undefined);
    });
    webview.html = webviewHtml(
      webviewInput(webview, deps.pageFolder, 'endpoint.js'),
      'endpoint',
      panel.title,
    );
    return panel;
  };
  const create = (title: string): vscode.WebviewPanel =>
    fill(
      vscode.window.createWebviewPanel(
        ENDPOINT_PAGE,
        title,
        { viewColumn: deps.column(), preserveFocus: true },
        { enableFindWidget: true },
      ),
    );
  const resources = vscode.Disposable.from(
    ...deps.changes.map((changed) => changed(() => void refresh())),
    new vscode.Disposable(() => void open?.panel.dispose()),
  );
  return {
    /** Shows an endpoint in the tab that is open already, else beside the code. `title`: of the tab and the page. */
    show: async (endpointId: string, title: string): Promise<void> => {
      // From behind code it moves beside it.
      const tab = pageTab();
      if (tab) open?.panel.reveal(chooseColumn(tab), true);
      open = { panel: open?.panel ?? create(title), endpointId, title };
      open.panel.title = title;
      await refresh();
    },
    /** Fills the tab that an earlier window left. `state`: as its page kept it. */
    restore: async (panel: vscode.WebviewPanel, state: unknown): Promise<void> => {
      const { endpointId } = Object(state) as Readonly<Record<string, unknown>>;
      if (typeof endpointId !== 'string' || open) {
        panel.dispose();
        return;
      }
      open = { panel: fill(panel), endpointId, title: panel.title };
      await refresh();
    },
    dispose: () => void resources.dispose(),
  };
}

function pageTab(): vscode.Tab | undefined {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .find(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith(ENDPOINT_PAGE));
}
