import * as vscode from 'vscode';
import type { LensItem } from '../../documents/types';
import { toCommand } from '../../documents/vscode/registerLensLine';
import type { TextSpan } from '../replaceSecret';
import { spanAfter } from '../spanAfter';

/** Shows a lens above a block of a document until the block is edited or the document is closed. */
export function showBlockLens(document: vscode.TextDocument, block: TextSpan, lens: LensItem): void {
  let span: TextSpan | undefined = block;
  const resources = vscode.Disposable.from(
    vscode.languages.registerCodeLensProvider(
      { scheme: document.uri.scheme },
      {
        provideCodeLenses: (asked) => {
          if (asked !== document || !span) return [];
          const start = document.positionAt(span.start);
          return [new vscode.CodeLens(new vscode.Range(start, start), toCommand(lens))];
        },
      },
    ),
    vscode.workspace.onDidChangeTextDocument((change) => {
      if (change.document !== document) return;
      for (const each of change.contentChanges) span &&= spanAfter(span, each);
      if (!span) resources.dispose();
    }),
    vscode.workspace.onDidCloseTextDocument((closed) => {
      if (closed === document) resources.dispose();
    }),
  );
}
