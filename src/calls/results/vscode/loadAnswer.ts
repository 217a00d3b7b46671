import * as vscode from 'vscode';
import { ANSWER_LANGUAGE } from '../../../contributions';
import { parseUri } from '../../../documents/uris';
import { mayNameSchema } from '../../../json/namesSchema';

/**
 * Loads an answer before it is shown, where the settings of a user or a folder would change it: as UTF-8 whatever
 * encoding files have, and in our language, whatever file associations say, where it may name a schema. VS Code's JSON
 * service would call that address at the first sight of the text.
 */
export async function loadAnswer(uri: vscode.Uri): Promise<void> {
  const address = parseUri(uri.toString());
  const isPlainJson = address?.kind === 'result' && address.extension === 'json';
  if (isPlainJson && readsUtf8(uri)) return;
  try {
    const document = await vscode.workspace.openTextDocument(uri, { encoding: 'utf8' });
    if (isPlainJson || ownLanguages.has(document.languageId) || !mayNameSchema(document.getText())) return;
    await vscode.languages.setTextDocumentLanguage(document, ANSWER_LANGUAGE);
  } catch {
    // Too large for any extension: the JSON service does not see it either.
  }
}

const ownLanguages: ReadonlySet<string> = new Set([ANSWER_LANGUAGE, 'plaintext']);

function readsUtf8(uri: vscode.Uri): boolean {
  return vscode.workspace.getConfiguration('files', uri).get('encoding') === 'utf8';
}
