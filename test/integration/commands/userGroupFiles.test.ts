import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { textOf, textTabs, theResult } from '../../support/host/editors';
import { useExtension } from '../../support/host/useExtension';
import {
  change,
  userGroupTokens,
  showUserGroup,
  storeSession,
  useUserGroupService,
  type UserGroupService,
} from '../../support/host/userGroupService';
import { rawAnswer } from '../../support/rawServer';
import { until } from '../../support/until';

function describeUserGroupCommand(
  id: CommandId,
  tests: (of: () => UserGroupService, fixture: ReturnType<typeof useExtension>) => void,
): void {
  describe(id, () => {
    const fixture = useExtension();
    let service: UserGroupService;
    beforeEach(async () => {
      service = await useUserGroupService(fixture);
    });
    afterEach(() => service.server.close());
    tests(() => service, fixture);
  });
}

const isOpen = ({ uri }: UserGroupService) =>
  vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());
const notFound = rawAnswer({ status: 404, body: '{"error_code":"USER_GROUP_NOT_FOUND"}' });

describeUserGroupCommand(CommandId.openUserGroup, (of, fixture) => {
  for (const argument of ['g1', { id: 'g1' }, 'node']) {
    it(`opens the group of ${JSON.stringify(argument)} with one read`, async () => {
      const { environmentName } = of();
      const node = { userGroupId: 'g1', environmentName };
      await fixture.run(CommandId.openUserGroup, argument === 'node' ? node : argument);
      await until('the user group is open', () => isOpen(of()));
      assert.equal(of().reads(), 1);
    });
  }

  it('says that a wrong id is wrong, and opens nothing', async () => {
    of().override = () => notFound;
    await fixture.run(CommandId.openUserGroup, 'nobody');
    assert.match(fixture.notices.text(), /has no user group with this id/);
    assert.deepEqual(fixture.notices.seen[0]?.buttons, ['Pick from the List…', 'Show Response']);
    assert.deepEqual(textTabs(), []);
  });

  it('lets the user pick a group', async () => {
    of().override = ({ target }) =>
      target.startsWith('/v1/user-groups?') || target === '/v1/user-groups'
        ? rawAnswer({ body: '{"list":[{"user_group_id":"g1","company_name":"Kim Ltd."}],"count":1}' })
        : undefined;
    fixture.answer({ pick: 'Kim Ltd.' });
    await fixture.run(CommandId.openUserGroup);
    await until('the user group is open', () => isOpen(of()));
  });

  for (const argument of [1, {}, { id: '' }, { id: 1 }, []]) {
    it(`refuses ${JSON.stringify(argument)}`, async () => {
      await fixture.run(CommandId.openUserGroup, argument);
      assert.match(fixture.notices.text(), /must be the id of a user group/);
      assert.equal(of().reads(), 0);
    });
  }
});

describeUserGroupCommand(CommandId.openAsJson, (of, fixture) => {
  it('opens the group in the text editor', async () => {
    await fixture.run(CommandId.openAsJson, { userGroupId: 'g1', environmentName: of().environmentName });
    await until('the user group is a text', () =>
      textTabs().some(({ uri }) => uri.toString() === of().uri.toString()),
    );
  });
});

describeUserGroupCommand(CommandId.copyId, (of, fixture) => {
  it('copies the id of a node and of the active user group', async () => {
    await fixture.run(CommandId.copyId, { userGroupId: 'g7', environmentName: of().environmentName });
    assert.equal(await vscode.env.clipboard.readText(), 'g7');
    await showUserGroup(of());
    await fixture.run(CommandId.copyId);
    assert.equal(await vscode.env.clipboard.readText(), 'g1');
  });
});

describeUserGroupCommand(CommandId.saveRecord, (of, fixture) => {
  it('saves the user group of the argument while another editor is active', async () => {
    const document = await showUserGroup(of());
    await change(document, '"02-1"', '"02-2"');
    await vscode.commands.executeCommand('workbench.action.files.newUntitledFile');
    await fixture.run(CommandId.saveRecord, of().uri);
    await until('the user group is clean', () => !document.isDirty);
    assert.equal(of().writes().length, 1);
  });

  it('writes over what someone else changed when it is told to', async () => {
    const document = await showUserGroup(of());
    await change(document, '"02-1"', '"02-2"');
    of().members.set('phone', '"02-9"');
    of().members.set('email', '"new@b.c"');
    await fixture.run(CommandId.saveRecord);
    assert.equal(document.isDirty, true);
    await fixture.run(CommandId.saveRecord, of().uri, { overwrite: true });
    await until('the user group is clean', () => !document.isDirty);
    assert.deepEqual(of().writes(), ['{"user_group":{"phone":"02-2"}}']);
    await until('the other change is there', () => document.getText().includes('new@b.c'));
  });

  it('says when no user group is open', async () => {
    await fixture.run(CommandId.saveRecord);
    assert.match(fixture.notices.text(), /Open a user group first/);
  });
});

