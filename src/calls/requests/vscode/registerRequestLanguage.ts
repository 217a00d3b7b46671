import * as vscode from 'vscode';
import { SCHEME, REQUEST_LANGUAGE } from '../../../contributions';
import { REQUEST_EXTENSION, isRequestUri } from '../../../documents/uris';
import { startJsonService } from '../../../documents/vscode/startJsonService';
import { SECRET_CODE } from '../requestIssue';

/** Request documents by scheme and path, never by language: a user's file associations change that. */
export const requestSelector: vscode.DocumentSelector = [
  { scheme: SCHEME },
  { pattern: `**/*${REQUEST_EXTENSION}` },
];

/**
 * Gives request documents their language service, and the fix for a secret in them. Documents of our own file system
 * keep our language whatever the user's file associations say: the manifest saves them by it.
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
  return vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument((document) => void prepare(document)),
    vscode.languages.registerCodeActionsProvider(requestSelector, secretFixes, {
      providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
    }),
  );
}

/** Empties a secret that a request file holds. */
const secretFixes: vscode.CodeActionProvider = {
  provideCodeActions: (document, _range, { diagnostics }) =>
    diagnostics
      .filter(({ code }) => code === SECRET_CODE)
      .map((diagnostic) => {
        const title = vscode.l10n.t('Empty the value');
        const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
        action.edit = new vscode.WorkspaceEdit();
        action.edit.replace(document.uri, diagnostic.range, '""');
        action.diagnostics = [diagnostic];
        action.isPreferred = true;
        return action;
      }),
};
