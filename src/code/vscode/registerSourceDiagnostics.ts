import * as vscode from 'vscode';

const PAUSE_MS = 300;

/** Marks what `diagnose` finds in the documents that are visible, a moment after they were shown or changed. */
export function registerSourceDiagnostics(
  selector: vscode.DocumentSelector,
  diagnose: (document: vscode.TextDocument) => Promise<vscode.Diagnostic[]>,
  changes: readonly vscode.Event<unknown>[],
): vscode.Disposable {
  const collection = vscode.languages.createDiagnosticCollection('commerce-api-source');
  let timer: NodeJS.Timeout | undefined;
  let isDisposed = false;
  const checked = new Map<string, vscode.TextDocument>();
  const visible = (): readonly vscode.TextDocument[] =>
    [...new Set(vscode.window.visibleTextEditors.map(({ document }) => document))].filter(
      (document) => vscode.languages.match(selector, document) > 0,
    );
  const check = async (): Promise<void> => {
    const shown = visible();
    for (const [key, document] of checked) {
      if (shown.includes(document)) continue;
      checked.delete(key);
      collection.delete(document.uri);
    }
    for (const document of shown) {
      const { version } = document;
      const found = await diagnose(document);
      if (isDisposed) return;
      // A newer text has its own check on the way.
      if (document.isClosed || document.version !== version) continue;
      checked.set(document.uri.toString(), document);
      collection.set(document.uri, found);
    }
  };
  const schedule = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void check(), PAUSE_MS);
  };
  const scheduleFor = (document: vscode.TextDocument): void => {
    if (visible().includes(document)) schedule();
  };
  if (visible().length > 0) schedule();
  return vscode.Disposable.from(
    collection,
    vscode.window.onDidChangeVisibleTextEditors(() => {
      if (visible().length > 0 || checked.size > 0) schedule();
    }),
    vscode.workspace.onDidChangeTextDocument(({ document }) => scheduleFor(document)),
    ...changes.map((change) => change(() => schedule())),
    new vscode.Disposable(() => {
      isDisposed = true;
      clearTimeout(timer);
    }),
  );
}
