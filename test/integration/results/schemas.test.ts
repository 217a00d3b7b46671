import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { theResult } from '../../support/host/editors';
import { useRawEnvironment, type RawEnvironment } from '../../support/host/rawEnvironment';
import { useExtension } from '../../support/host/useExtension';
import {
  change,
  showUserGroup,
  useUserGroupService,
  type UserGroupService,
} from '../../support/host/userGroupService';
import { answering } from '../../support/rawServer';
import { until } from '../../support/until';

/** VS Code's JSON service reads the address in the `$schema` of a document without asking. */
describe('a service that names a schema', () => {
  const fixture = useExtension();
  const called: string[] = [];
  let trap: vscode.Disposable;
  let raw: RawEnvironment | undefined;
  let service: UserGroupService | undefined;

  // The schema is a document of the test: VS Code requests a web address only in a trusted folder, in some versions only
  // from some hosts.
  before(() => {
    trap = vscode.workspace.registerTextDocumentContentProvider('schema-trap', {
      provideTextDocumentContent: ({ path }) => {
        if (path.endsWith('.json')) return JSON.stringify({ $schema: `schema-trap:${path.slice(0, -5)}` });
        called.push(path);
        return '{}';
      },
    });
  });
  after(() => void trap.dispose());
  afterEach(async () => {
    await raw?.server.close();
    await service?.server.close();
  });

  /** Makes the JSON service read a document, then waits until it has read a later one with `mark`. */
  async function lookAt(uri: vscode.Uri, mark: string): Promise<void> {
    await vscode.commands.executeCommand('vscode.executeDocumentSymbolProvider', uri);
    await vscode.commands.executeCommand('vscode.executeHoverProvider', uri, new vscode.Position(1, 4));
    const plain = vscode.Uri.parse(`schema-trap:/${mark}.json`);
    await vscode.workspace.openTextDocument(plain);
    await vscode.commands.executeCommand('vscode.executeHoverProvider', plain, new vscode.Position(0, 2));
    await until('the JSON service works', () => called.includes(`/${mark}`));
  }

  it('has nothing read when its answer is shown, as JSON all the same', async () => {
    const body = JSON.stringify({ $schema: 'schema-trap:/result', list: [], count: 0 });
    raw = await useRawEnvironment(fixture, answering({ body }));
    await raw.call();
    const { uri } = theResult();
    const document = await vscode.workspace.openTextDocument(uri);
    assert.equal(document.languageId, 'commerce-answer');
    assert.equal(document.getText().trimEnd(), JSON.stringify(JSON.parse(body), null, 2));
    await lookAt(uri, 'after-result');
    assert.deepEqual(called, ['/after-result']);
  });

  for (const [what, answer, extension] of [
    ['as JSON', { body: '{"$schema": "schema-trap:/associated", "count": 0}' }, 'commerce-answer'],
    ['as text', { body: '// half\n{"$schema": "schema-trap:/associated", "cou' }, 'txt'],
  ] as const)
    it(`has nothing read in a folder that gives its answer to the JSON service, ${what}`, async () => {
      const associations = vscode.workspace.getConfiguration('files');
      await associations.update('associations', { '*': 'json' }, vscode.ConfigurationTarget.Workspace);
      try {
        raw = await useRawEnvironment(fixture, answering(answer));
        await raw.call();
        const { uri } = theResult();
        assert.ok(uri.path.endsWith(`.${extension}`), uri.path);
        const document = await vscode.workspace.openTextDocument(uri);
        assert.equal(document.languageId, 'commerce-answer');
        await lookAt(uri, `after-${extension}`);
        assert.ok(!called.includes('/associated'));
      } finally {
        await associations.update('associations', undefined, vscode.ConfigurationTarget.Workspace);
      }
    });

  it('has nothing read when its user group is edited, and nothing of it is written', async () => {
    service = await useUserGroupService(fixture);
    service.members.set('$schema', '"schema-trap:/user-group"');
    const document = await showUserGroup(service);
    assert.doesNotMatch(document.getText(), /schema/);
    await lookAt(document.uri, 'after-user-group');
    assert.ok(!called.includes('/user-group'));
    await change(document, '"02-1"', '"02-2"');
    await fixture.run(CommandId.saveRecord);
    assert.deepEqual(
      service.writes().map((text) => JSON.parse(text) as unknown),
      [{ user_group: { phone: '02-2' } }],
    );
    assert.equal(document.isDirty, false);
  });
});
