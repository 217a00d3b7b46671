import * as vscode from 'vscode';
import type { LensItem } from '../lensItem';

/** Puts lenses on top of documents, in one row or two; `items` is undefined for documents of another kind. */
export function registerLensLine(
  selector: vscode.DocumentSelector,
  items: (uri: string) => readonly LensItem[] | undefined,
  changes: readonly vscode.Event<unknown>[],
): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const registration = vscode.languages.registerCodeLensProvider(selector, {
    onDidChangeCodeLenses: changed.event,
    provideCodeLenses: ({ uri, lineCount }) =>
      (items(uri.toString()) ?? []).map((item) => {
        const line = item.secondRow === true && lineCount > 1 ? 1 : 0;
        return new vscode.CodeLens(new vscode.Range(line, 0, line, 0), toCommand(item));
      }),
  });
  return vscode.Disposable.from(
    registration,
    changed,
    ...changes.map((change) => change(() => changed.fire())),
  );
}

function toCommand({ title, command, arguments: given }: LensItem): vscode.Command {
  return { title, command: command ?? '', arguments: [...(given ?? [])] };
}
