import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { bytesOf, closeEverything, lensesOf, textOf, writeText } from '../../support/host/editors';
import { openUpdate, updateText } from '../../support/host/requestDocument';
import { useExtension } from '../../support/host/useExtension';
import { firstUserGroup } from '../../support/host/userGroups';
import { until } from '../../support/until';

describe('request documents', () => {
  const fixture = useExtension();

  async function open(): Promise<vscode.TextDocument> {
    const uri = await openUpdate(fixture, await firstUserGroup(fixture));
    return vscode.workspace.openTextDocument(uri);
  }

  it('stand under environment and endpoint, in a language of their own', async () => {
    const { uri, languageId } = await open();
    assert.equal(uri.toString(), 'commerce-api:/Sandbox/requests/userGroups.update.commerce-request.json');
    assert.equal(languageId, 'commerce-request');
  });

  it('save themselves, and are the same when they are opened again', async () => {
    const document = await open();
    const text = updateText('kept', 'Kept Ltd.');
    await writeText(document.uri, text);
    assert.equal(document.isDirty, true);
    await until('the document is saved', () => !document.isDirty);
    assert.equal(Buffer.from(await bytesOf(document.uri)).toString(), text);
    await closeEverything();
    assert.match(await textOf((await open()).uri), /Kept Ltd\./);
    await fixture.run(CommandId.startOver, document.uri);
  });

  it('are indented by Format Document, with every literal as it was pasted', async () => {
    const { uri } = await open();
    const literals = ['1e400', '-0', '1.10', '12345678901234567890', '"\\u0041\\/"', '1E+2'];
    const members = literals.map((literal, index) => `"n${index}":${literal}`).join(',');
    const pasted = `{"endpoint":"userGroups.update","body":{"user_group":{${members},"n0":2,"list":[1,[]]}}}`;
    await writeText(uri, pasted);
    await vscode.window.showTextDocument(uri);
    await until('the document is indented', async () => {
      await vscode.commands.executeCommand('editor.action.formatDocument');
      return (await textOf(uri)).includes('\n');
    });
    const text = await textOf(uri);
    assert.match(
      text,
      /^\{\n {2}"endpoint": "userGroups\.update",\n {2}"body": \{\n {4}"user_group": \{\n {6}"n0": 1e400,\n/,
    );
    assert.equal(text.replace(/\s/g, ''), pasted);
    await fixture.run(CommandId.startOver, uri);
  });

  it('let a secret be typed, and keep it in the window', async () => {
    fixture.answer();
    await fixture.run(CommandId.call, 'users.login');
    const uri = vscode.Uri.parse('commerce-api:/Sandbox/requests/users.login.commerce-request.json');
    const body = { login_id: 'me', login_pw: 'pw-0123456789' };
    await writeText(uri, JSON.stringify({ endpoint: 'users.login', path: {}, query: {}, body }));
    const document = await vscode.workspace.openTextDocument(uri);
    await document.save();
    assert.match(document.getText(), /pw-0123456789/);
    await fixture.run(CommandId.startOver, uri);
  });

  it('say on top where Send goes', async () => {
    const { uri } = await open();
    const titles = async () => (await lensesOf(uri)).map(({ title }) => title);
    assert.deepEqual(await titles(), ['▶ Send to Sandbox (user)', 'Start Over']);
    await fixture.run(CommandId.switchLevel, 'admin');
    assert.deepEqual(await titles(), ['▶ Send to Sandbox (admin)', 'Start Over']);
  });

  /** Completion items at the mark `|`; waits until they have `expected`. */
  async function offered(text: string, expected: string): Promise<Map<string, vscode.CompletionItem>> {
    const { uri } = await open();
    await writeText(uri, text.replace('|', ''));
    const document = await vscode.workspace.openTextDocument(uri);
    const found = await until('the completions are offered', async () => {
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        uri,
        document.positionAt(text.indexOf('|')),
      );
      const byLabel = new Map(
        items.map((item) => [typeof item.label === 'string' ? item.label : item.label.label, item]),
      );
      return byLabel.has(expected) && byLabel;
    });
    await fixture.run(CommandId.startOver, uri);
    return found;
  }

  it('complete the fields of the body, hints marked or not', async () => {
    const text = '{\n  "endpoint": "userGroups.update",\n  "body": { "user_group": { | } }\n}';
    const labels = await offered(text, 'company_name');
    for (const name of ['company_name', 'manager_name', 'phone', 'email']) assert.ok(labels.has(name), name);
  });

  it('offer the documented values of a field with their meaning, and choose none', async () => {
    const create = (body: string) => `{\n  "endpoint": "userGroups.create",\n  "body": { ${body} }\n}`;
    const field = (await offered(create('|'), 'corporate_type')).get('corporate_type');
    const { insertText = '' } = field ?? {};
    assert.equal(typeof insertText === 'string' ? insertText : insertText.value, '"corporate_type": $1');
    const values = await offered(create('"corporate_type": |'), '1');
    assert.deepEqual(
      [...values].map(([label, { documentation }]) => [label, documentation]),
      [
        ['1', 'personal'],
        ['2', 'enterprise'],
      ],
    );
  });
});
