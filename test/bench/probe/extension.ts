import * as vscode from 'vscode';

const itemCount = 40;

class Items implements vscode.TreeDataProvider<number> {
  getTreeItem(element: number): vscode.TreeItem {
    const item = new vscode.TreeItem(`Probe item ${element}`);
    item.description = `GET /v1/items/${element}`;
    item.iconPath = new vscode.ThemeIcon('symbol-method');
    return item;
  }

  getChildren(element?: number): number[] {
    return element === undefined ? Array.from({ length: itemCount }, (_, index) => index + 1) : [];
  }
}

/** The floor for results of this extension: GET, parse, format, show in an untitled document. */
async function get(url: string): Promise<void> {
  const { default: axios } = await import('axios');
  const answer = await axios.get<string>(url, {
    responseType: 'text',
    transformResponse: (text: string) => text,
  });
  const content = JSON.stringify(JSON.parse(answer.data), null, 2);
  const document = await vscode.workspace.openTextDocument({ content, language: 'json' });
  await vscode.window.showTextDocument(document);
}

export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(
    vscode.window.registerTreeDataProvider('benchProbe.items', new Items()),
    vscode.commands.registerCommand('benchProbe.get', get),
  );
}
