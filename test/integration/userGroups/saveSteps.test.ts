import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { UserInput } from '../../../src/base/userInput';
import { CommandId } from '../../../src/contributions';
import { showCode } from '../../support/host/editors';
import { environmentAt } from '../../support/host/secondService';
import { setUserSetting, useExtension } from '../../support/host/useExtension';
import {
  change,
  groupBody,
  showUserGroup,
  useUserGroupService,
  type UserGroupService,
} from '../../support/host/userGroupService';
import { rawAnswer } from '../../support/rawServer';
import { until } from '../../support/until';

describe('the steps of a save', () => {
  const fixture = useExtension();
  let service: UserGroupService;
  let document: vscode.TextDocument;
  beforeEach(async () => {
    service = await useUserGroupService(fixture);
    document = await showUserGroup(service);
    await change(document, '"02-1"', '"02-2"');
    await until('it is a draft', () => document.isDirty);
  });
  afterEach(async () => {
    await vscode.workspace
      .getConfiguration('files')
      .update('trimTrailingWhitespace', undefined, vscode.ConfigurationTarget.Global);
    await service.server.close();
  });

  const clean = () => until('the document is clean', () => !document.isDirty);
  const methods = () => service.server.requests().map(({ method }) => method);

  /** Runs a task after the service has received the update, before its response. */
  function whileSending(task: () => Promise<unknown>): void {
    service.override = ({ method }, connection) => {
      if (method !== 'PUT') return undefined;
      service.members.set('phone', '"02-2"');
      void task().then(() => connection.end(rawAnswer({ body: groupBody(service.members) })));
      return 'taken';
    };
  }

  it('are one look, one update and one look more, and without the last once the service is known to tell', async () => {
    await fixture.run(CommandId.saveRecord);
    await clean();
    assert.deepEqual(methods(), ['GET', 'GET', 'PUT', 'GET'], 'opening is the first');
    await change(document, '"02-2"', '"02-3"');
    await fixture.run(CommandId.saveRecord);
    await clean();
    assert.deepEqual(methods().slice(4), ['GET', 'PUT']);
    assert.match(document.getText(), /"02-3"/);
  });

  it('let no other tab be saved that became active meanwhile', async () => {
    const code = await showCode('other.ts');
    await vscode.window.showTextDocument(document);
    whileSending(async () => {
      const editor = await vscode.window.showTextDocument(code.document);
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '// draft\n'));
    });
    await fixture.run(CommandId.saveRecord, service.uri);
    await clean();
    assert.equal(code.document.isDirty, true);
    assert.deepEqual(service.writes(), ['{"user_group":{"phone":"02-2"}}']);
    await vscode.window.showTextDocument(code.document);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  });

  it('leave what is typed before the answer a change', async () => {
    whileSending(() => change(document, '"a@b.c"', '"late@b.c"'));
    await fixture.run(CommandId.saveRecord);
    assert.equal(document.isDirty, true);
    service.override = undefined;
    await fixture.run(CommandId.saveRecord);
    await clean();
    assert.deepEqual(service.writes(), [
      '{"user_group":{"phone":"02-2"}}',
      '{"user_group":{"email":"late@b.c"}}',
    ]);
  });

  it('show what was saved where the changes were undone before the answer', async () => {
    await vscode.window.showTextDocument(document);
    whileSending(async () => {
      await vscode.commands.executeCommand('undo');
      await until('the change is undone', () => !document.isDirty);
    });
    await fixture.run(CommandId.saveRecord);
    await until('what was saved is shown', () => document.getText().includes('"02-2"'));
    assert.equal(document.isDirty, false);
  });

  it('take what participants make of the text for what was saved', async () => {
    await vscode.workspace
      .getConfiguration('files')
      .update('trimTrailingWhitespace', true, vscode.ConfigurationTarget.Global);
    await change(document, '"02-2",', '"02-2",   ');
    await fixture.run(CommandId.saveRecord);
    await clean();
    assert.deepEqual(service.writes(), ['{"user_group":{"phone":"02-2"}}']);
  });

  /** Answers the question about a save that was not started in the form, late enough to count. */
  function answering(label: string): { readonly asked: string[] } {
    const asked: string[] = [];
    const input = fixture.answer();
    const choose: UserInput['choose'] = async (message, _detail, choices) => {
      const shownAt = performance.now();
      asked.push(message);
      const choice = choices.find((one) => one.label === label);
      assert.ok(choice, choices.map((one) => one.label).join(', '));
      await until('the answer counts', () => performance.now() - shownAt >= 700);
      return choice.value;
    };
    fixture.services.input.replace({ ...input, choose });
    return { asked };
  }

  for (const [what, save] of [
    ['File: Save', () => vscode.commands.executeCommand('workbench.action.files.save')],
    ['Save All', () => vscode.commands.executeCommand('workbench.action.files.saveAll')],
    [
      'Save without Formatting',
      () => vscode.commands.executeCommand('workbench.action.files.saveWithoutFormatting'),
    ],
    ['another extension', () => document.save()],
    ['another extension that runs our command', () => vscode.commands.executeCommand(CommandId.saveRecord)],
  ] as const) {
    it(`ask about a save by ${what}`, async () => {
      const kept = answering('Show Changes');
      await Promise.resolve(save()).catch(() => undefined);
      assert.deepEqual([kept.asked.length, service.writes(), document.isDirty], [1, [], true]);
      const saved = answering('Update');
      await save();
      assert.deepEqual([saved.asked.length, service.writes().length], [1, 1]);
    });
  }

  it('ask once where somebody else changed the environment in the settings', async () => {
    const entry = environmentAt(service.server, service.environmentName, { headers: { 'x-agent': '1' } });
    await setUserSetting('environments', [entry]);
    await until('the headers are read', () => 'x-agent' in fixture.services.environments.current.headers);
    const kept = answering('Show Changes');
    await fixture.run(CommandId.saveRecord);
    assert.deepEqual([kept.asked.length, service.writes(), document.isDirty], [1, [], true]);
    const saved = answering('Update');
    await fixture.run(CommandId.saveRecord);
    await clean();
    assert.deepEqual([saved.asked.length, service.writes().length], [1, 1]);
    fixture.answer();
    await change(document, '"02-2"', '"02-3"');
    await fixture.run(CommandId.saveRecord);
    await clean();
    assert.equal(service.writes().length, 2);
  });
});
