import * as vscode from 'vscode';
import { recordAddressOf } from '../../../documents/uris';
import { activeDocumentUri, openTabs } from '../../../documents/vscode/documentTabs';
import { findRecordDocument } from './recordDocuments';

/** The text editor that VS Code has for any document. */
const TEXT_EDITOR = 'default';

/** What commands do with the editors of records. URIs are canonical. */
export const recordEditor = {
  openDocument: async (uri: string): Promise<void> => {
    await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(uri));
  },
  openText: async (uri: string): Promise<void> => {
    await vscode.commands.executeCommand('vscode.openWith', vscode.Uri.parse(uri), TEXT_EDITOR);
  },
  /** Saves as the user does: VS Code's own command where the record's editor is active. */
  saveDocument: async (uri: string): Promise<void> => {
    if (isActive(uri)) await vscode.commands.executeCommand('workbench.action.files.save');
    else await vscode.workspace.save(vscode.Uri.parse(uri));
  },
  /** Reads the file in place of the user's changes: VS Code's own command, which only works on the active editor. */
  discardChanges: async (uri: string): Promise<void> => {
    if (!isActive(uri)) await showTab(uri);
    if (isActive(uri)) await vscode.commands.executeCommand('workbench.action.files.revert');
  },
  /** The document's text as the user sees it; undefined when it is not open. */
  recordDocument: (uri: string): { readonly text: string; readonly isDirty: boolean } | undefined => {
    const document = findRecordDocument(uri);
    return document && { text: document.getText(), isDirty: document.isDirty };
  },
  /** The environment that each open record with unsaved changes was read from, by the name that it had. */
  unsavedRecordPlaces: (): readonly string[] =>
    vscode.workspace.textDocuments
      .filter(({ isDirty }) => isDirty)
      .flatMap(({ uri }) => recordAddressOf(uri.toString())?.environmentName ?? []),
};

function isActive(uri: string): boolean {
  const active = activeDocumentUri();
  return active !== undefined && isSame(active, uri);
}

async function showTab(uri: string): Promise<void> {
  const tab = openTabs().find((open) => isSame(open.uri, uri))?.tab;
  const editor = tab?.input instanceof vscode.TabInputCustom ? tab.input.viewType : TEXT_EDITOR;
  await vscode.commands.executeCommand('vscode.openWith', vscode.Uri.parse(uri), editor, {
    viewColumn: tab?.group.viewColumn ?? vscode.ViewColumn.Active,
  });
}

/** VS Code and our own URIs encode differently. */
function isSame(one: string, other: string): boolean {
  return vscode.Uri.parse(one).toString() === vscode.Uri.parse(other).toString();
}
