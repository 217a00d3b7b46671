import * as vscode from 'vscode';
import { SCHEME, USER_GROUP_LANGUAGE } from '../../../contributions';
import { buildUri, userGroupAddressOf } from '../../../documents/uris';
import { documentTabsOf, shownUris } from '../../../documents/vscode/openTabs';
import { startJsonService } from '../../../documents/vscode/startJsonService';
import type { OpenDocument } from '../types';

export interface DocumentWatcher {
  noteDocument(uri: string, document: OpenDocument): void;
  noteSaved(uri: string, document: OpenDocument): void;
  noteClosed(uri: string): void;
  noteTabClosed(): void;
  noteWillSave(uri: string, isAutoSave: boolean): void;
}

/** Reports events of user group documents; loads the watcher at the first event. */
export function registerUserGroupDocuments(open: () => Promise<DocumentWatcher>): vscode.Disposable {
  const whenChanged =
    (notify: (watcher: DocumentWatcher, uri: string, document: OpenDocument) => void) =>
    (document: vscode.TextDocument): void => {
      const uri = userGroupUriOf(document.uri);
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
    vscode.workspace.onDidCloseTextDocument(
      whenChanged((watcher, uri) => {
        // VS Code closes and reopens a document at once if its language changes.
        if (!findUserGroupDocument(uri)) watcher.noteClosed(uri);
      }),
    ),
    vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
      if (documentTabsOf(closed).some(({ uri }) => userGroupAddressOf(uri)))
        void open().then((watcher) => watcher.noteTabClosed());
    }),
    vscode.workspace.onWillSaveTextDocument(({ document, reason }) => {
      const uri = userGroupUriOf(document.uri);
      if (uri === undefined) return;
      const isAutoSave = reason !== vscode.TextDocumentSaveReason.Manual;
      void open().then((watcher) => watcher.noteWillSave(uri, isAutoSave));
    }),
  );
}

/** Sets the language of user groups despite the user's file associations, and starts the JSON extension. */
export function registerUserGroupLanguage(): vscode.Disposable {
  const prepare = async (document: vscode.TextDocument): Promise<void> => {
    if (userGroupUriOf(document.uri) === undefined) return;
    await startJsonService();
    if (document.isClosed || document.languageId === USER_GROUP_LANGUAGE) return;
    await vscode.languages.setTextDocumentLanguage(document, USER_GROUP_LANGUAGE);
  };
  for (const document of vscode.workspace.textDocuments) void prepare(document);
  return vscode.workspace.onDidOpenTextDocument((document) => void prepare(document));
}

/** A user group's document, open anywhere in the window. */
export function findUserGroupDocument(uri: string): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find((document) => userGroupUriOf(document.uri) === uri);
}

/** True if a tab shows the user group, alone or in a comparison. */
export function hasUserGroupTab(uri: string): boolean {
  return shownUris().some((shown) => canonicalUriOf(shown) === uri);
}

/** Canonical URIs of user groups with a tab or an open document. */
export function openUserGroupUris(): readonly string[] {
  const documents = vscode.workspace.textDocuments.map(({ uri }) => uri.toString());
  return [...shownUris(), ...documents].flatMap((uri) => canonicalUriOf(uri) ?? []);
}

/** Text and dirty state; undefined if the document is not open. */
export function openUserGroupDocument(uri: string): OpenDocument | undefined {
  const document = findUserGroupDocument(uri);
  return document && { text: document.getText(), isDirty: document.isDirty };
}

/** Saves this document, whichever editor is active; false if VS Code did not. */
export async function saveUserGroupDocument(uri: string): Promise<boolean> {
  const document = findUserGroupDocument(uri);
  return document !== undefined && (await document.save());
}

function userGroupUriOf(uri: vscode.Uri): string | undefined {
  return uri.scheme === SCHEME ? canonicalUriOf(uri.toString()) : undefined;
}

function canonicalUriOf(uri: string): string | undefined {
  const address = userGroupAddressOf(uri);
  return address && buildUri(address);
}