describeUserGroupCommand(CommandId.undoSave, (of, fixture) => {
  it('puts the old values back as a draft, in one step, and sends nothing until it is saved', async () => {
    const document = await showUserGroup(of());
    await change(document, '"02-1"', '"02-2"');
    await fixture.run(CommandId.saveRecord);
    await until('the user group is clean', () => !document.isDirty);
    await fixture.run(CommandId.undoSave, of().uri);
    await until('the old value is back', () => document.getText().includes('"02-1"'));
    assert.equal(document.isDirty, true);
    assert.equal(of().writes().length, 1);
    await fixture.run(CommandId.saveRecord);
    await until('the user group is clean', () => !document.isDirty);
    assert.equal(of().writes()[1], '{"user_group":{"phone":"02-1"}}');
  });

  it('says when there is no save to undo', async () => {
    const document = await showUserGroup(of());
    await change(document, '"02-1"', '"02-2"');
    await fixture.run(CommandId.undoSave);
    assert.match(fixture.notices.text(), /There is no save of this window to undo/);
    assert.match(document.getText(), /"02-2"/);
  });
});

describeUserGroupCommand(CommandId.compareWithSaved, (of, fixture) => {
  it('shows the service beside the draft', async () => {
    const document = await showUserGroup(of());
    await change(document, '"02-1"', '"02-2"');
    of().members.set('phone', '"02-9"');
    await fixture.run(CommandId.compareWithSaved, of().uri);
    const tab = await until('the comparison is open', () => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      return input instanceof vscode.TabInputTextDiff && input;
    });
    const left = await vscode.workspace.openTextDocument(tab.original);
    assert.match(left.getText(), /"02-9"/);
    assert.equal(left.languageId, 'commerce-answer', 'with the colours of JSON');
    // The right side shows the result of a save, in a document other than the user's.
    assert.notEqual(tab.modified.toString(), of().uri.toString());
    const right = await vscode.workspace.openTextDocument(tab.modified);
    assert.equal(right.getText(), left.getText().replace('"02-9"', '"02-2"'));
    assert.match(document.getText(), /"02-2"/);
  });

  it('shows the draft itself where nobody changed anything else', async () => {
    const document = await showUserGroup(of());
    await change(document, '"02-1"', '"02-2"');
    await fixture.run(CommandId.compareWithSaved, of().uri);
    const tab = await until('the comparison is open', () => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      return input instanceof vscode.TabInputTextDiff && input;
    });
    assert.equal(tab.modified.toString(), of().uri.toString());
  });

  it('says that there are no differences', async () => {
    await showUserGroup(of());
    await fixture.run(CommandId.compareWithSaved, of().uri);
    await until('the comparison says so', () =>
      vscode.window.tabGroups.activeTabGroup.activeTab?.label.startsWith('No differences: '),
    );
  });

  it('shows a copy that follows the draft beside a form, so that closing it asks nothing and drops nothing', async () => {
    await fixture.run(CommandId.openUserGroup, 'g1');
    const document = await until('the user group is open', () =>
      vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === of().uri.toString()),
    );
    await until('it was read', () => document.getText().includes('"02-1"'));
    await change(document, '"02-1"', '"02-2"');
    await fixture.run(CommandId.compareWithSaved, of().uri);
    const tab = await until('the comparison is open', () => {
      const active = vscode.window.tabGroups.activeTabGroup.activeTab;
      return active?.input instanceof vscode.TabInputTextDiff && active;
    });
    assert.ok(tab.input instanceof vscode.TabInputTextDiff);
    assert.notEqual(tab.input.modified.toString(), of().uri.toString());
    const copy = await vscode.workspace.openTextDocument(tab.input.modified);
    assert.equal(copy.getText(), document.getText());
    await change(document, '"02-2"', '"02-3"');
    await until('the copy follows', () => copy.getText().includes('"02-3"'));
    assert.equal(await vscode.window.tabGroups.close(tab), true);
    assert.ok(document.isDirty);
    assert.match(document.getText(), /"02-3"/);
  });
});

