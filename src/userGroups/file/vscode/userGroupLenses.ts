import * as vscode from 'vscode';
import { SCHEME } from '../../../contributions';
import { userGroupAddressOf } from '../../../documents/uris';
import { registerLensLine, type LensItemsOf } from '../../../documents/vscode/registerLensLine';
import type { UserGroupFileInfo } from '../userGroupFiles';
import { userGroupLensItems } from '../userGroupLensItems';

/** Lenses on top of a user group's JSON: target of a save, and actions. */
export function registerUserGroupLenses(info: UserGroupFileInfo): vscode.Disposable {
  const changed: vscode.Event<unknown> = (listener: (uri: string) => unknown) => {
    const subscription = info.onDidChange((uri) => void listener(uri));
    return new vscode.Disposable(() => subscription.dispose());
  };
  const items: LensItemsOf = (uri) => {
    if (!userGroupAddressOf(uri)) return undefined;
    const environmentAndLevel = info.environmentAndLevelOf(uri);
    if (!environmentAndLevel) return undefined;
    return userGroupLensItems(uri, environmentAndLevel, info.statusOf(uri), {
      changes: info.changesOf(uri).length,
      canUndoSave: info.canUndoSave(uri),
      canShowExchange: info.canShowExchange(uri),
    });
  };
  return registerLensLine({ scheme: SCHEME }, items, [changed]);
}

/** Marks the fields that a save would send, in the editor's colours for changed lines. */
export function registerChangeMarks(info: UserGroupFileInfo): vscode.Disposable {
  const mark = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    borderColor: new vscode.ThemeColor('editorGutter.modifiedBackground'),
    borderStyle: 'solid',
    borderWidth: '0 0 0 3px',
    overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.modifiedForeground'),
    overviewRulerLane: vscode.OverviewRulerLane.Left,
  });
  const show = (isWanted: (uri: vscode.Uri) => boolean): void => {
    for (const editor of vscode.window.visibleTextEditors) {
      const { document } = editor;
      if (!isWanted(document.uri) || !userGroupAddressOf(document.uri.toString())) continue;
      const ranges = info
        .changesOf(document.uri.toString())
        .map(
          ({ offset, length }) =>
            new vscode.Range(document.positionAt(offset), document.positionAt(offset + length)),
        );
      editor.setDecorations(mark, ranges);
    }
  };
  show(() => true);
  return vscode.Disposable.from(
    mark,
    vscode.window.onDidChangeVisibleTextEditors(() => show(() => true)),
    vscode.workspace.onDidChangeTextDocument(({ document }) => show((uri) => uri === document.uri)),
    info.onDidChange((changed) => {
      const wanted = vscode.Uri.parse(changed).toString();
      show((uri) => uri.toString() === wanted);
    }),
  );
}
