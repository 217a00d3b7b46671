import * as vscode from 'vscode';
import { lazy } from '../base/lazy';
import { USER_GROUP_FORM } from '../contributions';
import type { ShowNotice } from '../environments/showNotice';
import type { UserGroupFileInfo } from '../userGroups/file/userGroupFileInfo';
import type { FormSession } from '../userGroups/form/formSession';
import { KeptTyping } from '../userGroups/form/keptTyping';
import { OpenForms } from '../userGroups/form/openForms';

export interface UserGroupFormDeps {
  readonly context: vscode.ExtensionContext;
  readonly userGroupFiles: UserGroupFileInfo;
  readonly writeClipboard: (text: string) => Thenable<void>;
  readonly showStatus: (text: string) => void;
  readonly showNotice: ShowNotice;
}

export interface UserGroupForms {
  /**
   * Resolves when the document holds everything that was typed into its forms so far. Rejects with a sentence when
   * there is a form that cannot be asked.
   */
  readonly settled: (uri: string) => Promise<void>;
  /** A form of the user group is on screen. */
  readonly isFormShown: (uri: string) => boolean;
  dispose(): void;
}

interface OpenPanel {
  readonly uri: string;
  readonly session: Promise<FormSession | undefined>;
}

/** The editor of user groups; its code and its page are loaded with the first form. */
export function registerUserGroupForm(deps: UserGroupFormDeps): UserGroupForms {
  const panels = new Map<vscode.WebviewPanel, OpenPanel>();
  const openForms = new OpenForms(deps.context.workspaceState);
  const kept = new KeptTyping();
  const opened = new vscode.EventEmitter<OpenPanel>();
  const registration = vscode.window.registerCustomEditorProvider(
    USER_GROUP_FORM,
    {
      resolveCustomTextEditor: async (document, panel) => {
        const session = import('../userGroups/form/vscode/openFormPanel').then(({ openFormPanel }) =>
          openFormPanel(
            {
              ...deps,
              openForms,
              kept,
              pageFolder: vscode.Uri.joinPath(deps.context.extensionUri, 'dist', 'form'),
            },
            document,
            panel,
          ),
        );
        const open = { uri: document.uri.toString(), session };
        panels.set(panel, open);
        panel.onDidDispose(() => panels.delete(panel));
        opened.fire(open);
        await session;
      },
    },
    // The document is the draft, so two forms of one user group are no problem.
    { supportsMultipleEditorsPerDocument: true },
  );
  const reopened = lazy(async () => {
    const { reopenForms } = await import('../userGroups/form/vscode/reopenForms');
    return reopenForms({
      viewType: USER_GROUP_FORM,
      openForms,
      isLive: (uri, column) =>
        [...panels].some(([panel, open]) => open.uri === uri && panel.viewColumn === column),
      onDidOpen: opened.event,
    });
  });
  // Where an extension host was killed in this window, its forms still stand there.
  if (openForms.hasFormer) void reopened();
  return {
    isFormShown: (uri) => {
      const wanted = vscode.Uri.parse(uri).toString();
      return [...panels].some(([panel, open]) => open.uri === wanted && panel.visible);
    },
    settled: async (uri) => {
      const wanted = vscode.Uri.parse(uri).toString();
      if (openForms.hasFormer) await (await reopened()).settled(wanted);
      const sessions = [...panels.values()].filter((open) => open.uri === wanted);
      await Promise.all(sessions.map(async ({ session }) => (await session)?.settled()));
    },
    dispose: () => {
      registration.dispose();
      opened.dispose();
      void reopened.started()?.then((forms) => forms.dispose());
    },
  };
}
