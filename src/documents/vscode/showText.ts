import * as vscode from 'vscode';
import { ANSWER_LANGUAGE } from '../../contributions';
import type { SharedTexts } from '../sharedTexts';
import { isTextUri, openTabs } from './documentTabs';
import type { DocumentFileSystem } from './fileSystem';

/** Opens a read-only text under a title in the one tab for such texts: a preview would take the result's place. */
export async function showText(
  texts: SharedTexts,
  fileSystem: DocumentFileSystem,
  title: string,
  text: string,
): Promise<void> {
  const uri = texts.set(title, text);
  fileSystem.announce([uri]);
  const shown = vscode.Uri.parse(uri);
  const before = openTabs().filter((open) => isTextUri(open.uri) && !open.tab.isPinned);
  const viewColumn = before.at(-1)?.tab.group.viewColumn ?? vscode.ViewColumn.Active;
  await vscode.commands.executeCommand('vscode.open', shown, { preview: false, viewColumn });
  const old = before.filter((open) => open.uri !== shown.toString()).map(({ tab }) => tab);
  if (old.length > 0) await vscode.window.tabGroups.close(old, true);
}

/** Opens VS Code's comparison of JSON that cannot be changed, on the left, with a document. */
export async function showDifference(
  texts: SharedTexts,
  fileSystem: DocumentFileSystem,
  { title, text, uri }: { readonly title: string; readonly text: string; readonly uri: string },
): Promise<void> {
  const left = texts.set(title, text, ANSWER_LANGUAGE);
  fileSystem.announce([left]);
  await vscode.commands.executeCommand('vscode.diff', vscode.Uri.parse(left), vscode.Uri.parse(uri), title);
}