describeUserGroupCommand(CommandId.compareUserGroups, (of, fixture) => {
  const rows = (...ids: readonly string[]) =>
    ids.map((userGroupId) => ({ userGroupId, environmentName: of().environmentName }));
  const answerByPath = () => {
    of().override = ({ target, method }) =>
      method === 'GET'
        ? rawAnswer({ body: JSON.stringify({ user_group_id: target.split('/').at(-1), status: 1 }) })
        : undefined;
  };

  it('shows two as they are at the service, with their differences', async () => {
    answerByPath();
    const selected = rows('g1', 'g2');
    await fixture.run(CommandId.compareUserGroups, selected[0], selected);
    const { input } = await until(
      'the comparison is open',
      () => vscode.window.tabGroups.activeTabGroup.activeTab,
    );
    assert.ok(input instanceof vscode.TabInputTextDiff);
    const texts = await Promise.all([input.original, input.modified].map((uri) => textOf(uri)));
    assert.deepEqual(
      texts.map((text) => /"user_group_id": ?"(\w+)"/.exec(text)?.[1]),
      ['g1', 'g2'],
    );
    assert.deepEqual(of().writes(), []);
  });

  it('shows more than two in one JSON text', async () => {
    answerByPath();
    const selected = rows('g1', 'g2', 'g3');
    await fixture.run(CommandId.compareUserGroups, selected[0], selected);
    const document = await until('the text is open', () => vscode.window.activeTextEditor?.document);
    assert.deepEqual(JSON.parse(document.getText()), {
      user_group_id: { g1: 'g1', g2: 'g2', g3: 'g3' },
      status: 1,
    });
    assert.equal(document.languageId, 'commerce-answer');
  });

  it('calls each by its name in the list, and by its id too where two have one name', async () => {
    const named = (last: string) =>
      `{"list":[{"user_group_id":"g1","company_name":"Kim"},{"user_group_id":"g2","company_name":"${last}"}]}`;
    for (const [last, title] of [
      ['Lee', 'Kim ↔ Lee'],
      ['Kim', 'Kim (g1) ↔ Kim (g2)'],
    ] as const) {
      of().override = () => rawAnswer({ body: named(last) });
      await fixture.services.userGroups.refresh();
      answerByPath();
      const selected = rows('g1', 'g2');
      await fixture.run(CommandId.compareUserGroups, selected[0], selected);
      await until(title, () => vscode.window.tabGroups.activeTabGroup.activeTab?.label === title);
    }
  });

  it('says what one of them answered instead', async () => {
    of().override = ({ target }) => (target.endsWith('/g2') ? notFound : undefined);
    const selected = rows('g1', 'g2');
    await fixture.run(CommandId.compareUserGroups, selected[0], selected);
    assert.match(fixture.notices.text(), /g2: .+ has no user group with this id/);
    assert.deepEqual(textTabs(), []);
  });

  it('offers no retry of one of them, which would compare nothing', async () => {
    await storeSession(fixture, of().server, 'admin');
    of().override = () => rawAnswer({ status: 403, body: '{"error_code":"USER_GROUP_NOT_AUTHORIZED"}' });
    const selected = rows('g1', 'g2');
    await fixture.run(CommandId.compareUserGroups, selected[0], selected);
    assert.match(fixture.notices.text(), /g1: /);
    assert.deepEqual(fixture.notices.seen[0]?.buttons, ['Show Response']);
  });

  it('wants two at least', async () => {
    const [row] = rows('g1');
    await fixture.run(CommandId.compareUserGroups, row, undefined);
    assert.match(fixture.notices.text(), /Select two or more user groups/);
    assert.equal(of().reads(), 0);
  });
});

describeUserGroupCommand(CommandId.copyUserGroups, (of, fixture) => {
  it('copies the selected rows as CSV, and sends nothing', async () => {
    const { environmentName } = of();
    const list =
      '{"list":[{"user_group_id":"g1","company_name":"Kim, Ltd."},{"user_group_id":"g2"}],"count":2}';
    of().override = () => rawAnswer({ body: list });
    await fixture.services.userGroups.refresh();
    const reads = of().reads();
    const selected = ['g2', 'g1'].map((userGroupId) => ({ userGroupId, environmentName }));
    await fixture.run(CommandId.copyUserGroups, selected[0], selected);
    const lines = (await vscode.env.clipboard.readText()).split('\r\n');
    assert.deepEqual(lines.slice(1), ['g1,"Kim, Ltd.",,,,,,', 'g2,,,,,,,', '']);
    assert.equal(of().reads(), reads);
  });

  it('says when no row is selected', async () => {
    await fixture.run(CommandId.copyUserGroups);
    assert.match(fixture.notices.text(), /Select user groups in the list first/);
  });
});

