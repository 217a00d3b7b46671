import assert from 'node:assert/strict';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { until } from '../until';

/** The folder that the window shows. */
export function workspaceFolder(): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  assert.ok(folder, 'the window has no folder');
  return folder;
}

/** Writes a file of the workspace and shows it in the first column. */
export async function showCode(name: string, text = 'const a = 1;\n'): Promise<vscode.TextEditor> {
  const uri = vscode.Uri.file(join(workspaceFolder().fsPath, name));
  await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), {
    viewColumn: vscode.ViewColumn.One,
    preview: false,
  });
}

export async function closeEverything(): Promise<void> {
  for (const document of vscode.workspace.textDocuments) {
    if (document.isDirty && document.uri.path.includes('/user-groups/')) await revertDraft(document);
    else if (document.isDirty) await document.save();
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await until('every tab is closed', () => vscode.window.tabGroups.all.every((group) => !group.tabs.length));
}

/** Reverts the unsaved changes of a user group; VS Code would try to save them on close. */
async function revertDraft(document: vscode.TextDocument): Promise<void> {
  await vscode.window.showTextDocument(document);
  await vscode.commands.executeCommand('workbench.action.files.revert');
}

export interface TextTab {
  readonly tab: vscode.Tab;
  readonly uri: vscode.Uri;
}

export function textTabs(): readonly TextTab[] {
  return vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .flatMap((tab) => (tab.input instanceof vscode.TabInputText ? [{ tab, uri: tab.input.uri }] : []));
}

export function resultTabs(): readonly TextTab[] {
  return textTabs().filter(({ uri }) => uri.scheme === 'commerce-api' && uri.path.includes('/results/'));
}

export function requestTabs(): readonly TextTab[] {
  return textTabs().filter(({ uri }) => uri.scheme === 'commerce-api' && uri.path.includes('/requests/'));
}

/** The only open result. */
export function theResult(): TextTab {
  const [first, ...others] = resultTabs();
  assert.ok(first, 'no result is open');
  assert.equal(others.length, 0, 'several results are open');
  return first;
}

/** Text of a document as the editor holds it. */
export async function textOf(uri: vscode.Uri): Promise<string> {
  return (await vscode.workspace.openTextDocument(uri)).getText();
}

/** Bytes of a file as its file system provider returns them. */
export async function bytesOf(uri: vscode.Uri): Promise<Uint8Array> {
  return vscode.workspace.fs.readFile(uri);
}

/** The JSON of the only open result. */
export async function resultJson(): Promise<Readonly<Record<string, unknown>>> {
  return JSON.parse(await textOf(theResult().uri)) as Readonly<Record<string, unknown>>;
}

/** Replaces a document's whole text in the editor, without a save. */
export async function writeText(uri: vscode.Uri, text: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  const edit = new vscode.WorkspaceEdit();
  const end = document.positionAt(document.getText().length);
  edit.replace(uri, new vscode.Range(new vscode.Position(0, 0), end), text);
  assert.equal(await vscode.workspace.applyEdit(edit), true);
}

/** The commands of all lenses of a document. */
export async function lensesOf(uri: vscode.Uri): Promise<readonly vscode.Command[]> {
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
    'vscode.executeCodeLensProvider',
    uri,
  );
  return lenses.flatMap(({ command }) => command ?? []);
}
