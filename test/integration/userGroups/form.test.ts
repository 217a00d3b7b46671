import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId, USER_GROUP_FORM } from '../../../src/contributions';
import { workspaceFolder } from '../../support/host/editors';
import { useExtension } from '../../support/host/useExtension';
import {
  change,
  showUserGroup,
  useUserGroupService,
  type UserGroupService,
} from '../../support/host/userGroupService';
import { until } from '../../support/until';

describe('the form of a user group', () => {
  const fixture = useExtension();
  let service: UserGroupService;
  beforeEach(async () => {
    service = await useUserGroupService(fixture);
  });
  afterEach(() => service.server.close());

  const activeInput = () => vscode.window.tabGroups.activeTabGroup.activeTab?.input;

  async function openForm(): Promise<vscode.TextDocument> {
    await fixture.run(CommandId.openUserGroup, 'g1');
    await until('the form is open', () => activeInput() instanceof vscode.TabInputCustom);
    const document = await vscode.workspace.openTextDocument(service.uri);
    await until('the user group is read', () => document.getText() !== '');
    return document;
  }

  it('is what a user group opens in', async () => {
    await openForm();
    const input = activeInput();
    assert.ok(input instanceof vscode.TabInputCustom);
    assert.equal(input.viewType, USER_GROUP_FORM);
    assert.equal(input.uri.toString(), service.uri.toString());
    assert.equal(service.reads(), 1);
  });

  it('leaves a file of the workspace to the text editor', async () => {
    const folder = vscode.Uri.joinPath(workspaceFolder(), 'user-groups');
    const uri = vscode.Uri.joinPath(folder, 'mine.user-group.json');
    await vscode.workspace.fs.createDirectory(folder);
    await vscode.workspace.fs.writeFile(uri, Buffer.from('{"company_name":"x"}'));
    await vscode.commands.executeCommand('vscode.open', uri);
    await until('the file is open', () => activeInput() instanceof vscode.TabInputText);
    await vscode.workspace.fs.delete(folder, { recursive: true });
  });

  it('shares draft, undo and save with the JSON text', async () => {
    const document = await openForm();
    const read = document.getText();
    await change(document, '"02-1"', '"02-2"');
    await until('it is a draft', () => document.isDirty);
    await vscode.commands.executeCommand('undo');
    await until('the form undid it', () => document.getText() === read && !document.isDirty);
    await vscode.commands.executeCommand('redo');
    await until('the form did it again', () => document.isDirty && document.getText().includes('"02-2"'));
    await fixture.run(CommandId.saveRecord);
    await until('it is saved', () => !document.isDirty);
    assert.deepEqual(service.writes(), ['{"user_group":{"phone":"02-2"}}']);
  });

  it('judges against what the service has, through undo and redo', async () => {
    const document = await showUserGroup(service);
    const read = document.getText();
    const baseline = () => fixture.services.userGroupFileInfo.baselineOf(service.uri.toString());
    await until('the base is known', () => baseline() === read);
    for (let count = 0; count < 3; count++) {
      await change(document, '"02-1"', '"02-2"');
      await until('it is a draft', () => document.isDirty);
      assert.equal(baseline(), read);
      await vscode.commands.executeCommand('undo');
      await until('it is undone', () => document.getText() === read && !document.isDirty);
      await vscode.commands.executeCommand('redo');
      await until('it is done again', () => document.isDirty);
      assert.equal(baseline(), read);
      await vscode.commands.executeCommand('undo');
      await until('it is undone again', () => !document.isDirty);
    }
    assert.deepEqual(service.writes(), []);
  });
});
