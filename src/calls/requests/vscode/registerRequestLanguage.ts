import * as vscode from 'vscode';
import { SCHEME, REQUEST_LANGUAGE } from '../../../contributions';
import type { GoneEnvironment } from '../../../documents/goneEnvironment';
import { REQUEST_EXTENSION, isRequestUri, parseUri } from '../../../documents/uris';
import { isEditableRequest } from '../../../documents/vscode/isEditableRequest';
import { registerLensLine, type LensItemsOf } from '../../../documents/vscode/registerLensLine';
import { startJsonService } from '../../../documents/vscode/startJsonService';
import { SECRET_CODE } from '../requestIssue';
import { requestLensItems, type SendTarget } from '../requestLensItems';

/**
 * Selects documents by scheme and path, because the user's file associations may change their language. Also selects
 * other documents of the extension, for which the providers return nothing.
 */
const requestSelector: vscode.DocumentSelector = [
  { scheme: SCHEME },
  { pattern: `**/*${REQUEST_EXTENSION}` },
];

/**
 * Starts VS Code's JSON extension for request documents, and registers the quick fix for secrets. Request documents in
 * the extension's file system always get the request language, because settings in the manifest apply by language.
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

interface RequestLensDeps {
  /** Returns the target of a document: the environment in its URI, else the chosen one. */
  readonly sendTarget: (
    environmentName: string | undefined,
    uri: string,
  ) => Promise<SendTarget | GoneEnvironment>;
  /** Events after which a target may differ, such as a change of the chosen environment or its level. */
  readonly changes: readonly vscode.Event<unknown>[];
}

/** Adds lenses such as Send and Start Over at the top of request documents. */
export function registerRequestLenses({ sendTarget, changes }: RequestLensDeps): vscode.Disposable {
  const items: LensItemsOf = async (uri) => {
    if (!isEditableRequest(uri)) return undefined;
    const address = parseUri(uri);
    const environmentName = address?.kind === 'request' ? address.environmentName : undefined;
    return requestLensItems(uri, await sendTarget(environmentName, uri));
  };
  return registerLensLine(requestSelector, items, changes);
}
