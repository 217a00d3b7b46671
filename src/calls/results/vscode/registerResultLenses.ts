import * as vscode from 'vscode';
import { SCHEME, RESULT_LANGUAGE } from '../../../contributions';
import { registerLensLine } from '../../../documents/vscode/registerLensLine';
import { startJsonService } from '../../../documents/vscode/startJsonService';
import type { LensesOf } from '../createLensesOf';

/**
 * The lens line of result documents, which are known by scheme and path whatever their language. `changes`: whatever
 * changes a lens, such as a result that was kept, or a session that came or went.
 */
export function registerResultLenses(
  lensesOf: LensesOf,
  changes: readonly vscode.Event<unknown>[],
): vscode.Disposable {
  return registerLensLine({ scheme: SCHEME }, async (uri) => (await lensesOf(uri))?.row, changes);
}

/** Gives results VS Code's JSON service, for folding, outline and breadcrumbs. */
export function registerResultLanguage(): vscode.Disposable {
  const prepare = ({ languageId }: vscode.TextDocument): void => {
    if (languageId === RESULT_LANGUAGE) void startJsonService();
  };
  for (const document of vscode.workspace.textDocuments) prepare(document);
  return vscode.workspace.onDidOpenTextDocument(prepare);
}
