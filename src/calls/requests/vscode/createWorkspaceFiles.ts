import * as vscode from 'vscode';
import { CancelledError } from '../../../base/userError';
import { moveCursor } from '../../../documents/vscode/cursor';
import type { WorkspaceFiles } from '../../writeRequestFile';
import { writingOffset } from '../writingOffset';

/** Writes files into the folders of the workspace. */
export function createWorkspaceFiles(): WorkspaceFiles {
  return {
    folders: () =>
      (vscode.workspace.workspaceFolders ?? []).map(({ name, uri }) => ({ name, uri: uri.toString() })),
    join: (folder, path) => vscode.Uri.joinPath(vscode.Uri.parse(folder), path).toString(),
    exists: async (uri) => {
      try {
        await vscode.workspace.fs.stat(vscode.Uri.parse(uri));
        return true;
      } catch {
        return false;
      }
    },
    askSaveUri: async (name) => {
      const uri = await vscode.window.showSaveDialog({
        defaultUri: vscode.Uri.file(name),
        filters: { [vscode.l10n.t('Request files')]: ['commerce-request.json'] },
      });
      if (!uri) throw new CancelledError();
      return uri.toString();
    },
    writeAndShow: async (uri, text) => {
      const target = vscode.Uri.parse(uri);
      await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
      const editor = await vscode.window.showTextDocument(target, { preview: false });
      moveCursor(editor, writingOffset(editor.document.getText()));
    },
  };
}
