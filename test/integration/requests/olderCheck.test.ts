import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { RequestIssue } from '../../../src/calls/requests/requestIssue';
import { registerDiagnostics } from '../../../src/fileSystem/vscode/registerDiagnostics';
import { until } from '../../support/until';

const issue = (message: string): RequestIssue => ({ offset: 0, length: 1, message, foundBy: 'us' });

describe('a check that ends after the document changed', () => {
  it('marks nothing, because it read an older text', async () => {
    const document = await vscode.workspace.openTextDocument({ content: 'text' });
    const { uri } = document;
    const messages = (): string =>
      vscode.languages
        .getDiagnostics(uri)
        .map(({ message }) => message)
        .join();
    const change = async (): Promise<void> => {
      const edit = new vscode.WorkspaceEdit();
      edit.insert(uri, new vscode.Position(0, 0), 'new ');
      assert.ok(await vscode.workspace.applyEdit(edit));
    };
    const answers: ((issues: readonly RequestIssue[]) => void)[] = [];
    const registered = registerDiagnostics({
      accepts: (accepted) => accepted === uri.toString(),
      issuesOf: () => new Promise((resolve) => answers.push(resolve)),
    });
    try {
      await until('the first check', () => answers.length === 1);
      await change();
      await until('the second check', () => answers.length === 2);
      answers[1]?.([issue('now')]);
      await until('the mark', () => messages() === 'now');
      answers[0]?.([issue('before')]);
      await change();
      // The next check starts by a timer, after everything that the answer started.
      await until('the third check', () => answers.length === 3);
      assert.equal(messages(), 'now');
    } finally {
      registered.dispose();
      // An unsaved document would stop the window at its end.
      await vscode.window.showTextDocument(document);
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    }
  });
});
