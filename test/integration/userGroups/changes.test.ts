import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CHANGES_EDITOR, CommandId } from '../../../src/contributions';
import { userGroupNodes } from '../../../src/userGroups/list/userGroupNodes';
import { lensesOf } from '../../support/host/editors';
import { useExtension } from '../../support/host/useExtension';
import { until } from '../../support/until';

describe('changes of many user groups', () => {
  const fixture = useExtension();

  /** A new phone for each test, since the sandbox keeps the values that earlier tests saved. */
  let phone = '';
  let tests = 0;
  beforeEach(() => {
    tests += 1;
    phone = `02-555-010${tests}`;
  });
  /** Rows of the list that the user level may change. */
  async function someRows(count: number) {
    await fixture.run(CommandId.refreshUserGroups);
    await until('the list is there', () => fixture.services.userGroups.list.phase === 'ready');
    const personal = new Set(
      fixture.services.userGroups.list.groups.filter(({ type }) => type === '1').map(({ id }) => id),
    );
    return userGroupNodes(fixture.services.userGroups.list)
      .filter((node) => node.kind === 'userGroup' && personal.has(node.userGroupId))
      .slice(0, count);
  }
  /** The document of the table in front. */
  const activeFile = (): vscode.TextDocument => {
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    assert.ok(input instanceof vscode.TabInputCustom, 'no table is in front');
    assert.equal(input.viewType, CHANGES_EDITOR);
    const uri = input.uri.toString();
    const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri);
    assert.ok(document, 'its document is not open');
    return document;
  };
  /** Opens a change set for the phone of `count` groups. */
  async function openChanges(count = 3): Promise<vscode.TextDocument> {
    const rows = await someRows(count);
    assert.equal(rows.length, count);
    fixture.answer({ pick: 'phone' }, { text: phone });
    await fixture.run(CommandId.changeField, rows[0], rows);
    return activeFile();
  }
  const run = (id: CommandId, document: vscode.TextDocument) => fixture.run(id, document.uri.toString());
  async function runChanges(document: vscode.TextDocument): Promise<void> {
    await run(CommandId.reviewChanges, document);
    fixture.answer({ confirm: true });
    await run(CommandId.runChanges, document);
  }
  const labels = (document: vscode.TextDocument): readonly string[] =>
    fixture.services.changeSets.runOf(document.uri.toString())?.results.map(({ state }) => state) ?? [];
  const titles = async (document: vscode.TextDocument): Promise<readonly string[]> =>
    (await lensesOf(document.uri)).map(({ title }) => title);

  describe(CommandId.changeField, () => {
    it('writes a file of the selected rows with their old values, which has no mistakes', async () => {
      const document = await openChanges();
      const { origin, changes } = JSON.parse(document.getText()) as {
        readonly origin: string;
        readonly changes: readonly { readonly was: { readonly phone: string }; readonly to: object }[];
      };
      assert.equal(origin, 'sandbox');
      assert.equal(changes.length, 3);
      assert.ok(changes.every(({ was, to }) => was.phone !== phone && 'phone' in to && to.phone === phone));
      assert.equal(document.lineCount, 6);
      assert.deepEqual(vscode.languages.getDiagnostics(document.uri), []);
    });
  });

  describe(CommandId.reviewChanges, () => {
    it('is offered on top of the file, and leads to the run', async () => {
      const document = await openChanges();
      const reviewed = [
        '▶ Run 3 Changes in Sandbox (user)…',
        'Review Again',
        '3 will change',
        'Open as Table',
      ];
      // The reads that made the file are its first review.
      assert.deepEqual(await titles(document), reviewed);
      const edit = new vscode.WorkspaceEdit();
      edit.insert(document.uri, document.positionAt(document.getText().length), '\n');
      await vscode.workspace.applyEdit(edit);
      assert.deepEqual((await titles(document))[0], 'Review in Sandbox (user)');
      await run(CommandId.reviewChanges, document);
      assert.deepEqual(await titles(document), reviewed);
    });
  });

  describe(CommandId.useMine, () => {
    it('takes a row in which the service has another value than the file knows', async () => {
      const document = await openChanges(1);
      const edit = new vscode.WorkspaceEdit();
      const at = document.positionAt(document.getText().indexOf('"was": { "phone": "') + 19);
      edit.insert(document.uri, at, '9');
      await vscode.workspace.applyEdit(edit);
      await run(CommandId.reviewChanges, document);
      const { changes } = JSON.parse(document.getText()) as { changes: readonly { id: string }[] };
      const ids = changes.map(({ id }) => id);
      await fixture.run(CommandId.useMine, document.uri.toString(), ids);
      assert.equal((await titles(document))[0], '▶ Run 1 Change in Sandbox (user)…');
      fixture.answer({ confirm: true });
      await run(CommandId.runChanges, document);
      assert.deepEqual(labels(document), ['saved']);
    });
  });

  describe(CommandId.runChanges, () => {
    it('saves each group once after one question, and nothing the second time', async () => {
      const document = await openChanges();
      await runChanges(document);
      assert.deepEqual(labels(document), ['saved', 'saved', 'saved']);
      const { history } = fixture.services;
      await history.settled();
      const [kept] = await history.nodes('Sandbox');
      assert.match(kept?.label ?? '', /^200 PUT user-groups\/\*$/);
      await run(CommandId.reviewChanges, document);
      assert.ok((await titles(document)).includes('3 already up to date'));
      await fixture.run(CommandId.runChanges, document.uri.toString());
      assert.match(fixture.notices.text(), /No changes are left to run/);
    });
  });

  describe(CommandId.stopChanges, () => {
    it('says so when nothing runs', async () => {
      await fixture.run(CommandId.stopChanges);
      assert.match(fixture.notices.text(), /No changes are being reviewed or run/);
    });
  });

  describe(CommandId.openAsTable, () => {
    it('shows a file of changes as a table, also from its JSON', async () => {
      const { uri } = await openChanges();
      await vscode.window.showTextDocument(uri);
      await fixture.run(CommandId.openAsTable, uri.toString());
      assert.equal(activeFile().uri.toString(), uri.toString());
    });
  });

  describe(CommandId.onlyTheRest, () => {
    it('opens a file of what was left out', async () => {
      const document = await openChanges(2);
      const edit = new vscode.WorkspaceEdit();
      const at = document.positionAt(document.getText().indexOf('"was": { "phone": "') + 19);
      edit.insert(document.uri, at, '9');
      await vscode.workspace.applyEdit(edit);
      await runChanges(document);
      assert.deepEqual(labels(document), ['conflict', 'saved']);
      await run(CommandId.onlyTheRest, document);
      assert.notEqual(activeFile().uri.toString(), document.uri.toString());
      assert.equal(activeFile().lineCount, 4);
    });
  });

  describe(CommandId.undoRun, () => {
    it('opens a file that brings the old values back', async () => {
      const document = await openChanges();
      const was = document.getText().match(/"was": \{ "phone": "[^"]*/g);
      await runChanges(document);
      await run(CommandId.undoRun, document);
      const undo = activeFile();
      assert.deepEqual(
        undo.getText().match(/"to": \{ "phone": "[^"]*/g),
        was?.map((text) => text.replace('was', 'to')),
      );
      await runChanges(undo);
      assert.deepEqual(labels(undo), ['saved', 'saved', 'saved']);
    });
  });
});
