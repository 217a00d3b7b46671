import * as vscode from 'vscode';
import type { LensItem } from '../lensItem';

/** Puts one line of lenses on top of documents; `items` is undefined for documents of another kind. */
export function registerLensLine(
  selector: vscode.DocumentSelector,
  items: (uri: string) => readonly LensItem[] | undefined,
  changes: readonly vscode.Event<unknown>[],
): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const top = new vscode.Range(0, 0, 0, 0);
  const registration = vscode.languages.registerCodeLensProvider(selector, {
    onDidChangeCodeLenses: changed.event,
    provideCodeLenses: ({ uri }) =>
      (items(uri.toString()) ?? []).map((item) => new vscode.CodeLens(top, toCommand(item))),
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
