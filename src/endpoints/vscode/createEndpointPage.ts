import * as vscode from 'vscode';
import { webviewHtml } from '../../base/webviewHtml';
import type { EndpointDescription } from '../../catalog/describeEndpoint';
import { CommandId, ENDPOINT_PAGE, type AnyCommand } from '../../contributions';
import { chooseColumn } from '../../documents/vscode/chooseColumn';
import { runCommand } from '../../editor/click';
import { webviewInput } from '../../editor/webviewInput';
import { endpointPageModel, readPageMessage, type PageAction } from '../endpointPageModel';

interface EndpointPageDeps {
  /** Undefined if the endpoint no longer exists. */
  describeCall(endpointId: string): Promise<EndpointDescription | undefined>;
  /** The only folder that the webview may read. */
  readonly pageFolder: vscode.Uri;
  /** Editor column for a new page: the column in which results open. */
  column(): vscode.ViewColumn;
  /** Events after which the page is filled again. */
  readonly changes: readonly vscode.Event<unknown>[];
}

const commands: Readonly<Record<PageAction, (endpointId: string) => AnyCommand>> = {
  call: (endpointId) => ({ command: CommandId.call, arguments: [{ endpointId }] }),
  insertCode: (endpointId) => ({ command: CommandId.insertCode, arguments: [{ endpointId }] }),
  copyPath: (endpointId) => ({ command: CommandId.copyPath, arguments: [{ endpointId }] }),
  find: () => ({ command: 'editor.action.webvieweditor.showFind' }),
};

/** The single tab for endpoint descriptions. Opens without the focus. */
export function createEndpointPage(deps: EndpointPageDeps) {
  let open:
    { readonly panel: vscode.WebviewPanel; readonly endpointId: string; readonly title: string } | undefined;
  const refresh = async (): Promise<void> => {
    const asked = open;
    const known = asked && (await deps.describeCall(asked.endpointId));
    // The user may have closed the tab or opened another endpoint meanwhile.
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
      // VS Code's find works only in a tab with the focus.
      if (message?.kind === 'run' && message.action === 'find') panel.reveal(undefined, false);
      // Commands show their own errors.
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
    /** Shows an endpoint in the open tab, else in a new one. `title`: title of the tab and the page. */
    show: async (endpointId: string, title: string): Promise<void> => {
      // A tab that code covers moves beside the code.
      const tab = pageTab();
      if (tab) open?.panel.reveal(chooseColumn(tab), true);
      open = { panel: open?.panel ?? create(title), endpointId, title };
      open.panel.title = title;
      await refresh();
    },
    /**
     * Fills a tab that VS Code restores from an earlier window. `state`: the `PageState` that the page stored. Closes
     * the tab if the state is invalid or a description is already open.
     */
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
