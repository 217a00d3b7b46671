import * as vscode from 'vscode';
import { USER_GROUP_LANGUAGE, REQUEST_LANGUAGE } from '../../contributions';

const EXTENSION_ID = 'vscode.json-language-features';
const servedLanguages: readonly string[] = ['json', 'jsonc', REQUEST_LANGUAGE, USER_GROUP_LANGUAGE];

/**
 * Starts VS Code's JSON extension, which starts by itself only for its own languages. Without the JSON extension,
 * completion and hover texts are missing, but this extension still marks mistakes.
 */
export async function startJsonService(): Promise<void> {
  try {
    await vscode.extensions.getExtension(EXTENSION_ID)?.activate();
  } catch {
    // The JSON extension is disabled or broken; documents work without it.
  }
}

/** True if VS Code's JSON extension checks the document against our schema. */
export function isCheckedByJsonService(document: vscode.TextDocument): boolean {
  return (
    servedLanguages.includes(document.languageId) &&
    vscode.extensions.getExtension(EXTENSION_ID)?.isActive === true &&
    vscode.workspace.getConfiguration('json', document).get<boolean>('validate.enable', true)
  );
}
