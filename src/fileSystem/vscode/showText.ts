import * as vscode from 'vscode';
import { isTextUri, openTabs } from '../../documents/vscode/openTabs';
import type { TextAddress } from '../../documents/uris';
import type { SharedTexts } from '../sharedTexts';
import type { DocumentFileSystem } from './documentFileSystem';

/** Opens a read-only text under a title in the one tab for such texts: a preview would replace the result. */
export async function showText(
  texts: SharedTexts,
  fileSystem: DocumentFileSystem,
  title: string,
  text: string,
  extension?: TextAddress['extension'],
): Promise<void> {
  const uri = texts.set(title, text, extension);
  fileSystem.announce([uri]);
  const shown = vscode.Uri.parse(uri);
  const before = openTabs().filter((open) => isTextUri(open.uri) && !open.tab.isPinned);
  const viewColumn = before.at(-1)?.tab.group.viewColumn ?? vscode.ViewColumn.Active;
  await vscode.commands.executeCommand('vscode.open', shown, { preview: false, viewColumn });
  const old = before.filter((open) => open.uri !== shown.toString()).map(({ tab }) => tab);
  if (old.length > 0) await vscode.window.tabGroups.close(old, true);
}
