import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { buildUri } from '../../../src/documents/uris';
import { useExtension } from '../../support/host/useExtension';
import { useUserGroupService, type UserGroupService } from '../../support/host/userGroupService';
import { until } from '../../support/until';

describe('the address of a user group', () => {
  const fixture = useExtension();
  let service: UserGroupService;
  beforeEach(async () => {
    service = await useUserGroupService(fixture);
  });
  afterEach(() => service.server.close());

  const addressNamed = (name?: string): vscode.Uri => {
    const { environmentName } = service;
    return vscode.Uri.parse(buildUri({ kind: 'userGroup', environmentName, id: 'g1', name }));
  };
  const tabs = (): readonly vscode.Tab[] => vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const shown = (): readonly string[] =>
    tabs().flatMap(({ input }) => (input instanceof vscode.TabInputCustom ? input.uri.toString() : []));
  const textAt = (uri: vscode.Uri): string | undefined =>
    vscode.workspace.textDocuments.find((open) => open.uri.toString() === uri.toString())?.getText();
  const openById = () => fixture.run(CommandId.openUserGroup, 'g1');
  const waitForText = (uri: vscode.Uri) =>
    until('the group is shown', () => textAt(uri)?.includes('"user_group_id": "g1"') === true);

  it('has the name of the company, and is one for the id and for a row', async () => {
    await openById();
    await waitForText(addressNamed('Kim Ltd'));
    await fixture.run(CommandId.openUserGroup, {
      userGroupId: 'g1',
      environmentName: service.environmentName,
    });
    assert.deepEqual(shown(), [addressNamed('Kim Ltd').toString()]);
    assert.match(tabs()[0]?.label ?? '', /^Kim Ltd/);
  });

  it('follows a new name when all is closed', async () => {
    await openById();
    await waitForText(addressNamed('Kim Ltd'));
    service.members.set('company_name', '"새 이름 (주)"');
    await openById();
    assert.deepEqual(shown(), [addressNamed('Kim Ltd').toString()]);
    await vscode.window.tabGroups.close(tabs());
    await until('it is closed', () => textAt(addressNamed('Kim Ltd')) === undefined);
    await openById();
    await waitForText(addressNamed('새 이름 (주)'));
    assert.deepEqual(shown(), [addressNamed('새 이름 (주)').toString()]);
  });

  it('is the old one where that is opened, which every way in takes then', async () => {
    await vscode.commands.executeCommand('vscode.open', addressNamed());
    await waitForText(addressNamed());
    await openById();
    assert.deepEqual(shown(), [addressNamed().toString()]);
  });

  it('locks a second one, until the first is closed', async () => {
    await openById();
    await waitForText(addressNamed('Kim Ltd'));
    // The tab is kept, since another document would replace a preview.
    await vscode.commands.executeCommand('workbench.action.keepEditor');
    const second = addressNamed('Former Name');
    await vscode.commands.executeCommand('vscode.open', second);
    await until('it is locked', () => {
      const status = fixture.services.userGroupFileInfo.statusOf(second.toString());
      return status.kind === 'unreadable' && status.reason === 'openElsewhere';
    });
    assert.equal(textAt(second), '');
    await fixture.run(CommandId.openUserGroup, addressNamed('Kim Ltd').toString());
    const [first] = tabs();
    assert.ok(first?.isActive);
    await vscode.window.tabGroups.close(first);
    await waitForText(second);
  });
});
