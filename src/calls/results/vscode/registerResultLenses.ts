import type * as vscode from 'vscode';
import { SCHEME } from '../../../contributions';
import { registerLensLine } from '../../../documents/vscode/registerLensLine';
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
