import * as vscode from 'vscode';
import { CommandId, USER_GROUP_FORM } from '../contributions';
import type { FormSession } from '../forms/formSession';
import type { RecordAccess } from '../platform/recordAccess';

export interface UserGroupFormNeeds {
  readonly context: vscode.ExtensionContext;
  readonly records: RecordAccess;
  readonly writeClipboard: (text: string) => Thenable<void>;
  readonly showStatus: (text: string) => void;
}

export interface UserGroupForms {
  /** Resolves when the document holds everything that was typed into its forms so far. */
  readonly settled: (uri: string) => Promise<void>;
  dispose(): void;
}

/** The editor of user groups; its code and its page are loaded with the first form. */
export function registerUserGroupForm(needs: UserGroupFormNeeds): UserGroupForms {
  const open = new Map<FormSession, string>();
  const registration = vscode.window.registerCustomEditorProvider(
    USER_GROUP_FORM,
    {
      resolveCustomTextEditor: async (document, panel) => {
        const { openFormPanel } = await import('../forms/vscode/formPanel');
        const session = await openFormPanel(
          {
            ...needs,
            pageFolder: vscode.Uri.joinPath(needs.context.extensionUri, 'dist', 'form'),
            saveCommand: CommandId.saveRecord,
            openAsJsonCommand: CommandId.openAsJson,
          },
          document,
          panel,
        );
        if (!session) return;
        open.set(session, document.uri.toString());
        panel.onDidDispose(() => open.delete(session));
      },
    },
    // The document is the draft, so two forms of one record are no problem.
    { supportsMultipleEditorsPerDocument: true },
  );
  return {
    settled: async (uri) => {
      const wanted = vscode.Uri.parse(uri).toString();
      const sessions = [...open].filter(([, shown]) => shown === wanted);
      await Promise.all(sessions.map(([session]) => session.settled()));
    },
    dispose: () => void registration.dispose(),
  };
}
