import * as vscode from 'vscode';
import { CommandId, REOPEN_FORM, type AnyCommand } from '../../../contributions';
import { runCommand } from '../../../editor/runCommand';
import type { UserGroupFileInfo } from '../../file/userGroupFileStatus';
import { replaceInDocument } from '../../file/vscode/userGroupEditor';
import { formHtml, newNonce } from '../formHtml';
import { FormSession } from '../formSession';

export interface FormPanelDeps {
  readonly userGroupFiles: UserGroupFileInfo;
  /** The one folder that the page may read. */
  readonly pageFolder: vscode.Uri;
  readonly writeClipboard: (text: string) => Thenable<void>;
  readonly showStatus: (text: string) => void;
  /** Told of each text that the user made in the form. */
  readonly noteTyped: (document: vscode.TextDocument) => void;
}

const SCRIPT = 'form.js';

/** Puts the form into a panel, in step with the document until it is closed; undefined: closed before it was ready. */
export async function openFormPanel(
  deps: FormPanelDeps,
  document: vscode.TextDocument,
  panel: vscode.WebviewPanel,
): Promise<FormSession | undefined> {
  const { userGroupFiles } = deps;
  const uri = document.uri.toString();
  const life = { isClosed: false };
  panel.onDidDispose(() => (life.isClosed = true));
  const fields = await userGroupFiles.fields();
  // Every member of a closed panel throws.
  if (life.isClosed) return undefined;
  const { webview } = panel;
  webview.options = {
    enableScripts: true,
    enableForms: false,
    enableCommandUris: [REOPEN_FORM],
    localResourceRoots: [deps.pageFolder],
  };
  // Commands show their own failures.
  const run = (command: AnyCommand): void => void runCommand(command).catch(() => undefined);
  const session = new FormSession({
    fields,
    document: {
      text: () => document.getText(),
      isDirty: () => document.isDirty,
      apply: async (replacement) => {
        const isApplied = await replaceInDocument(document, [replacement]);
        if (isApplied) deps.noteTyped(document);
        return isApplied;
      },
      save: () => run({ command: CommandId.saveRecord, arguments: [uri] }),
      undoSave: () => run({ command: CommandId.undoSave, arguments: [uri] }),
    },
    userGroup: () => ({
      baseline: userGroupFiles.baselineOf(uri),
      origin: userGroupFiles.originOf(uri),
      status: userGroupFiles.statusOf(uri),
      canUndoSave: userGroupFiles.canUndoSave(uri),
      environmentAndLevel: userGroupFiles.environmentAndLevelOf(uri) ?? {
        environmentName: '',
        level: 'user',
        live: false,
      },
    }),
    // A hidden page gets no message; it asks again when it is shown.
    post: (message) => void webview.postMessage(message),
    run,
    copy: (id) => {
      void deps.writeClipboard(id).then(() => deps.showStatus(vscode.l10n.t('Id copied')));
    },
    openAsJson: { title: vscode.l10n.t('Open as JSON'), command: CommandId.openAsJson, arguments: [uri] },
    newSession: newNonce,
  });
  const subscriptions = vscode.Disposable.from(
    webview.onDidReceiveMessage((message: unknown) => session.receive(message)),
    vscode.workspace.onDidChangeTextDocument((event) => {
      // The user group's file must know of the change first: it says what the text is judged against.
      if (event.document === document) queueMicrotask(() => session.refresh());
    }),
    vscode.workspace.onDidSaveTextDocument((saved) => {
      if (saved === document) session.refresh();
    }),
    userGroupFiles.onDidChange((changed) => {
      if (vscode.Uri.parse(changed).toString() === uri) session.refresh();
    }),
  );
  panel.onDidDispose(() => {
    session.dispose();
    subscriptions.dispose();
  });
  userGroupFiles.noteForm(uri);
  webview.html = formHtml({
    nonce: newNonce(),
    script: webview.asWebviewUri(vscode.Uri.joinPath(deps.pageFolder, SCRIPT)).toString(),
    language: vscode.env.language,
  });
  return session;
}
