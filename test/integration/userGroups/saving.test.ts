import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { writeText } from '../../support/host/editors';
import { useExtension } from '../../support/host/useExtension';
import {
  change,
  groupBody,
  showUserGroup,
  useUserGroupService,
  type UserGroupService,
} from '../../support/host/userGroupService';
import { rawAnswer } from '../../support/rawServer';
import { until } from '../../support/until';

describe('saving a user group', () => {
  const fixture = useExtension();
  let service: UserGroupService;
  beforeEach(async () => {
    service = await useUserGroupService(fixture);
  });
  afterEach(() => service.server.close());

  const save = () => fixture.run(CommandId.saveRecord);
  const clean = (document: vscode.TextDocument) => until('the document is clean', () => !document.isDirty);

  it('reads once to open, and shows every field but the status of the answer', async () => {
    service.members.set('big', '9007199254740993');
    const document = await showUserGroup(service);
    assert.equal(service.reads(), 1);
    assert.doesNotMatch(document.getText(), /http_status/);
    assert.match(document.getText(), /"big": 9007199254740993/);
    assert.equal(document.languageId, 'commerce-record');
  });

  it('sends only the changed fields, once, and shows what the service has then', async () => {
    const document = await showUserGroup(service);
    service.override = ({ method }) => {
      if (method === 'PUT') service.members.set('status', '2');
      return undefined;
    };
    await change(document, '"02-1"', '"02-2"');
    await save();
    await clean(document);
    assert.deepEqual(service.writes(), ['{"user_group":{"phone":"02-2"}}']);
    await until('the service’s text is shown', () => document.getText().includes('"status": 2'));
    assert.match(document.getText(), /"phone": "02-2"/);
    assert.deepEqual(fixture.notices.seen, []);
  });

  it('stands in the history, saved or refused, and what the form reads does not', async () => {
    const labels = async (): Promise<readonly string[]> => {
      const history = fixture.services.history;
      await history.settled();
      return (await history.nodes(service.environmentName)).map(({ label }) => label);
    };
    const document = await showUserGroup(service);
    await change(document, '"02-1"', '"02-2"');
    await save();
    await clean(document);
    service.override = ({ method }) =>
      method === 'PUT' ? rawAnswer({ status: 422, body: '{"message":"No."}' }) : undefined;
    await change(document, '"02-2"', '"02-3"');
    await save();
    const shown = await until('both are there', async () => {
      const found = await labels();
      return found.length >= 2 && found;
    });
    assert.deepEqual(
      shown.map((label) => label.split(' ').slice(0, 2).join(' ')),
      ['422 PUT', '200 PUT'],
    );
  });

  it('lets a second change follow at once', async () => {
    const document = await showUserGroup(service);
    for (const phone of ['02-2', '02-3', '02-4']) {
      await change(document, /"phone": "[^"]*"/.exec(document.getText())?.[0] ?? '', `"phone": "${phone}"`);
      await save();
      await clean(document);
    }
    assert.equal(service.writes().length, 3);
    assert.deepEqual(fixture.notices.seen, []);
  });

  it('shows a new name in the list of user groups, and does not read that again', async () => {
    const { userGroups } = fixture.services;
    const isList = (target: string): boolean => /^\/v1\/user-groups(\?|$)/.test(target);
    service.override = ({ target }) =>
      isList(target) ? rawAnswer({ body: '[{"user_group_id":"g1"}]' }) : undefined;
    userGroups.open();
    await until('the list is read', () => userGroups.list.phase === 'ready');
    const document = await showUserGroup(service);
    await change(document, '"Kim Ltd."', '"Lee Ltd."');
    await save();
    await clean(document);
    await until('the list has the name', () => userGroups.list.groups[0]?.companyName === 'Lee Ltd.');
    assert.equal(service.server.requests().filter(({ target }) => isList(target)).length, 1);
  });

  it('sends nothing when nothing changed', async () => {
    const document = await showUserGroup(service);
    const reads = service.reads();
    await change(document, '"02-1"', '   "02-1"');
    await save();
    await clean(document);
    assert.deepEqual(service.writes(), []);
    assert.equal(service.reads(), reads);
  });

  it('fills in a field that is never returned', async () => {
    const document = await showUserGroup(service);
    await change(document, '"status"', '"ceo_name": "Choi",\n  "status"');
    await save();
    await clean(document);
    assert.deepEqual(service.writes(), ['{"user_group":{"ceo_name":"Choi"}}']);
    await until('the field is gone again', () => !document.getText().includes('ceo_name'));
    assert.equal(document.isDirty, false);
  });

  for (const [what, value] of [
    ['of another length', '"02-99999"'],
    ['of the same length', '"02-9"'],
  ] as const) {
    it(`never goes over a change of someone else ${what}`, async () => {
      const document = await showUserGroup(service);
      await change(document, '"02-1"', '"02-2"');
      service.members.set('phone', value);
      await save();
      assert.equal(document.isDirty, true);
      assert.deepEqual(service.writes(), []);
      assert.equal(service.members.get('phone'), value);
      assert.match(document.getText(), /"02-2"/);
      const status = () => fixture.services.userGroupFileInfo.statusOf(service.uri.toString());
      const conflict = status();
      assert.ok(conflict.kind === 'notSaved' && conflict.reason === 'conflict');
      assert.equal(conflict.sentence, 'Nothing was saved: phone was changed elsewhere in the meantime.');
      const overwrite = conflict.remedies.find(({ title }) => title === 'Overwrite');
      await fixture.run(CommandId.saveRecord, ...(overwrite?.arguments ?? []));
      await clean(document);
      assert.deepEqual(service.writes(), ['{"user_group":{"phone":"02-2"}}']);
      assert.equal(status().kind, 'ready');
    });
  }

  it('gives a draft up for what the service has by then, which is the new baseline', async () => {
    const document = await showUserGroup(service);
    await change(document, '"02-1"', '"02-2"');
    await until('it is a draft', () => document.isDirty);
    service.members.set('phone', '"02-9"');
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await clean(document);
    await until('the service’s text is shown', () => document.getText().includes('"02-9"'));
    assert.equal(fixture.services.userGroupFileInfo.baselineOf(service.uri.toString()), document.getText());
  });

  it('refuses what the rules forbid, with one sentence, and sends nothing', async () => {
    const document = await showUserGroup(service);
    await change(document, '"status": 1', '"status": 2');
    await save();
    assert.match(fixture.notices.text(), /“status” cannot be changed/);
    assert.equal(document.isDirty, true);
    assert.deepEqual(service.writes(), []);
    await until('the place is marked', () =>
      vscode.languages.getDiagnostics(document.uri).some(({ message }) => /“status”/.test(message)),
    );
    const status = () => fixture.services.userGroupFileInfo.statusOf(service.uri.toString()).kind;
    assert.equal(status(), 'notSaved');
    await change(document, '"status": 2', '"status": 1');
    await until('the mistake is forgotten', () => status() === 'ready');
  });

  it('marks a field that stands twice as an error, each occurrence once, and sends nothing', async () => {
    const document = await showUserGroup(service);
    // The mark of a second mistake proves that the first one was checked, too.
    await change(document, '"status": 1', '"phone": "02-2",\n  "status": 2');
    const marks = () => vscode.languages.getDiagnostics(document.uri);
    const markedTexts = () => marks().map(({ range }) => document.getText(range));
    await until('the mistakes are marked', () => {
      const texts = markedTexts();
      return texts.includes('"phone"') && texts.includes('2');
    });
    assert.deepEqual(markedTexts().sort(), ['"02-2"', '"phone"', '"phone"', '2'].sort());
    const twice = marks().find(({ message }) => /has the field “phone” twice/.test(message));
    assert.equal(twice?.severity, vscode.DiagnosticSeverity.Error);
    assert.equal(new Set(marks().map(({ range }) => range.start.line)).size, 3);
    await save();
    assert.match(fixture.notices.text(), /has the field “phone” twice/);
    assert.deepEqual(service.writes(), []);
  });

  for (const [what, from, to, sentence] of [
    ['an empty text', /^[^]*$/, '', /The JSON text is empty\./],
    ['broken JSON', '"02-1"', '', /Line \d of the JSON text is not valid: a value is expected\./],
  ] as const) {
    it(`marks ${what} once, and says of its save what is wrong`, async () => {
      const document = await showUserGroup(service);
      await writeText(document.uri, document.getText().replace(from, to));
      const marks = () => vscode.languages.getDiagnostics(document.uri);
      await until('the mistake is marked', () => marks().length > 0);
      assert.deepEqual(
        marks().map(({ severity }) => severity),
        [vscode.DiagnosticSeverity.Error],
      );
      await save();
      assert.match(fixture.notices.text(), sentence);
      assert.deepEqual(service.writes(), []);
    });
  }

  it('keeps 20 fields that nobody knows, whatever they hold', async () => {
    const odd = [
      '1e400',
      '-0',
      '1.0',
      'null',
      'true',
      '[]',
      '{}',
      '"\\u00e9"',
      '[1,{"a":[null]}]',
      '9007199254740993',
    ];
    for (const [index, literal] of [...odd, ...odd].entries()) service.members.set(`x${index}`, literal);
    const document = await showUserGroup(service);
    const before = document.getText();
    await change(document, '"02-1"', '"02-2"');
    await save();
    await clean(document);
    assert.deepEqual(service.writes(), ['{"user_group":{"phone":"02-2"}}']);
    assert.equal(document.getText(), before.replace('02-1', '02-2'));
    assert.ok(groupBody(service.members).includes('1e400'));
  });

  it('undoes a change', async () => {
    const document = await showUserGroup(service);
    await change(document, '"02-1"', '"02-2"');
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('undo');
    await until('the change is undone', () => document.getText().includes('"02-1"'));
    assert.deepEqual(service.writes(), []);
  });
});
