import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { resultTabs, writeText } from '../../support/host/editors';
import { useRawEnvironment, type RawEnvironment } from '../../support/host/rawEnvironment';
import { useExtension } from '../../support/host/useExtension';
import { answering } from '../../support/rawServer';
import { until } from '../../support/until';

const uri = vscode.Uri.parse('commerce-api:/Raw/requests/userGroups.update.commerce-request.json');

interface Mistake {
  readonly what: string;
  readonly text: string;
  /** Marked text in the editor. */
  readonly marked: RegExp;
  /** Message of Send. */
  readonly refused: RegExp;
}

const mistakes: readonly Mistake[] = [
  {
    what: 'broken JSON',
    text: '{\n  "endpoint": "userGroups.update",\n  "path": {\n',
    marked: /Expected comma or closing brace/,
    refused: /^Line \d+, column \d+: /,
  },
  {
    what: 'trailing text',
    text: '{ "endpoint": "userGroups.update" } x',
    marked: /End of file expected/,
    refused: /^Line 1, column 37: /,
  },
  {
    what: 'no endpoint',
    text: '{ "path": {} }',
    marked: /“endpoint” must be the id of an endpoint/,
    refused: /“endpoint” must be the id of an endpoint/,
  },
  {
    what: 'an unknown endpoint',
    text: '{ "endpoint": "userGroups.nothing" }',
    marked: /No endpoint has this name/,
    refused: /no endpoint “userGroups\.nothing”/,
  },
  {
    what: 'a path value that leaves its segment',
    text: '{ "endpoint": "userGroups.update", "path": { "user_group_id": ".." }, "body": {} }',
    marked: /“\.” and “\.\.” would address another resource/,
    refused: /user_group_id/,
  },
];
function messages(): readonly string[] {
  return vscode.languages.getDiagnostics(uri).map(({ message }) => message);
}

/** Issues of a new skeleton, whose values are empty. */
const inSkeleton = ['user_group_id is required.', 'user_group is required.'];
const isSkeletonMarked = (): boolean => messages().join() === inSkeleton.join();

describe('mistakes in a request document', () => {
  const fixture = useExtension();
  let raw: RawEnvironment;
  beforeEach(async () => {
    raw = await useRawEnvironment(fixture, answering({ body: '{}' }));
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
    await fixture.run(CommandId.startOver, uri);
    await until('no mistake is left', isSkeletonMarked);
  });
  afterEach(() => raw.server.close());

  for (const { what, text, marked, refused } of mistakes) {
    it(`are marked and refused: ${what}`, async () => {
      await writeText(uri, text);
      await until('the mistake is marked', () => messages().some((message) => marked.test(message)));
      await fixture.run(CommandId.sendRequest, uri);
      assert.equal(fixture.notices.seen.length, 1);
      assert.match(fixture.notices.text(), refused);
      assert.deepEqual(raw.server.requests(), []);
      assert.deepEqual(resultTabs(), []);
    });
  }

  it('are no mistakes where only a name is not known: the field is marked as a warning', async () => {
    const body = '{ "user_group": { "compny_name": "a" } }';
    await writeText(
      uri,
      `{ "endpoint": "userGroups.update", "path": { "user_group_id": "g" }, "body": ${body} }`,
    );
    await until('the field is marked', () => messages().some((message) => message.includes('compny_name')));
    const [warning, ...more] = vscode.languages.getDiagnostics(uri);
    assert.deepEqual(more, []);
    assert.match(warning?.message ?? '', /no field “compny_name”/);
    assert.equal(warning?.severity, vscode.DiagnosticSeverity.Warning);
  });

  it('are no mistakes where a required value is empty: a warning stands there until it is filled', async () => {
    const marks = vscode.languages.getDiagnostics(uri);
    assert.deepEqual(
      marks.map(({ severity }) => severity),
      marks.map(() => vscode.DiagnosticSeverity.Warning),
    );
    await writeText(
      uri,
      '{ "endpoint": "userGroups.update", "path": { "user_group_id": "g" }, "body": { "user_group": {} } }',
    );
    await until('the id is no longer marked', () => messages().join() === inSkeleton[1]);
    const [{ range } = assert.fail()] = vscode.languages.getDiagnostics(uri);
    const document = vscode.workspace.textDocuments.find((open) => open.uri.toString() === uri.toString());
    assert.equal(document?.getText(range), '{}');
  });

  it('are gone when they are mended', async () => {
    await writeText(uri, '{');
    await until('the mistake is marked', () => messages().length > 0);
    await fixture.run(CommandId.startOver, uri);
    await until('no mistake is left', isSkeletonMarked);
  });

  it('stand in the way of a request file of the workspace too', async () => {
    const file = vscode.Uri.joinPath(
      vscode.workspace.workspaceFolders?.[0]?.uri ?? uri,
      'shared.commerce-request.json',
    );
    await vscode.workspace.fs.writeFile(file, Buffer.from('{ "endpoint": '));
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(file));
    await fixture.run(CommandId.sendRequest);
    assert.match(fixture.notices.text(), /Line 1, column/);
    assert.deepEqual(raw.server.requests(), []);
  });
});
