import * as vscode from 'vscode';
import { USER_GROUP_LANGUAGE, SCHEME } from '../../../contributions';
import { userGroupAddressOf } from '../../../documents/uris';
import { startJsonService } from '../../../documents/vscode/startJsonService';

/** Gives user groups their own language, whatever the user's file associations say, and starts its service. */
export function registerUserGroupLanguage(): vscode.Disposable {
  const prepare = async (document: vscode.TextDocument): Promise<void> => {
    if (document.uri.scheme !== SCHEME || !userGroupAddressOf(document.uri.toString())) return;
    await startJsonService();
    if (document.isClosed || document.languageId === USER_GROUP_LANGUAGE) return;
    await vscode.languages.setTextDocumentLanguage(document, USER_GROUP_LANGUAGE);
  };
  for (const document of vscode.workspace.textDocuments) void prepare(document);
  return vscode.workspace.onDidOpenTextDocument((document) => void prepare(document));
}
