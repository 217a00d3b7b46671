import * as vscode from 'vscode';
import { REOPEN_FORM, USER_GROUP_FORM } from '../contributions';
import type { UserGroupFileInfo } from '../userGroups/file/userGroupFileStatus';
import type { FormSession } from '../userGroups/form/formSession';

export interface UserGroupFormDeps {
  readonly context: vscode.ExtensionContext;
  readonly userGroupFiles: UserGroupFileInfo;
  readonly writeClipboard: (text: string) => Thenable<void>;
  readonly showStatus: (text: string) => void;
  readonly noteTyped: (document: vscode.TextDocument) => void;
}

interface OpenPanel {
  readonly uri: string;
  readonly session: Promise<FormSession | undefined>;
}

/** The editor of user groups; its code and its page are loaded with the first form. */
export function registerUserGroupForm(deps: UserGroupFormDeps) {
  const panels = new Map<vscode.WebviewPanel, OpenPanel>();
  const lostForms = () => import('../userGroups/form/vscode/reopenForm');
  const registrations = vscode.Disposable.from(
    vscode.window.registerCustomEditorProvider(
      USER_GROUP_FORM,
      {
        resolveCustomTextEditor: async (document, panel) => {
          const session = import('../userGroups/form/vscode/openFormPanel').then(({ openFormPanel }) =>
            openFormPanel(
              { ...deps, pageFolder: vscode.Uri.joinPath(deps.context.extensionUri, 'dist', 'form') },
              document,
              panel,
            ),
          );
          panels.set(panel, { uri: document.uri.toString(), session });
          panel.onDidDispose(() => panels.delete(panel));
          await session;
        },
      },
      // The document is the draft, so two forms of one user group are no problem.
      { supportsMultipleEditorsPerDocument: true },
    ),
    vscode.commands.registerCommand(REOPEN_FORM, async (isEmpty: unknown) =>
      (await lostForms()).reopenForm(isEmpty === true),
    ),
  );
  return {
    /** A form of the user group is on screen. */
    isFormShown: (uri: string): boolean => {
      const wanted = vscode.Uri.parse(uri).toString();
      return [...panels].some(([panel, open]) => open.uri === wanted && panel.visible);
    },
    /**
     * Resolves when the document holds everything that was typed into its forms so far. Rejects with a sentence when
     * there is a form that cannot be asked.
     */
    settled: async (uri: string): Promise<void> => {
      const wanted = vscode.Uri.parse(uri).toString();
      const countServed = (): number =>
        [...panels].filter(([panel, open]) => panel.visible && open.uri === wanted).length;
      await (await lostForms()).requireServed(wanted, countServed);
      const sessions = [...panels.values()].filter((open) => open.uri === wanted);
      await Promise.all(sessions.map(async ({ session }) => (await session)?.settled()));
    },
    dispose: (): void => void registrations.dispose(),
  };
}
