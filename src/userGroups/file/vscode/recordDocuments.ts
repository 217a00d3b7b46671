import * as vscode from 'vscode';
import { SCHEME } from '../../../contributions';
import { buildUri, recordAddressOf } from '../../../documents/uris';
import type { OpenRecord } from '../recordStore';
import type { SaveReasons } from '../saveReasons';

/** Whoever keeps what is known of records; it is loaded when the first of them is open. */
export interface RecordWatcher {
  noteDocument(uri: string, document: OpenRecord): void;
  noteSaving(uri: string): void;
  noteSaved(uri: string, document: OpenRecord): void;
  noteClosed(uri: string): void;
}

/** Tells the watcher what happens to the documents of records, and notes why each save is made. */
export function registerRecordDocuments(
  open: () => Promise<RecordWatcher>,
  reasons: SaveReasons,
): vscode.Disposable {
  const whenChanged =
    (notify: (watcher: RecordWatcher, uri: string, document: OpenRecord) => void) =>
    (document: vscode.TextDocument): void => {
      const uri = recordUriOf(document.uri);
      if (uri === undefined) return;
      const { isDirty } = document;
      const text = document.getText();
      void open().then((watcher) => notify(watcher, uri, { text, isDirty }));
    };
  const noteDocument = whenChanged((watcher, uri, document) => watcher.noteDocument(uri, document));
  for (const document of vscode.workspace.textDocuments) noteDocument(document);
  return vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument(noteDocument),
    vscode.workspace.onDidChangeTextDocument(({ document }) => noteDocument(document)),
    vscode.workspace.onDidSaveTextDocument(
      whenChanged((watcher, uri, document) => watcher.noteSaved(uri, document)),
    ),
    vscode.workspace.onDidCloseTextDocument(whenChanged((watcher, uri) => watcher.noteClosed(uri))),
    vscode.workspace.onWillSaveTextDocument(({ document, reason }) => {
      const uri = recordUriOf(document.uri);
      if (uri === undefined) return;
      reasons.announce(uri, reason === vscode.TextDocumentSaveReason.Manual ? 'manual' : 'auto');
      void open().then((watcher) => watcher.noteSaving(uri));
    }),
  );
}

/** The document of a record, open anywhere in the window. */
export function findRecordDocument(uri: string): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find((document) => recordUriOf(document.uri) === uri);
}

function recordUriOf(uri: vscode.Uri): string | undefined {
  if (uri.scheme !== SCHEME) return undefined;
  const address = recordAddressOf(uri.toString());
  return address && buildUri(address);
}
