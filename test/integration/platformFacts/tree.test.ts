import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { activateExtension } from '../../support/host/extensionUnderTest';
import { until } from '../../support/until';

describe('platform fact: trees', () => {
  it('moving by keys moves the focus only; list.select makes it the selection', async () => {
    const { view } = (await activateExtension()).tree;
    await vscode.commands.executeCommand('commerceApi.endpoints.focus');
    await until('the tree is there', () => view.visible);
    await vscode.commands.executeCommand('workbench.actions.treeView.commerceApi.endpoints.collapseAll');
    await vscode.commands.executeCommand('list.focusFirst');
    await vscode.commands.executeCommand('list.select');
    await until('the first row is selected', () => view.selection[0]?.id === 'users');
    await vscode.commands.executeCommand('list.collapse');
    await vscode.commands.executeCommand('list.focusDown');
    await vscode.commands.executeCommand('list.focusDown');
    assert.deepEqual(
      view.selection.map(({ id }) => id),
      ['users'],
    );
    await vscode.commands.executeCommand('list.select');
    await until('the third row is selected', () => view.selection[0]?.id === 'products');
  });
});
