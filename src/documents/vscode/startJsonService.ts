import * as vscode from 'vscode';
import { USER_GROUP_LANGUAGE, REQUEST_LANGUAGE } from '../../contributions';

const EXTENSION_ID = 'vscode.json-language-features';
const servedLanguages: readonly string[] = ['json', 'jsonc', REQUEST_LANGUAGE, USER_GROUP_LANGUAGE];

/** Starts VS Code's JSON service, which starts by itself for its own languages only. Failure means no completion. */
export async function startJsonService(): Promise<void> {
  try {
    await vscode.extensions.getExtension(EXTENSION_ID)?.activate();
  } catch {
    // Disabled or broken: request documents work without it.
  }
}

/** True when VS Code's own service checks the document against our schema. */
export function isCheckedByJsonService(document: vscode.TextDocument): boolean {
  return (
    servedLanguages.includes(document.languageId) &&
    vscode.extensions.getExtension(EXTENSION_ID)?.isActive === true &&
    vscode.workspace.getConfiguration('json', document).get<boolean>('validate.enable', true)
  );
}
