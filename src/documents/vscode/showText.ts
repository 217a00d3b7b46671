import * as vscode from 'vscode';
import type { SharedTexts } from '../sharedTexts';
import type { DocumentFileSystem } from './fileSystem';

/** Opens a read-only text under a title in a tab of its own: a preview would take the result's place. */
export async function showText(
  texts: SharedTexts,
  fileSystem: DocumentFileSystem,
  title: string,
  text: string,
): Promise<void> {
  const uri = texts.set(title, text);
  fileSystem.announce([uri]);
  await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(uri), { preview: false });
}

/** Opens VS Code's comparison of a read-only text, on the left, with a document. */
export async function showDifference(
  texts: SharedTexts,
  fileSystem: DocumentFileSystem,
  { title, text, uri }: { readonly title: string; readonly text: string; readonly uri: string },
): Promise<void> {
  const left = texts.set(title, text);
  fileSystem.announce([left]);
  await vscode.commands.executeCommand('vscode.diff', vscode.Uri.parse(left), vscode.Uri.parse(uri), title);
}
