import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { textOf, theResult, writeText } from '../../support/host/editors';
import { openUpdate, updateText } from '../../support/host/requestDocument';
import { useExtension } from '../../support/host/useExtension';
import { firstUserGroup } from '../../support/host/userGroups';

describe(CommandId.sendRequest, () => {
  const fixture = useExtension();
  after(() => fixture.services.sandbox.running()?.reset());

  it('sends what the editor shows, and the next read sees the change', async () => {
    const group = await firstUserGroup(fixture);
    const uri = await openUpdate(fixture, group);
    await writeText(uri, updateText(group.id, 'Sent From Document Ltd.'));
    await fixture.run(CommandId.sendRequest, uri);
    assert.match(theResult().uri.path, /userGroups\.update-\d+\/User groups, update\.json$/);
    assert.equal((await firstUserGroup(fixture)).name, 'Sent From Document Ltd.');
  });

  it('sends the active document without an argument', async () => {
    const group = await firstUserGroup(fixture);
    const uri = await openUpdate(fixture, group);
    await writeText(uri, updateText(group.id, 'Sent By Key Ltd.'));
    await fixture.run(CommandId.sendRequest);
    assert.equal((await firstUserGroup(fixture)).name, 'Sent By Key Ltd.');
  });

  it('sends to the sandbox what another extension starts, without a question', async () => {
    const group = await firstUserGroup(fixture);
    const uri = await openUpdate(fixture, group);
    for (const [index, args] of [[], [uri], [uri.toString()]].entries()) {
      await writeText(uri, updateText(group.id, `Unasked ${index} Ltd.`));
      await vscode.commands.executeCommand(CommandId.sendRequest, ...args);
      assert.equal((await firstUserGroup(fixture)).name, `Unasked ${index} Ltd.`);
    }
    await fixture.run(CommandId.startOver, uri);
  });
});

describe(CommandId.startOver, () => {
  const fixture = useExtension();

  it('writes the skeleton again, and undo brings the text back', async () => {
    const uri = await openUpdate(fixture, await firstUserGroup(fixture));
    await writeText(uri, updateText('mine', 'Mine Ltd.'));
    await fixture.run(CommandId.startOver, uri);
    assert.doesNotMatch(await textOf(uri), /Mine Ltd/);
    assert.match(await textOf(uri), /"endpoint": "userGroups\.update"/);
    await vscode.window.showTextDocument(uri);
    await vscode.commands.executeCommand('undo');
    assert.match(await textOf(uri), /Mine Ltd/);
    await fixture.run(CommandId.startOver, uri);
  });
});
