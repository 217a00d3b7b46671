import * as vscode from 'vscode';
import { createQuickInput } from '../../calls/prompts/vscode/createQuickInput';
import { createCallProgress } from '../../editor/callProgress';
import { createReplaceableInput } from '../../editor/replaceableInput';
import { runCommand } from '../../editor/click';
import { isFormInFront } from '../../userGroups/form/vscode/userGroupForms';
import type { Start } from '../start';

export type ScreenRoom = ReturnType<typeof wireScreen>;

/** Prompts, notices and progress, in addition to those of `createStart`. */
export function wireScreen(house: Start) {
  const { disposeOnDeactivate, redactor, showStatus } = house;
  // Over the form, a notification would cover the Save button.
  const progress = disposeOnDeactivate(createCallProgress(isFormInFront));
  const copyAsIs = async (text: string, said: string): Promise<void> => {
    await vscode.env.clipboard.writeText(text);
    showStatus(said);
  };
  return {
    ...house,
    input: createReplaceableInput(createQuickInput()),
    withProgress: progress.run,
    cancelCalls: progress.cancelAll,
    copyAsIs,
    copyText: (text: string, said: string) => copyAsIs(redactor.redact(text), said),
    /** Opens an untitled document; closing it asks whether to save. */
    showNewDocument: async (language: string, content: string): Promise<void> => {
      const document = await vscode.workspace.openTextDocument({ language, content });
      await vscode.window.showTextDocument(document, { preview: false });
    },
    openGuide: async (page: string): Promise<void> => {
      const guide = vscode.Uri.joinPath(house.context.extensionUri, 'docs', `${page}.md`);
      await vscode.commands.executeCommand('markdown.showPreview', guide);
    },
    runCommand,
  };
}
