import * as vscode from 'vscode';
import { RESULT_LANGUAGE } from '../../../contributions';
import { startJsonService } from '../../../documents/vscode/startJsonService';

/** Gives results VS Code's JSON service, for folding, outline and breadcrumbs. */
export function registerResultLanguage(): vscode.Disposable {
  const prepare = ({ languageId }: vscode.TextDocument): void => {
    if (languageId === RESULT_LANGUAGE) void startJsonService();
  };
  for (const document of vscode.workspace.textDocuments) prepare(document);
  return vscode.workspace.onDidOpenTextDocument(prepare);
}