describeUserGroupCommand(CommandId.copyForSpreadsheets, (of, fixture) => {
  it('copies the selected rows with tabs between their cells', async () => {
    const { environmentName } = of();
    of().override = () => rawAnswer({ body: '[{"user_group_id":"g1","company_name":"Kim, Ltd."}]' });
    await fixture.services.userGroups.refresh();
    const row = { userGroupId: 'g1', environmentName };
    await fixture.run(CommandId.copyForSpreadsheets, row, [row]);
    const lines = (await vscode.env.clipboard.readText()).split('\r\n');
    assert.equal(lines[1], 'g1\tKim, Ltd.\t\t\t\t\t\t');
  });
});

describeUserGroupCommand(CommandId.openSelected, (of, fixture) => {
  it('opens the user group that the keys went to', async () => {
    of().override = ({ target }) =>
      target.includes('/user-groups/') ? undefined : rawAnswer({ body: '[{"user_group_id":"g1"}]' });
    await fixture.services.userGroups.refresh();
    await vscode.commands.executeCommand('commerceApi.userGroups.focus');
    await until('the list is there', () => fixture.services.userGroupTree.view.visible);
    // No event reports that the rows are drawn.
    await until('the user group is open', async () => {
      await vscode.commands.executeCommand('list.focusFirst');
      await fixture.run(CommandId.openSelected);
      return isOpen(of());
    });
  });
});

describeUserGroupCommand(CommandId.checkNow, (of, fixture) => {
  it('reads a user group again that could not be read', async () => {
    of().override = () => notFound;
    const document = await vscode.workspace.openTextDocument(of().uri);
    await vscode.window.showTextDocument(document);
    of().override = undefined;
    await fixture.run(CommandId.checkNow, of().uri);
    await until('the user group is there', () => document.getText().includes('Kim Ltd.'));
  });

  it('is the Retry of a user group that could not be opened, and opens it', async () => {
    of().override = () => {
      of().override = undefined;
      return rawAnswer({ status: 500, body: '{"error_code":"INTERNAL"}' });
    };
    fixture.notices.press('Retry');
    await fixture.run(CommandId.openUserGroup, 'g1');
    await until('the user group is open', () => isOpen(of()));
    assert.match(fixture.notices.text(), /failed while handling the request/);
  });
});

describeUserGroupCommand(CommandId.showAnswer, (of, fixture) => {
  it('shows what the service answered to a save, without a secret, and sends nothing', async () => {
    of().override = ({ method }) =>
      method === 'PUT'
        ? rawAnswer({
            status: 422,
            body: `{"message":"phone is too short.","token":"${userGroupTokens.user}"}`,
          })
        : undefined;
    const document = await showUserGroup(of());
    await change(document, '"02-1"', '"02-2"');
    await fixture.run(CommandId.saveRecord);
    const reads = of().reads();
    const writes = of().writes().length;
    await fixture.run(CommandId.showAnswer, of().uri);
    const text = await textOf(theResult().uri);
    assert.match(text, /"message": "phone is too short\."/);
    assert.match(text, /"token": "‹secret›"/);
    assert.deepEqual([of().reads(), of().writes().length], [reads, writes]);
  });

  it('says where there is none', async () => {
    await showUserGroup(of());
    await fixture.run(CommandId.showAnswer, of().uri);
    assert.match(fixture.notices.text(), /No response for this user group was kept/);
  });
});

describeUserGroupCommand(CommandId.retryAsAdmin, (of, fixture) => {
  it('repeats a refused save with the admin session', async () => {
    of().override = ({ method, headers }) =>
      method === 'PUT' && !headers.some(([, value]) => value.includes(userGroupTokens.admin))
        ? rawAnswer({ status: 403, body: '{"error_code":"USER_GROUP_NOT_AUTHORIZED"}' })
        : undefined;
    const document = await showUserGroup(of());
    await change(document, '"02-1"', '"02-2"');
    await fixture.run(CommandId.saveRecord);
    assert.equal(document.isDirty, true);
    await storeSession(fixture, of().server, 'admin');
    await fixture.run(CommandId.retryAsAdmin, of().uri);
    await until('the user group is clean', () => !document.isDirty);
    assert.equal(of().writes().length, 2);
  });
});
