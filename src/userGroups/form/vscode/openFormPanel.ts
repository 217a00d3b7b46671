import * as vscode from 'vscode';
import { sanitizeForDisplay } from '../../../base/sanitizeForDisplay';
import { CommandId, type AnyCommand } from '../../../contributions';
import { userGroupAddressOf } from '../../../documents/uris';
import { runCommand } from '../../../editor/runCommand';
import type { ShowNotice } from '../../../environments/showNotice';
import type { UserGroupFileInfo } from '../../file/userGroupFileInfo';
import { formHtml } from '../formHtml';
import { FormSession, type FormDocument } from '../formSession';
import type { KeptTyping } from '../keptTyping';
import { newNonce } from '../newNonce';
import type { OpenForms } from '../openForms';

export interface FormPanelDeps {
  readonly userGroupFiles: UserGroupFileInfo;
  /** The one folder that the page may read. */
  readonly pageFolder: vscode.Uri;
  readonly writeClipboard: (text: string) => Thenable<void>;
  readonly showStatus: (text: string) => void;
  readonly showNotice: ShowNotice;
  readonly kept: KeptTyping;
  /** Which forms an earlier extension host left behind, and which there are now. */
  readonly openForms: OpenForms;
}

const SCRIPT = 'form.js';

/**
 * Puts the form into a panel, and keeps it in step with the document until the panel is closed. undefined when that
 * happened before the form was ready.
 */
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
  // A closed panel throws at every touch.
  if (life.isClosed) return undefined;
  const { webview } = panel;
  webview.options = { enableScripts: true, enableForms: false, localResourceRoots: [deps.pageFolder] };
  // Commands show their own failures.
  const run = (command: AnyCommand): void => void runCommand(command).catch(() => undefined);
  const session = new FormSession({
    fields,
    document: createFormDocument(document, () => run({ command: CommandId.saveRecord, arguments: [uri] })),
    userGroup: () => ({
      baseline: userGroupFiles.baselineOf(uri),
      origin: userGroupFiles.originOf(uri),
      status: userGroupFiles.statusOf(uri),
      environmentAndLevel: userGroupFiles.environmentAndLevelOf(uri) ?? {
        environmentName: '',
        level: 'user',
        live: false,
      },
    }),
    // A page that is hidden takes nothing; it asks anew when it is shown.
    post: (message) => void webview.postMessage(message),
    run,
    copy: (id) => {
      void deps.writeClipboard(id).then(() => deps.showStatus(vscode.l10n.t('Id copied')));
    },
    openAsJson: { title: vscode.l10n.t('Open as JSON'), command: CommandId.openAsJson, arguments: [uri] },
    start: () => {
      const session = newNonce();
      deps.openForms.note(panel, { uri, session });
      return { session, former: deps.openForms.formerOf(uri) };
    },
    kept: {
      take: () => deps.kept.take(uri),
      keep: (edits) => {
        deps.kept.keep(uri, edits);
        showKeptNotice(deps.showNotice, uri);
      },
    },
  });
  const subscriptions = vscode.Disposable.from(
    webview.onDidReceiveMessage((message: unknown) => session.receive(message)),
    vscode.workspace.onDidChangeTextDocument((event) => {
      // The user group's file hears of the change first; this promise says what the text is judged against.
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
    deps.openForms.drop(panel);
    session.dispose();
    subscriptions.dispose();
  });
  webview.html = formHtml({
    nonce: newNonce(),
    script: webview.asWebviewUri(vscode.Uri.joinPath(deps.pageFolder, SCRIPT)).toString(),
    language: vscode.env.language,
  });
  return session;
}

/** A form was closed, and what was typed into it is kept for the next one of its user group. */
function showKeptNotice(showNotice: ShowNotice, uri: string): void {
  const { environmentName = '', id = '' } = userGroupAddressOf(uri) ?? {};
  showNotice(
    vscode.l10n.t(
      'What you typed into the form of {0} in {1} is in no document; it is kept until the form is opened again or the window closes.',
      sanitizeForDisplay(id, 80),
      sanitizeForDisplay(environmentName),
    ),
    [
      {
        title: vscode.l10n.t('Open Again'),
        command: CommandId.openUserGroup,
        arguments: [{ userGroupId: id, environmentName }],
      },
    ],
  );
}

function createFormDocument(document: vscode.TextDocument, save: () => void): FormDocument {
  return {
    text: () => document.getText(),
    isDirty: () => document.isDirty,
    apply: ({ offset, length, text }) => {
      const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
      const edit = new vscode.WorkspaceEdit();
      edit.replace(document.uri, range, text);
      return Promise.resolve(vscode.workspace.applyEdit(edit));
    },
    save,
  };
}
