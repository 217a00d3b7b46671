import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { buildUri } from '../../../src/documents/uris';
import {
  bytesOf,
  closeEverything,
  lensesOf,
  requestTabs,
  textOf,
  theResult,
  writeText,
} from '../../support/host/editors';
import { openUpdate, updateText } from '../../support/host/requestDocument';
import { environmentAt, secondTokens, useSecondService } from '../../support/host/secondService';
import { setUserSetting, useExtension } from '../../support/host/useExtension';
import { firstUserGroup } from '../../support/host/userGroups';
import { change, showUserGroup, useUserGroupService } from '../../support/host/userGroupService';
import { until } from '../../support/until';

const update = 'userGroups.update';
/** The answers after name and address. */
const others = [{ text: '' }, { pick: 'No' }, { pick: 'As the reference says' }] as const;

describe('an environment that gets another name', () => {
  const fixture = useExtension();
  const second = useSecondService(fixture);
  const rows = async () => {
    const { history, environments } = fixture.services;
    await history.settled();
    return history.nodes(environments.current.name);
  };
  const lensTitles = async (uri: vscode.Uri) => (await lensesOf(uri)).map(({ title }) => title);
  const documentOf = (environmentName: string) =>
    vscode.Uri.parse(buildUri({ kind: 'request', environmentName, endpointId: update }));

  /** Each test uses new names, since data is stored by the name. */
  let former = '';
  let renamed = '';
  let tests = 0;

  beforeEach(async () => {
    const { sessions, environments } = fixture.services;
    tests += 1;
    former = `Shop ${tests}`;
    renamed = `Renamed ${tests}`;
    await fixture.setEnvironments(environmentAt(second(), former));
    await environments.switchTo(former);
    await sessions.store({ origin: second().origin, level: 'user', token: secondTokens.user });
  });

  /** Makes a call, and opens a request document. */
  async function work(): Promise<vscode.Uri> {
    const group = await firstUserGroup(fixture);
    const uri = await openUpdate(fixture, group);
    await writeText(uri, updateText(group.id, 'Written before'));
    await (await vscode.workspace.openTextDocument(uri)).save();
    return uri;
  }

  function rename(): Promise<void> {
    fixture.answer({ text: renamed }, { text: second().origin }, ...others);
    return fixture.run(CommandId.editEnvironment, former);
  }

  it('takes its history, requests, recent values, level and choice along', async () => {
    const { services } = fixture;
    await work();
    await services.recents.remember(former, 'user_group_id', 'g1');
    await services.levels.choose({ name: former }, 'admin');
    await closeEverything();
    await rename();
    assert.equal(services.environments.current.name, renamed);
    assert.equal(services.levels.levelOf({ name: renamed }), 'admin');
    assert.deepEqual(services.recents.list(renamed, 'user_group_id'), ['g1']);
    const nodes = await rows();
    assert.ok(nodes.length > 0);
    assert.ok(nodes.every(({ tooltip }) => tooltip.includes(`\n${renamed} (`)));
    assert.equal((await services.reopenHistory()).length, nodes.length, 'a new window finds them too');
    assert.match(await textOf(documentOf(renamed)), /Written before/);
    assert.doesNotMatch(fixture.notices.text(), /not all/);
  });

  it('leaves its name to another one, which begins with nothing of it', async () => {
    await work();
    await rename();
    await fixture.setEnvironments(environmentAt(second(), renamed), {
      name: former,
      baseUrl: 'http://127.0.0.1:1',
    });
    await until(
      'nothing is left of the text',
      async () => !(await textOf(documentOf(former))).includes('before'),
    );
    assert.match(await textOf(documentOf(renamed)), /Written before/);
  });

  it('lets open documents of the former name work on', async () => {
    const request = await work();
    await fixture.run(CommandId.call, { endpoint: 'userGroups.list', query: { limit: 1 } });
    const result = theResult().uri;
    await rename();
    await until('the lens names it', async () =>
      (await lensTitles(request)).some((title) => title.startsWith(`▶ Send to ${renamed}`)),
    );
    assert.match(await textOf(request), /Written before/);
    await fixture.run(CommandId.callAgain, result.toString());
    assert.equal(fixture.services.results.recent()[0]?.environmentName, renamed);
    assert.equal(fixture.services.results.recent()[0]?.outcome.kind, 'response');
  });

  it('leaves everything behind when its address changes too', async () => {
    await work();
    await closeEverything();
    fixture.answer(
      { text: renamed },
      { text: `${second().origin}/shop` },
      { text: '' },
      { pick: 'No' },
      { pick: 'As the reference says' },
      { choose: 'Use Anyway' },
      { confirm: true },
    );
    await fixture.run(CommandId.editEnvironment, former);
    assert.deepEqual(await rows(), []);
    assert.equal(await fixture.services.history.count(former), 0);
    assert.doesNotMatch(await textOf(documentOf(renamed)), /Written before/);
  });

  it('keeps the text of its open documents readable when it is removed later', async () => {
    const request = await work();
    await rename();
    fixture.answer({ confirm: true });
    await fixture.run(CommandId.removeEnvironment, renamed);
    await until('the lens leads on', async () => (await lensTitles(request)).includes('Open in Sandbox…'));
    const sandbox = vscode.Uri.parse(
      buildUri({ kind: 'request', environmentName: 'Sandbox', endpointId: update }),
    );
    await fixture.run(CommandId.callWithChanges, request.toString(), 'inChosen');
    assert.match(await textOf(request), /Written before/);
    assert.match(await textOf(sandbox), /Written before/);
    await fixture.run(CommandId.startOver, sandbox.toString());
  });

  it('takes history and request documents with it when it is removed', async () => {
    const request = await work();
    await closeEverything();
    await fixture.run(CommandId.call, { endpoint: 'userGroups.list', query: { limit: 1 } });
    assert.notEqual((await rows()).length, 0);
    fixture.answer({ confirm: true });
    await fixture.run(CommandId.removeEnvironment, former);
    assert.equal(await fixture.services.history.count(former), 0);
    await fixture.setEnvironments(environmentAt(second(), former));
    assert.doesNotMatch(new TextDecoder().decode(await bytesOf(request)), /Written before/);
  });

  it('says that it is gone where it was renamed in the settings file, and leads on', async () => {
    const request = await work();
    await fixture.run(CommandId.call, { endpoint: 'userGroups.list', query: { limit: 1 } });
    const result = theResult().uri;
    await setUserSetting('environments', [environmentAt(second(), 'By hand')]);
    const { environments } = fixture.services;
    await until('the new name is there', () => environments.find('By hand'));
    assert.equal(environments.current.name, 'Sandbox');
    const sentence = `The environment ${former} no longer exists.`;
    for (const uri of [request, result])
      assert.deepEqual(
        (await lensTitles(uri)).filter((title) => /no longer exists|Open in|Send|Call Again/.test(title)),
        ['Open in Sandbox…', sentence],
      );
    await fixture.run(CommandId.sendRequest, request.toString());
    const notice = await fixture.notices.saying(/environment .* no longer exists/);
    assert.deepEqual(notice.buttons, ['Open in Sandbox…']);
    await environments.switchTo('By hand');
    const open = (await lensesOf(request)).find(({ title }) => title === 'Open in By hand…');
    assert.ok(open);
    await vscode.commands.executeCommand(open.command, ...((open.arguments ?? []) as unknown[]));
    const opened = requestTabs().find(({ uri }) => uri.toString() === documentOf('By hand').toString());
    assert.ok(opened, 'no document of the chosen environment is open');
    assert.match(await textOf(opened.uri), /Written before/);
  });
});

describe('an open user group whose environment gets another name', () => {
  const fixture = useExtension();

  it('keeps its unsaved changes, says the new name and saves them once, to the same address', async () => {
    const service = await useUserGroupService(fixture);
    try {
      const document = await showUserGroup(service);
      await change(document, '"02-1"', '"02-2"');
      await until('it is a draft', () => document.isDirty);
      const renamed = `${service.environmentName} 2`;
      fixture.answer({ text: renamed }, { text: service.server.origin }, ...others);
      await fixture.run(CommandId.editEnvironment, service.environmentName);
      const uri = service.uri.toString();
      assert.equal(fixture.services.userGroupFileInfo.environmentAndLevelOf(uri)?.environmentName, renamed);
      await fixture.run(CommandId.saveRecord, uri);
      await until('it is saved', () => !document.isDirty);
      assert.deepEqual(service.writes(), ['{"user_group":{"phone":"02-2"}}']);
    } finally {
      await fixture.services.sessions.delete(service.server.origin);
      await service.server.close();
    }
  });
});
