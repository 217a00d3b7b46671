import * as vscode from 'vscode';
import { activeDocumentUri } from './documentTabs';
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
    const active = activeDocumentUri();
    const isActive =
      active !== undefined && vscode.Uri.parse(active).toString() === vscode.Uri.parse(uri).toString();
    if (isActive) await vscode.commands.executeCommand('workbench.action.files.save');
    else await vscode.workspace.save(vscode.Uri.parse(uri));
  },
  /** The document's text as the user sees it; undefined when it is not open. */
  recordDocument: (uri: string): { readonly text: string; readonly isDirty: boolean } | undefined => {
    const document = findRecordDocument(uri);
    return document && { text: document.getText(), isDirty: document.isDirty };
  },
};
