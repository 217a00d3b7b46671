import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { userGroupNodes } from '../../../src/userGroups/list/userGroupNodes';
import { lensesOf } from '../../support/host/editors';
import { useExtension } from '../../support/host/useExtension';
import { until } from '../../support/until';

describe('changes of many user groups', () => {
  const fixture = useExtension();

  /** Another one in each test: the sandbox keeps what the others saved. */
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
  const activeFile = (): vscode.TextDocument => {
    const document = vscode.window.activeTextEditor?.document;
    assert.ok(document, 'no file is in front');
    assert.match(document.uri.path, /\.user-group-changes\.json$/);
    return document;
  };
  /** The file that changes the phone of some groups, in front. */
  async function openChanges(count = 3): Promise<vscode.TextDocument> {
    const rows = await someRows(count);
    assert.equal(rows.length, count);
    fixture.answer({ pick: 'phone' }, { pick: 'One Value for All' }, { text: phone });
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
    fixture.services.changeSets.runOf(document.uri.toString()).results.map(({ label }) => label);
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
      assert.deepEqual(await titles(document), ['Review in Sandbox (user)']);
      await run(CommandId.reviewChanges, document);
      assert.deepEqual(await titles(document), [
        '▶ Run 3 Changes in Sandbox (user)…',
        'Review Again',
        '3 will change, 0 will not',
      ]);
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
      const lenses = await lensesOf(document.uri);
      const mine = lenses.find(({ title }) => title === 'Use Mine');
      assert.ok(mine, lenses.map(({ title }) => title).join());
      await fixture.run(CommandId.useMine, ...((mine.arguments ?? []) as readonly unknown[]));
      assert.ok((await titles(document)).some((title) => title.startsWith('will write over phone: ')));
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
      await run(CommandId.reviewChanges, document);
      assert.equal((await titles(document)).filter((title) => title === 'already so').length, 3);
      await fixture.run(CommandId.runChanges, document.uri.toString());
      assert.match(fixture.notices.text(), /No change is left to run/);
    });
  });

  describe(CommandId.stopChanges, () => {
    it('says so when nothing runs', async () => {
      await fixture.run(CommandId.stopChanges);
      assert.match(fixture.notices.text(), /No changes are being reviewed or run/);
    });
  });

  describe(CommandId.showRunResult, () => {
    it('shows a line for each group', async () => {
      const document = await openChanges();
      await runChanges(document);
      await run(CommandId.showRunResult, document);
      const shown = vscode.window.activeTextEditor?.document;
      assert.equal(shown?.languageId, 'commerce-answer');
      assert.equal(shown.getText().match(/"label":"saved"/g)?.length, 3);
    });
  });

  describe(CommandId.copyRunAsCsv, () => {
    it('copies a line for each field of a group', async () => {
      const document = await openChanges();
      await runChanges(document);
      await run(CommandId.copyRunAsCsv, document);
      const lines = (await vscode.env.clipboard.readText()).trim().split('\r\n');
      assert.equal(lines.length, 4);
      assert.equal(lines[0], 'id,name,field,before,after,label,sentence,status');
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
      assert.deepEqual(labels(document), ['skipped', 'saved']);
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
