import * as vscode from 'vscode';
import { SECRET_CODE } from '../requestIssue';
import { requestSelector } from './requestSelector';

/** Empties a secret that a request file holds. */
export function registerSecretFixes(): vscode.Disposable {
  const provider: vscode.CodeActionProvider = {
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
  return vscode.languages.registerCodeActionsProvider(requestSelector, provider, {
    providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
  });
}
