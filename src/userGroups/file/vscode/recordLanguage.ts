import * as vscode from 'vscode';
import { RECORD_LANGUAGE, SCHEME } from '../../../contributions';
import { recordAddressOf } from '../../../documents/uris';
import { startJsonService } from '../../../documents/vscode/jsonService';

/** Gives records their own language, whatever the user's file associations say, and starts its service. */
export function registerRecordLanguage(): vscode.Disposable {
  const prepare = async (document: vscode.TextDocument): Promise<void> => {
    if (document.uri.scheme !== SCHEME || !recordAddressOf(document.uri.toString())) return;
    await startJsonService();
    if (document.isClosed || document.languageId === RECORD_LANGUAGE) return;
    await vscode.languages.setTextDocumentLanguage(document, RECORD_LANGUAGE);
  };
  for (const document of vscode.workspace.textDocuments) void prepare(document);
  return vscode.workspace.onDidOpenTextDocument((document) => void prepare(document));
}
