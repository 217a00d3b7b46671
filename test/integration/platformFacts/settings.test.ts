import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { workspaceFolder } from '../../support/host/editors';
import { until } from '../../support/until';

describe('platform fact: application-scoped settings', () => {
  const file = () => vscode.Uri.joinPath(workspaceFolder(), '.vscode', 'settings.json');
  const inspect = () => vscode.workspace.getConfiguration('commerceApi').inspect('hints');
  const rulers = () => vscode.workspace.getConfiguration('editor').inspect('rulers')?.workspaceValue;

  it('the API refuses to write them to a workspace', async () => {
    for (const target of [vscode.ConfigurationTarget.Workspace, vscode.ConfigurationTarget.WorkspaceFolder]) {
      const update = vscode.workspace.getConfiguration('commerceApi').update('hints', false, target);
      await assert.rejects(Promise.resolve(update), /User settings|Folder/);
    }
  });

  it('a workspace’s file does not set them', async () => {
    await vscode.workspace.fs.writeFile(
      file(),
      Buffer.from(JSON.stringify({ 'commerceApi.hints': false, 'editor.rulers': [79] })),
    );
    await until('the workspace’s settings are read', () => rulers() !== undefined);
    assert.equal(vscode.workspace.getConfiguration('commerceApi').get('hints'), true);
    assert.equal(inspect()?.workspaceValue, undefined);
    await vscode.workspace.fs.delete(file());
    await until('the file is forgotten', () => rulers() === undefined);
  });
});
