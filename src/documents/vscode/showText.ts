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
