import * as vscode from 'vscode';
import { userGroupAddressOf } from '../../../documents/uris';
import { activeDocumentUri, openTabs, type DocumentTab } from '../../../documents/vscode/openTabs';
import type { TextReplacement } from '../../../json/changeMember';
import type { UserGroupEditor } from '../types';
import { findUserGroupDocument, hasUserGroupTab, openUserGroupDocument } from './userGroupDocuments';

/** View type of VS Code's text editor. */
const TEXT_EDITOR = 'default';

/** Creates the editor functions for commands. `noteTyped` gets each document after a change that the user asked for. */
export function createUserGroupEditor(
  others: Pick<UserGroupEditor, 'settled' | 'isFormShown' | 'isTyped'>,
  noteTyped: (document: vscode.TextDocument) => void,
): UserGroupEditor {
  return {
    ...others,
    replace: async (uri, replacements, isTyped) => {
      const document = findUserGroupDocument(uri);
      if (!document) return false;
      const isApplied = await replaceInDocument(document, replacements);
      if (isApplied && isTyped) noteTyped(document);
      return isApplied;
    },
    open: openUserGroup,
    openText: async (uri) => {
      await vscode.commands.executeCommand('vscode.openWith', vscode.Uri.parse(uri), TEXT_EDITOR);
    },
    // VS Code's Revert works only in the active editor.
    discardChanges: async (uri) => {
      if (!isActive(uri)) await showTab(uri);
      if (isActive(uri)) await vscode.commands.executeCommand('workbench.action.files.revert');
    },
    document: openUserGroupDocument,
    hasTab: hasUserGroupTab,
  };
}

/** Shows a user group's form if the form has a tab in any column; else opens the group in its preferred editor. */
export async function openUserGroup(uri: string, preserveFocus = false): Promise<void> {
  const isForm = ({ tab }: DocumentTab): boolean => tab.input instanceof vscode.TabInputCustom;
  if (openTabs().some((open) => isForm(open) && isSame(open.uri, uri)))
    await showTab(uri, isForm, preserveFocus);
  else await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(uri), { preserveFocus });
}

/** Environment names of open user groups with unsaved changes, as in the URIs of the documents. */
export function unsavedUserGroupEnvironments(): readonly string[] {
  return vscode.workspace.textDocuments
    .filter(({ isDirty }) => isDirty)
    .flatMap(({ uri }) => userGroupAddressOf(uri.toString())?.environmentName ?? []);
}

function isActive(uri: string): boolean {
  const active = activeDocumentUri();
  return active !== undefined && isSame(active, uri);
}

async function showTab(
  uri: string,
  isMeant: (open: DocumentTab) => boolean = () => true,
  preserveFocus = false,
): Promise<void> {
  const tab = openTabs().find((open) => isMeant(open) && isSame(open.uri, uri))?.tab;
  const editor = tab?.input instanceof vscode.TabInputCustom ? tab.input.viewType : TEXT_EDITOR;
  await vscode.commands.executeCommand('vscode.openWith', vscode.Uri.parse(uri), editor, {
    viewColumn: tab?.group.viewColumn ?? vscode.ViewColumn.Active,
    preserveFocus,
  });
}

/** Compares parsed URIs, because VS Code encodes URIs differently. */
function isSame(one: string, other: string): boolean {
  return vscode.Uri.parse(one).toString() === vscode.Uri.parse(other).toString();
}

/** Changes a document in one undo step; false if VS Code did not. May reject. */
export async function replaceInDocument(
  document: vscode.TextDocument,
  replacements: readonly TextReplacement[],
): Promise<boolean> {
  const edit = new vscode.WorkspaceEdit();
  for (const { offset, length, text } of replacements) {
    const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
    edit.replace(document.uri, range, text);
  }
  return vscode.workspace.applyEdit(edit);
}
