import * as vscode from 'vscode';
import { REQUEST_LANGUAGE, SCHEME } from '../../../contributions';
import { isRequestUri } from '../../../documents/uris';
import { startJsonService } from '../../../documents/vscode/startJsonService';

/**
 * Gives request documents their language service. Ours keep their own language even where the user's file
 * associations say otherwise, because saving by itself hangs on it.
 */
export function registerRequestLanguage(): vscode.Disposable {
  const prepare = async (document: vscode.TextDocument): Promise<void> => {
    if (!isRequestUri(document.uri.toString())) return;
    await startJsonService();
    if (document.isClosed || document.uri.scheme !== SCHEME || document.languageId === REQUEST_LANGUAGE)
      return;
    await vscode.languages.setTextDocumentLanguage(document, REQUEST_LANGUAGE);
  };
  for (const document of vscode.workspace.textDocuments) void prepare(document);
  return vscode.workspace.onDidOpenTextDocument((document) => void prepare(document));
}
