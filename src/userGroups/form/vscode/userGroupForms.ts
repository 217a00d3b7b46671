import * as vscode from 'vscode';
import { newNonce } from '../../../base/webviewHtml';
import { CommandId, REOPEN_FORM, USER_GROUP_FORM, type AnyCommand } from '../../../contributions';
import { pageInputOf } from '../../../documents/vscode/pageInputOf';
import { reopenPage } from '../../../documents/vscode/reopenPage';
import { runCommand } from '../../../editor/click';
import { webviewInput } from '../../../editor/webviewInput';
import { showExchangeRemedy } from '../../../http/remedies/remedyButtons';
import { UserError } from '../../../base/userError';
import type { UserGroupFileInfo } from '../../file/userGroupFiles';
import { replaceInDocument } from '../../file/vscode/userGroupEditor';
import { formHtml } from '../formModel';
import { FormSession } from '../formSession';

interface FormDeps {
  readonly userGroupFiles: UserGroupFileInfo;
  /** The only folder that the webview may read. */
  readonly pageFolder: vscode.Uri;
  readonly writeClipboard: (text: string) => Thenable<void>;
  readonly showStatus: (text: string) => void;
  /** Gets the document after each change that the user made in the form. */
  readonly noteTyped: (document: vscode.TextDocument) => void;
}

interface OpenForm {
  readonly uri: string;
  readonly panel: vscode.WebviewPanel;
  readonly session: FormSession;
}

/** The open forms of this window. */
export function createUserGroupForms(deps: FormDeps) {
  const forms = new Map<vscode.WebviewPanel, OpenForm>();
  const shown = (uri: string): readonly OpenForm[] =>
    [...forms.values()].filter((form) => form.panel.visible && form.uri === uri);
  return {
    open: (document: vscode.TextDocument, panel: vscode.WebviewPanel): void => {
      const session = openForm(deps, document, panel);
      forms.set(panel, { uri: document.uri.toString(), panel, session });
      panel.onDidDispose(() => forms.delete(panel));
    },
    reopen: reopenPage,
    isFormShown: (uri: string): boolean => shown(vscode.Uri.parse(uri).toString()).length > 0,
    settled: async (uri: string): Promise<void> => {
      const wanted = vscode.Uri.parse(uri).toString();
      await requireServed(wanted, () => shown(wanted).length);
      const ofGroup = [...forms.values()].filter((open) => open.uri === wanted);
      await Promise.all(ofGroup.map(({ session }) => session.settled()));
    },
  };
}

/** Creates the form in a panel and keeps it in step with the document. */
function openForm(deps: FormDeps, document: vscode.TextDocument, panel: vscode.WebviewPanel): FormSession {
  const { userGroupFiles } = deps;
  const uri = document.uri.toString();
  const { webview } = panel;
  webview.options = {
    enableScripts: true,
    enableForms: false,
    enableCommandUris: [REOPEN_FORM],
    localResourceRoots: [deps.pageFolder],
  };
  // Commands show their own errors.
  const run = (command: AnyCommand): void => void runCommand(command).catch(() => undefined);
  const session = new FormSession({
    fields: () => userGroupFiles.fields(),
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
      note: userGroupFiles.noteOf(uri),
      useAdmin: userGroupFiles.useAdminOf(uri),
      canUndoSave: userGroupFiles.canUndoSave(uri),
      canShowExchange: userGroupFiles.canShowExchange(uri),
      environmentAndLevel: userGroupFiles.environmentAndLevelOf(uri) ?? {
        environmentName: '',
        id: '',
        level: 'user',
        live: false,
      },
    }),
    // A hidden page gets no messages; the page sends `ready` when it is shown again.
    post: (message) => void webview.postMessage(message),
    run,
    copy: (id) => {
      void deps.writeClipboard(id).then(() => deps.showStatus(vscode.l10n.t('Id copied')));
    },
    showExchange: showExchangeRemedy(uri),
    openAsJson: { title: vscode.l10n.t('Open as JSON'), command: CommandId.openAsJson, arguments: [uri] },
    newSession: newNonce,
  });
  const subscriptions = vscode.Disposable.from(
    webview.onDidReceiveMessage((message: unknown) => session.receive(message)),
    vscode.workspace.onDidChangeTextDocument((event) => {
      // The user group's file must process the change first, since it holds the baseline.
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
  webview.html = formHtml(webviewInput(webview, deps.pageFolder, 'form.js'));
  return session;
}

/** Rejects with a sentence if more forms of the user group are visible than this extension host serves. */
async function requireServed(uri: string, countServed: () => number): Promise<void> {
  const isLost = (): boolean => {
    const { all } = vscode.window.tabGroups;
    const shown = all.filter(({ activeTab }) => pageInputOf(activeTab)?.uri.toString() === uri);
    const isOpen = vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri);
    return isOpen && shown.length > countServed();
  };
  // VS Code asks for a new tab's form a little later: wait up to one second.
  for (let tries = 0; tries < 10 && isLost(); tries++)
    await new Promise((resolve) => setTimeout(resolve, 100));
  if (!isLost()) return;
  throw new UserError(
    vscode.l10n.t(
      'Nothing was saved: a form of this user group lost its connection and may contain your last edits. Close that form, then save again.',
    ),
  );
}

/** True if a form is in front in any tab group. */
export function isFormInFront(): boolean {
  return vscode.window.tabGroups.all.some(
    ({ activeTab }) => pageInputOf(activeTab)?.viewType === USER_GROUP_FORM,
  );
}
