import * as vscode from 'vscode';
import { isEditableChangeSet } from '../../../documents/vscode/isEditableRequest';
import { toCommand } from '../../../documents/vscode/registerLensLine';
import type { LensItem } from '../../../documents/types';
import { CHANGES_EXTENSION } from '../../../documents/uris';

interface RowItems {
  /** In UTF-16 units. */
  readonly offset: number;
  readonly items: readonly LensItem[];
}

/** The lenses of change sets: those on top, and those of rows. */
export function registerChangeSetLenses(
  itemsOf: (uri: string) => Promise<readonly RowItems[]>,
  changes: readonly vscode.Event<unknown>[],
): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  return vscode.Disposable.from(
    changed,
    vscode.languages.registerCodeLensProvider(
      { pattern: `**/*${CHANGES_EXTENSION}` },
      {
        onDidChangeCodeLenses: changed.event,
        provideCodeLenses: async (document) => {
          const uri = document.uri.toString();
          if (!isEditableChangeSet(uri)) return [];
          return (await itemsOf(uri)).flatMap(({ offset, items }) => {
            const at = document.positionAt(offset);
            return items.map((item) => new vscode.CodeLens(new vscode.Range(at, at), toCommand(item)));
          });
        },
      },
    ),
    ...changes.map((change) => change(() => changed.fire())),
  );
}
